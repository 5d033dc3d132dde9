"""The rules of Kadi as a pure library: no framework, no clock, no randomness, no text."""
