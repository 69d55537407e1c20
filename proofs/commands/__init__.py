"""The commands of `verified`, one in each module; `arguments` has the arguments that several of them share."""
