# hadolint ignore=DL3006
FROM kadi-stand-in
LABEL kadi.stand-in="Redis of Debian"
CMD ["redis-server"]
