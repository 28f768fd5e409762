"""One settings module for every environment; deployments differ by environment variables.

docs/deploy.md lists the variables.
"""

import os
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP

from config import database, environment

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = environment.switch("DEBUG", default=False)
PORT = environment.port("PORT", default=8000)
HELD_URL = environment.base_url("HELD_URL", default=f"http://127.0.0.1:{PORT}")
HELD_RATE_LIMITS = environment.switch("HELD_RATE_LIMITS", default=True)
HELD_CALLS_PER_MINUTE = environment.calls(
    "HELD_CALLS_PER_MINUTE", default="token=300,person=600" if HELD_RATE_LIMITS else "0"
)
HELD_QUESTION_DAYS = environment.days("HELD_QUESTION_DAYS", default=30)
# A larger model for which facts a question is about; needs the extra `semantic`.
HELD_REACH_ENCODER = environment.switch("HELD_REACH_ENCODER", default=False)

_address = urlsplit(HELD_URL)
_host = _address.hostname or ""
_https = _address.scheme == "https"
_loopback = ["127.0.0.1", "localhost", "[::1]"]
ALLOWED_HOSTS = [*dict.fromkeys([_host, *_loopback, *environment.hosts("HELD_ALLOWED_HOSTS")])]

if not all(environment.is_loopback(host) for host in ALLOWED_HOSTS):
    if DEBUG:
        raise ImproperlyConfigured(
            "DEBUG=on shows values in error pages, so it is for loopback only. "
            f"Turn it off, or take {HELD_URL} and HELD_ALLOWED_HOSTS back to 127.0.0.1."
        )
    if not HELD_RATE_LIMITS:
        raise ImproperlyConfigured(
            "HELD_RATE_LIMITS=off is for benchmarks on loopback. Remove it, or serve 127.0.0.1."
        )

SECRET_KEY = environment.secret_key("SECRET_KEY", path=BASE_DIR / "held.secret")
HELD_KEYS_FILE = Path(os.environ.get("HELD_KEYS_FILE", BASE_DIR / "held.keys"))
HELD_KEYS = environment.keys("HELD_KEYS", path=HELD_KEYS_FILE)
DATABASES = {
    "default": database.read(os.environ.get("DATABASE_URL"), default=BASE_DIR / "held.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "memory",
    "memory.oauth",
    "tone",
    "dashboard",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "axes",
    "django_htmx",
    "django_mcpz.oauth",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.slashes.SlashMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "dashboard.middleware.PrivateResponseMiddleware",
    "config.addresses.NulMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
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
            ],
        },
    },
]

# People

AUTH_USER_MODEL = "memory.Person"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "memory.oauth.passwords.EndsTokens"},
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "answers"
LOGOUT_REDIRECT_URL = "sign-in"
AXES_ENABLED = HELD_RATE_LIMITS
AXES_CLIENT_IP_CALLABLE = "memory.addresses.network"
AXES_FAILURE_LIMIT = 10  # wrong passwords for one name from one address
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
# Of a wrong password's request it keeps the names of what was sent, not what a person typed there,
# and its log lines do not say where that came from.
AXES_SENSITIVE_PARAMETERS = [
    "username", "password", "next", "draft", "key", "reason", "once", "csrfmiddlewaretoken",
    "ip_address", "user_agent",
]  # fmt: skip

# Assistants that ask for access by themselves

MCPZ_OAUTH_DYNAMIC_REGISTRATION = environment.switch("HELD_OAUTH_REGISTRATION", default=True)
MCPZ_OAUTH_ACCESS_TOKEN_LIFETIME = timedelta(minutes=30)

# Transport and browser

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
SECURE_SSL_REDIRECT = _https
SECURE_HSTS_SECONDS = 31_536_000 if _https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _https
# The server listens on loopback only, so the header can come from nobody but the proxy.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
# What it forwards of where a visitor comes from is believed only where its admin says so.
HELD_PROXY_ADDRESSES = environment.switch("HELD_PROXY_ADDRESSES", default=False)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_NAME = "held_session"
CSRF_COOKIE_NAME = "held_csrf"
CSRF_FAILURE_VIEW = "dashboard.views.errors.csrf_failure"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "object-src": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes of one request's body
# A file is held in memory alone: nothing of it lies unsealed on the disk. A larger request's file
# is passed over while it is read. The most that is brought in, and room for the form around it:
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024 + 2 * DATA_UPLOAD_MAX_MEMORY_SIZE

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-gb"

# Values stay out of the logs: no paths, no query strings, no bodies, and mail to nobody.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "filters": {"route": {"()": "config.logs.RouteOnly"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django.request": {"filters": ["route"]},
        "django.security.csrf": {"filters": ["route"]},
    },
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["memory.api.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["memory.api.authentication.HasScope"],
    "DEFAULT_PARSER_CLASSES": ["memory.api.parsing.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["memory.api.rendering.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "memory.api.schema.HeldSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "memory.api.problems.handle",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "UNAUTHENTICATED_USER": None,
    "UNAUTHENTICATED_TOKEN": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Held",
    "DESCRIPTION": "What an assistant may use of a person's memory, decided before the answer.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "COMPONENT_SPLIT_REQUEST": True,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
