"""Dates as they are written in Kenya, where a page does not say otherwise."""
