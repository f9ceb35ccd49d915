"""What the server writes about itself: one line an event, and never a token, code, cookie or secret."""

import logging
from collections.abc import Callable
from typing import Any

import structlog

SECRET_WORDS = ("token", "code", "cookie", "secret", "password", "args")


def without_secrets(_logger: Any, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Blank every field that could open a seat or give an order away."""
    return {key: "…" if any(word in key.lower() for word in SECRET_WORDS) else value for key, value in event.items()}


def configure(told: Callable[[logging.LogRecord], bool]) -> None:
    """Structured lines on standard error, for our own code and for the libraries alike, as far as they are told."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        without_secrets,
    ]
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    last: list[structlog.typing.Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, plain]
    handler = logging.StreamHandler()
    handler.addFilter(told)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    logging.basicConfig(handlers=[handler], level=logging.INFO)
    for noisy in ("daphne", "uvicorn", "django.channels.server", "axes"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    # It names the path of every page not found; a link whose # a messenger has mangled would stand there with its token
    logging.getLogger("django.request").setLevel(logging.ERROR)
    # A page of traceback for each request to a name that is not ours: anybody could fill the log
    logging.getLogger("django.security.DisallowedHost").setLevel(logging.CRITICAL)
