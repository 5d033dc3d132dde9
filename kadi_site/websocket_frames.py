"""Frames of RFC 6455, those that nearly all traffic is made of; autobahn does all others."""

TEXT = 0x81
"""The whole text in one frame."""
MASKED = 0x80
IN_TWO_BYTES, IN_EIGHT_BYTES = 126, 127


def text_head(length: int) -> bytes:
    """Of a text that a server sends: not masked. RFC 6455, 5.2."""
    if length < IN_TWO_BYTES:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, IN_TWO_BYTES)) + length.to_bytes(2, "big")
    return bytes((TEXT, IN_EIGHT_BYTES)) + length.to_bytes(8, "big")


def whole_text(data: bytes) -> bytes | None:
    """What a browser says, if these are the bytes of one short text and of nothing else. RFC 6455,
    5.2 and 5.3. None for all else, also for what is not right."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED:
        return None
    length, start = data[1] & ~MASKED, 6
    if length == IN_TWO_BYTES:
        length, start = int.from_bytes(data[2:4], "big"), 8
    if len(data) != start + length or (start == 8) != (length >= IN_TWO_BYTES):
        return None
    text = _unmasked(data[start:], data[start - 4 : start])
    try:
        text.decode()
    except UnicodeDecodeError:
        return None
    return text


def _unmasked(data: bytes, mask: bytes) -> bytes:
    """As one large number each: byte by byte would take a step per byte."""
    repeated = (mask * (len(data) // 4 + 1))[: len(data)]
    number = int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")
    return number.to_bytes(len(data), "big")
