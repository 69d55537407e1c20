"""The stages of a check, in their order: one symbolic step, all paths of small shapes, numbers, classes."""
