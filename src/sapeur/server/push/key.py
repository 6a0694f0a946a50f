"""The key by which push services know this server (VAPID, RFC 8292).

It is read when a server starts that has one; the packages that it needs are imported only then.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from sapeur.games.game import Words
from sapeur.server.settings import BadSetting, Settings

SIGNATURE_LASTS_S = 12 * 3600  # push services take no more than a day


def new_key() -> bytes:
    """A new private key, as PEM."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    pem: bytes = vapid.private_pem()
    return pem


class PushKey:
    """A private key, and the address at which push services reach whoever runs the server."""

    def __init__(self, pem: bytes, contact: str) -> None:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            PublicFormat,
            load_pem_private_key,
        )
        from py_vapid import Vapid02

        private = load_pem_private_key(pem, password=None)
        if not isinstance(private, EllipticCurvePrivateKey) or private.curve.name != SECP256R1.name:
            raise ValueError("not a private key on the curve P-256")
        self._vapid: Any = Vapid02(private)
        self._contact = contact
        point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = urlsafe_b64encode(point).rstrip(b"=").decode()  # as browsers are given it

    def authorization(self, endpoint: str) -> str:
        """The header that shows the push service at this address who sends the message."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self._contact,
            "exp": int(time.time()) + SIGNATURE_LASTS_S,
        }
        header: str = self._vapid.sign(claims)["Authorization"]
        return header


def read_key(settings: Settings) -> PushKey | None:
    """The key that the settings name; BadSetting if it cannot be used."""
    if not settings.push_key:
        return None
    from py_vapid import VapidException

    try:
        with open(settings.push_key, "rb") as file:
            key = PushKey(file.read(), settings.push_contact)
    except (OSError, ValueError, TypeError) as wrong:  # TypeError: the key has a password
        raise BadSetting(
            Words(
                en=f"--push-key {settings.push_key} cannot be used: {wrong}",
                fr=f"--push-key {settings.push_key} est inutilisable : {wrong}",
            )
        ) from wrong
    try:
        key.authorization("https://push.example.org/")
    except VapidException:
        raise BadSetting(
            Words(
                en="--push-key needs --push-contact, where push services reach you: "
                "mailto:you@example.org or https://example.org",
                fr="--push-key demande --push-contact, où les services de notification vous "
                "joignent : mailto:vous@example.org ou https://example.org",
            )
        ) from None
    return key
