"""What the server writes about itself: one line an event, and never a token, code, cookie or secret."""

import logging
from typing import Any

import structlog

from astor.live.callers import address_of
from astor.live.nonsense import nonsense

COUNTED = ("Invalid HTTP request received.", "Unsupported upgrade request.")
"""What uvicorn says of each request that is none; our servers count them."""
SECRET_WORDS = ("token", "code", "cookie", "secret", "password", "args")


def without_secrets(_logger: Any, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Blank every field that could open a seat or give an order away."""
    return {key: "…" if any(word in key.lower() for word in SECRET_WORDS) else value for key, value in event.items()}


def told(record: logging.LogRecord) -> bool:
    """What a stranger sent is counted, and told once a minute: with a line for each anybody could fill the log."""
    if record.name.startswith("django.security"):
        request = getattr(record, "request", None)
        if not hasattr(record, "counted"):  # every handler asks
            record.counted = True
            nonsense.heard(address_of(request) or "" if request else "", record.name.removeprefix("django.security."))
        return False
    return record.name != "uvicorn.error" or record.levelno >= logging.ERROR or record.getMessage() not in COUNTED


def configure() -> None:
    """Structured lines on standard error, for our own code and for the libraries alike."""
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
