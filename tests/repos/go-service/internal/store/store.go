// Copyright 2024 The Authors.
// SPDX-License-Identifier: MIT

// Package store keeps records on disk, one file each.
package store

// Store is a folder of records.
type Store struct{ path string }

// Open opens the store at path.
func Open(path string) *Store { return &Store{path} }

// Get reads one record.
func (s *Store) Get(key string) ([]byte, error) { return nil, nil }

func hidden() {}
