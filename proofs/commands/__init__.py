"""The commands of `verified`, one a module; `arguments` holds what they have in common."""
