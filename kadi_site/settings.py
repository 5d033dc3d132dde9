"""One settings file, read from the environment; see docs/operations.md for every variable."""

from email.utils import parseaddr
from pathlib import Path
from typing import Any

from csp import constants as csp
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from kadi_site import environment as env
from kadi_site import error_reports, logs

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = env.flag("DEBUG")

# Which mode: both addresses mean production, none means embedded, one alone is a mistake.
_database = env.postgres_database("DATABASE_URL")
# Whoever owns the tables could switch off what guards the logs: only `manage.py migrate` connects
# as their owner, by this address.
_owner = env.postgres_database("MIGRATE_DATABASE_URL")
SITE_ROLE = env.site_role(_owner, _database)
REDIS_URL = env.text("REDIS_URL")
env.url("REDIS_URL", {"redis", "rediss", "unix"})
REDIS_PREFIX = env.text("REDIS_PREFIX", "kadi")
if bool(_database) != bool(REDIS_URL):
    _missing = "REDIS_URL" if _database else "DATABASE_URL"
    raise ImproperlyConfigured(
        f"{_missing} is not set but the other is: several processes need both PostgreSQL and "
        "Redis. Set both, or neither for the one-process embedded mode."
    )
EMBEDDED = _database is None

# Embedded, all that is known of people is in there; else only static files, for the proxy too.
VAR_DIR = env.writable_folder(
    Path(env.text("VAR_DIR") or BASE_DIR / "var").resolve(), private=EMBEDDED
)
SECRET_KEY = env.secret_key(VAR_DIR, required=not EMBEDDED)
# Signs the last row of every finished game.
SIGNING_KEY = env.signing_key(SECRET_KEY)
# Public halves of keys that signed games before.
OLD_SIGNING_KEYS = env.words("OLD_SIGNING_KEYS")

# Hosts and origins. HTTPS says whether people reach the site through TLS (a proxy in front).
HTTPS = env.flag("HTTPS", default=not EMBEDDED)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS") or (env.own_hosts() if EMBEDDED else [])
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS is not set: name the hosts, such as kadi.example.")
SITE_ORIGINS = env.words("SITE_ORIGINS")
CSRF_TRUSTED_ORIGINS = SITE_ORIGINS or [
    f"https://{'*' if host.startswith('.') else ''}{host}" for host in ALLOWED_HOSTS if host != "*"
]

INSTALLED_APPS = [
    "daphne",
    "kadi_site.apps.KadiSiteConfig",
    "kadi_site.apps.KadiAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "games",
    "accounts",
]

MIDDLEWARE = [
    "kadi_site.access_log.AccessLogMiddleware",
    "kadi_site.middleware.ContentSecurityPolicyMiddleware",
    "kadi_site.middleware.SecurityHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "kadi_site.middleware.NoNullsMiddleware",
    "accounts.middleware.LanguageMiddleware",
    "accounts.middleware.SightingMiddleware",
    "accounts.middleware.DeviceMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "kadi_site.urls"
ASGI_APPLICATION = "kadi_site.asgi.application"
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.look",
                "accounts.context.notices",
                "games.views.waiting.queue_banner",
            ],
        },
    },
    # The regions of a table, which every move renders.
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates" / "games" / "regions"],
        "OPTIONS": {"environment": "kadi_site.jinja.environment"},
    },
]

# Data
CACHES: dict[str, Any]
if _database is None:
    DATABASES = {"default": env.sqlite_database(VAR_DIR / "kadi.sqlite3")}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels.layers.InMemoryChannelLayer",
            # All tables of a process share one channel: room for a burst of every one of them.
            "CONFIG": {"capacity": 20_000},
        }
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
else:
    DATABASES = {"default": _owner or _database}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            # redis-py's own 5 seconds would end the layer's blocking pop on idle sockets.
            "CONFIG": {
                "hosts": [
                    {"address": REDIS_URL, "socket_timeout": 15, "socket_connect_timeout": 3}
                ],
                "prefix": REDIS_PREFIX,
                "capacity": 20_000,
            },
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "kadi_site.redis_cache.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
            "OPTIONS": {"socket_timeout": 3, "socket_connect_timeout": 1},
        }
    }

# Threads of the sockets' database work, per process; below DATABASE_POOL, which pages share.
DATABASE_THREADS = env.whole_number("DATABASE_THREADS", 8)
# Sockets that one address may have open at one process; 0 is without limit.
SOCKETS_PER_ADDRESS = env.whole_number("SOCKETS_PER_ADDRESS", 300)
# How long bots take to move, in percent of a person's pace; 0 is at once.
BOT_PACE = env.whole_number("BOT_PACE", 100) / 100
# Processes in which hard bots think.
BOT_PROCESSES = max(1, env.whole_number("BOT_PROCESSES", 1))

