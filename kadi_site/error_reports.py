"""Sends unexpected errors to Sentry when SENTRY_DSN is set, and otherwise does nothing."""

from kadi_site import environment as env


def start() -> None:
    dsn = env.text("SENTRY_DSN")
    if not dsn:
        return
    # Imported here: a site without Sentry does not pay for it.
    import sentry_sdk

    sentry_sdk.init(
        dsn=dsn,
        release=env.text("RELEASE") or None,
        # Names, addresses and cookies of players stay here.
        send_default_pii=False,
        # So do hands and secrets of running games, which are in the variables of every function.
        include_local_variables=False,
        max_request_body_size="never",
        traces_sample_rate=0,
    )
