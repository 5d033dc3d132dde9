# hadolint ignore=DL3006
FROM kadi-stand-in
COPY caddy /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
LABEL kadi.stand-in="Caddy of a wheel on Debian"
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
