"""One settings file, read from the environment; with nothing set the server runs embedded (SQLite, no Redis)."""

from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from astor.running import chosen, surroundings

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA = Path(surroundings.folder("ASTOR_DATA", env.str("ASTOR_DATA", default="")) or BASE_DIR / "var").resolve()
LANGUAGES = [("en", "English"), ("de", "German"), ("fr", "French")]
CHOSEN, CHOSEN_FAULTS = chosen.read(DATA, [code for code, _name in LANGUAGES])
"""What the organiser has chosen on the server's page, and what of it cannot be used."""
SET_OUTSIDE = {name: variable for name, variable in chosen.VARIABLES.items() if env.str(variable, default="")}
"""What the surroundings say goes before what is chosen: its name → the variable."""
PORT = surroundings.port(env.str("PORT", default="") or str(CHOSEN.port or surroundings.USUAL_PORT))
HOST = env.str("HOST", default="").strip("[]") or "0.0.0.0"
ADDRESS = surroundings.given_address(env.str("ASTOR_ADDRESS", default="").strip()) or CHOSEN.address
"""Where people find it, if that is not this machine at HOST and PORT: a proxy's address, with http:// or https://."""
SERVER = env.str("ASTOR_SERVER", default="uvicorn")
if SERVER not in ("daphne", "uvicorn"):
    raise ImproperlyConfigured(f"ASTOR_SERVER is daphne or uvicorn, not {SERVER}")
DEBUG = False

SECRET_KEY = env.str("SECRET_KEY", default="").strip() or surroundings.kept_key(DATA)

NAMED = env.list("ASTOR_HOSTS", default=[])
"""Names under which it may be called beside ADDRESS and those that astor.door.addresses knows by itself."""
ALLOWED_HOSTS = ["*"]  # a machine's addresses come and go: astor.door.addresses is asked at each request

INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",  # astor/desk/admin/site.py is the only one
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "axes",
    "astor.game",
    "factions",
    "war",
    "diplomacy",
    "astor.scenarios",
    "astor.ventures",
    "astor.control",
    "astor.door",
    "astor.screens",
    "astor.handbook",
    "astor.desk",
    "astor.paper",
    "astor.made",
    "astor.pages",
    "astor.servers",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "astor.screens.policy.OwnSockets",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "astor.door.host_names.by_our_names",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "astor.urls"
ASGI_APPLICATION = "astor.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(DATA / "astor.sqlite3"),
}  # a path is no URL: # ? + %
DATABASES = {"default": env.db("DATABASE_URL") if env.str("DATABASE_URL", default="") else SQLITE}
EMBEDDED = DATABASES["default"]["ENGINE"].endswith("sqlite3")
if EMBEDDED:
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
        "PRAGMA fullfsync=1; PRAGMA journal_size_limit=67108864; PRAGMA temp_store=MEMORY;",
    }
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
else:
    DATABASES["default"]["OPTIONS"] = {
        "options": "-c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000",
        "connect_timeout": 5,
    }
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SECOND_BACKUPS = surroundings.folder("ASTOR_BACKUPS", env.str("ASTOR_BACKUPS", default="")) or CHOSEN.backups
PAPER = surroundings.folder("ASTOR_PAPER", env.str("ASTOR_PAPER", default="")) or CHOSEN.paper
"""The folder into which everything is printed at each phase's start, as HTML; "" for none."""
PAPER_LANGUAGE = env.str("ASTOR_PAPER_LANGUAGE", default="") or CHOSEN.paper_language or "en"
METRICS_TOKEN = env.str("ASTOR_METRICS_TOKEN", default="")

REDIS_URL = env.str("REDIS_URL", default="")
CHANNEL_LAYERS: dict[str, dict[str, object]] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
if REDIS_URL:
    # redis-py 8 drops idle sockets after 5 s and allows 100 connections unless told otherwise
    redis_host = {"address": REDIS_URL, "socket_timeout": None, "socket_connect_timeout": 5, "max_connections": 10000}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            # the doorbell signs on every 10 s; a process that was killed is struck off soon, not after the usual day
            "CONFIG": {"hosts": [redis_host], "group_expiry": 30},
        }
    }
CELERY_BROKER_URL = REDIS_URL or "memory://"

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "astor.desk.log_in.Beforehand",  # a page asked for by itself, without our server, has nothing done beforehand
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "control"
LOGOUT_REDIRECT_URL = "login"
SESSION_ENGINE = "astor.running.sessions"  # a log-in ends where it is kept, whoever has copied its cookie
SESSION_COOKIE_SAMESITE = "Lax"
PASSWORD_RESET_TIMEOUT = 3 * 24 * 3600  # one-time links of Controls are made of such tokens
SESSION_COOKIE_AGE = 7 * 24 * 3600
SECURE = env.bool("ASTOR_HTTPS", default="address" in SET_OUTSIDE and ADDRESS.startswith("https:"))
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
if ADDRESS and "address" not in SET_OUTSIDE and ADDRESS.startswith("https:") != SECURE:
    ADDRESS = ""  # it was chosen when the server was started otherwise, and leads nobody in now
    CHOSEN_FAULTS.append("address")
if SECURE:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if env.bool("ASTOR_HSTS", default=False):
    if not SECURE:
        raise ImproperlyConfigured("ASTOR_HSTS needs https: give ASTOR_ADDRESS with https://, or ASTOR_HTTPS=1")
    SECURE_HSTS_SECONDS = 24 * 3600
"""Browsers come by https alone for a day then, also where a link says http: who plays without TLS tomorrow may wait."""
PROXIES = surroundings.proxies(env.str("ASTOR_PROXIED", default=""))
"""Networks of the proxies through which every caller comes: they alone say in X-Forwarded-For who it is."""
PROXIED = bool(PROXIES)
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# By name and device, never by address alone: the whole hall shares one
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address", "user_agent"]]
AXES_WHITELIST_CALLABLE = "astor.desk.log_in.is_known"
AXES_CLIENT_IP_CALLABLE = "astor.door.callers.address_of"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25
AXES_RESET_ON_SUCCESS = True
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
    }
}

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "astor" / "locale"]
LANGUAGE_COOKIE_NAME = "astor-language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
CLIENT = BASE_DIR / "frontend" / "dist"
STATICFILES_DIRS = [CLIENT] if CLIENT.exists() else []
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/.+-[A-Za-z0-9_-]{8}\.\w+$"

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
LOGGING_CONFIG = None