# Celery runs in production only; the embedded process does its own timing: games/live/jobs.py.
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Celery would close the pool of connections after each task, and sweeps come every second.
CELERY_DB_REUSE_MAX = 1000

# People
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
# Guests have nothing but their session: keep it long, once they have come back.
SESSION_COOKIE_AGE = 180 * 24 * 3600
NEW_GUEST_SESSION_AGE = 30 * 24 * 3600
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
}
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Kadi: "
# Nobody learns from an answer, or from how long it takes, whether an address is known here.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_SESSION_REMEMBER = True
# A phone left on the table must not be enough to take an account over.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 5 * 60
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
# Many people share one address on mobile networks, so the limits per address are wide.
ACCOUNT_RATE_LIMITS = {
    # Passwords have limits of their own (accounts/login_limits.py); by address only where the
    # browser is not known to be the person's.
    "login": None,
    "password": "60/m/ip",
    # Wrong codes of a second factor, asked for after the password.
    "login_failed": "30/m/ip,5/5m/key",
    "change_password": "20/m/user",
    "signup": "20/m/ip,200/h/ip",
    # Mails: so many from one network, whoever they go to, and so many to one mailbox.
    "reset_password": "10/m/ip,30/h/ip,100/d/ip",
    "reset_mailbox": "5/h/key,10/d/key",
    "confirm_email": "1/3m/key,5/h/key,10/d/key",
    # A guest is a row and a session, and whoever throws the cookie away makes another.
    "guest": "60/m/ip,300/h/ip,1000/d/ip",
    "export": "10/h/user",
    "report": "30/h/user",
    "report_by_guest": "5/h/user,20/h/ip,60/d/ip",
    # Every table with bots is work, also when nobody looks at it any more.
    "table": "30/m/user",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Kadi"
# The clocks of phones differ: the code before and the one after the current one count too.
MFA_TOTP_TOLERANCE = 1
# How many proxies in front add to X-Forwarded-For; the client's address is read behind them.
ALLAUTH_TRUSTED_PROXY_COUNT = env.whole_number("TRUSTED_PROXIES", 0 if EMBEDDED else 1)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
]
_email = env.email_settings()
EMAIL_BACKEND = _email.pop("EMAIL_BACKEND")
globals().update(_email)
if not EMBEDDED and not env.text("EMAIL_URL"):
    # Printed, the links in mails would let every reader of the logs into every account.
    EMAIL_BACKEND = "kadi_site.mail.NoMail"
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", f"Kadi <kadi@{ALLOWED_HOSTS[0].lstrip('.')}>")
# Whom people write to about privacy, and whoever found a hole.
CONTACT = env.contact("CONTACT", parseaddr(DEFAULT_FROM_EMAIL)[1])

# Language and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("sw", _("Kiswahili"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Africa/Nairobi"
FORMAT_MODULE_PATH = ["kadi_site.formats"]

# Static files
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "kadi_site.static_files.StaticFilesStorage"},
}
# Every page names the fingerprinted file.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Security
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
# Probes and Prometheus reach the process directly, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# Both reach further than this site, and browsers remember them for a year.
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and env.flag("HSTS_INCLUDE_SUBDOMAINS")
SECURE_HSTS_PRELOAD = HTTPS and env.flag("HSTS_PRELOAD")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [csp.SELF],
        # And sockets to the page's host: kadi_site/middleware.py.
        "connect-src": [csp.SELF],
        "img-src": [csp.SELF, "data:"],
        "object-src": [csp.NONE],
        "base-uri": [csp.NONE],
        "form-action": [csp.SELF],
        "frame-ancestors": [csp.NONE],
    }
}

# /metrics answers only to who sends this as a bearer token; empty: to nobody.
METRICS_TOKEN = env.text("METRICS_TOKEN")
# Where the worker and beat, which serve no pages, answer the same; 0: nowhere.
METRICS_PORT = env.whole_number("METRICS_PORT", 0)
METRICS_HOST = env.text("HOST", "127.0.0.1")
# The processes of a worker add up their numbers in this folder, which has to exist.
METRICS_FOLDER = env.text("PROMETHEUS_MULTIPROC_DIR")

LOGGING = logs.config(env.text("LOG_LEVEL", "INFO").upper(), embedded=EMBEDDED)

error_reports.start()
