"""In which letters a table was written: said by its first bytes, plain from all of them, or to be asked. Pure."""

import codecs
import re
import unicodedata
from collections.abc import Iterator

MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
"""What a file begins with → how it was written."""
WIDE = ("utf-16-le", "utf-16-be")
NARROW = ("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1257", "mac_roman", "mac_latin2", "mac_cyrillic",
          "mac_greek", "mac_turkish", "iso8859-2", "iso8859-15", "cp850", "cp852", "cp866", "koi8-r", "cp932", "gbk",
          "cp949")  # fmt: skip
"""What spreadsheets write on Windows, on a Mac and as "CSV (MS-DOS)", in Europe and East Asia; usual ones first.

Nearly any bytes are a text in most of them, so that to be readable proves nothing.
"""
PARTED = re.compile(r'[\s,;"]+')
"""What stands between words of a table."""
RARE = "ªº¹²³ƒµı°"
"""Letters and signs that stand in no name, or in few."""


def certain(file: bytes) -> str | None:
    """The text, if there is no doubt: the file says how it is written, or is UTF-8. UnicodeDecodeError if it lies."""
    for mark, encoding in MARKS.items():
        if file.startswith(mark):
            return file.decode(encoding)
    try:
        text = file.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def guesses(file: bytes) -> list[str]:
    """What it may say, the likeliest first; nothing if it is no text at all."""
    return sorted(dict.fromkeys(_read(file)), key=strangeness)


def _read(file: bytes) -> Iterator[str]:
    for encoding in WIDE if b"\0" in file else NARROW:
        try:
            text = file.decode(encoding)
        except UnicodeDecodeError:
            continue
        lines = len(text.splitlines()) > 1  # there are none in what is read two bytes at a time where one is a letter
        if lines and not any(unicodedata.category(char) == "Cc" and char not in "\r\n\t" for char in text):
            yield text


def strangeness(text: str) -> int:
    """How much in it stands in no name: signs within words, capitals behind small letters, two scripts in a word."""
    return sum(_strangeness(word) for word in set(PARTED.split(text)) if not word.isascii())


def _strangeness(word: str) -> int:
    found = 0
    for before, char in zip(f" {word}", word, strict=False):
        if char.isascii():
            continue
        if unicodedata.category(char)[0] not in "LM":
            found += 3
        elif char in RARE or (char.isupper() and before.islower()):
            found += 2
    scripts = {unicodedata.name(char, "").split(" ")[0] for char in word if char.isalpha()}
    return found + 2 * (len(scripts) - 1 if scripts else 0)
