"""The site's signature under the last row of a finished game.

The hash of that row binds the whole log, and the first row of it players, seats and rules. Whoever
kept a signed last row can tell that a database was rewritten, whoever rewrote it.
"""

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

HEAD = "kadi head 1\n"


@lru_cache(maxsize=1)
def _key(seed: bytes) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(seed)


def public_key() -> str:
    return _key(settings.SIGNING_KEY).public_key().public_bytes_raw().hex()


def is_ours(key: str) -> bool:
    """Anybody can make a key and sign with it."""
    return key == public_key() or key in settings.OLD_SIGNING_KEYS


def key_for(signed_by: str) -> str:
    """With which a signature that says so is checked: never with a key that is not ours."""
    return signed_by if is_ours(signed_by) else public_key()


def sign(last_hash: str) -> str:
    return sign_text(HEAD + last_hash)


def is_signed(last_hash: str, signature: str, key: str) -> bool:
    return is_text_signed(HEAD + last_hash, signature, key)


def sign_text(text: str) -> str:
    return _key(settings.SIGNING_KEY).sign(text.encode()).hex()


def is_text_signed(text: str, signature: str, key: str) -> bool:
    try:
        signer = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        signer.verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
