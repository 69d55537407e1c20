"""Searches to a fixed depth whose table accepts entries of a greater depth (FR-witness-order, FR-witness-schemes)."""
