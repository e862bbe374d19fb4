"""The story: survey a state of the repository, build its entries, update or check the map."""
