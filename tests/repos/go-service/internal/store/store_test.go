package store

import "testing"

func TestOpen(t *testing.T) {}
