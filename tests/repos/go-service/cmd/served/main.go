// Command served answers requests from the store.
package main

import "example.org/served/internal/store"

func main() { store.Open("x") }
