"""Sockets: commands in, HTMX partials out; and the jobs of a web process."""
