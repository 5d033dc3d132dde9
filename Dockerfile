# One image for every process of the site; docker-compose.yml says which one a container runs.
# Exactly which images it is built on: @sha256:… as deploy/digests prints them.
ARG PYTHON_DIGEST=""
ARG PYTHON_SLIM_DIGEST=""
FROM python:3.11.18-trixie${PYTHON_DIGEST} AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
COPY pyproject.toml README.md requirements.txt ./
# The project's own dependencies, at the versions requirements.txt pins; no test tools.
RUN python -m venv /venv && /venv/bin/pip install --constraint requirements.txt .
COPY . .
# The rules engine as machine code. Its tools stay in this stage.
RUN pip install --constraint requirements.txt mypy setuptools && python -m games.native
# Static files are built into the image, so that every container names the same fingerprints.
# The key is only for this step: the running site takes its own from the environment.
RUN VAR_DIR=/build SECRET_KEY=only-for-collecting-static-files-in-this-build-step \
    /venv/bin/python manage.py collectstatic --noinput

FROM python:3.11.18-slim-trixie${PYTHON_SLIM_DIGEST}
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/var/kadi
RUN useradd --system --uid 10001 --create-home --home-dir /var/kadi kadi
WORKDIR /app
COPY --from=build /venv /venv
COPY --from=build /app /app
COPY --from=build --chown=kadi:kadi /build/static /var/kadi/static
USER 10001
EXPOSE 8000
CMD ["python", "-m", "kadi_site.serve"]
