"""Certificates for TLS with their private keys, as PEM. All are valid from yesterday to tomorrow."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HERE = x509.IPAddress(ip_address("127.0.0.1"))
LOCALHOST = x509.DNSName("localhost")


class TlsCertificate(NamedTuple):
    """A certificate and its private key."""

    certificate: bytes
    key: bytes


def self_signed(name: str, place: x509.GeneralName, authority: bool = False) -> TlsCertificate:
    """Return a self-signed certificate for a host or an address. `authority`: it may also sign other certificates."""
    key = ec.generate_private_key(ec.SECP256R1())
    builder = _builder(name, name, key).add_extension(x509.SubjectAlternativeName([place]), critical=False)
    if authority:
        builder = builder.add_extension(x509.BasicConstraints(True, 0), critical=True)
    return TlsCertificate(_signed(builder, key), _private(key))


def signed_by_authority(name: str, place: x509.GeneralName) -> tuple[bytes, TlsCertificate]:
    """Return an authority's certificate, and a certificate for a host or an address that the authority has signed."""
    authority, own = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root = _builder("Authority", "Authority", authority)
    root = root.add_extension(x509.BasicConstraints(True, None), critical=True)
    builder = _builder(name, "Authority", own)
    builder = builder.add_extension(x509.SubjectAlternativeName([place]), critical=False)
    return _signed(root, authority), TlsCertificate(_signed(builder, authority), _private(own))


def _builder(subject: str, issuer: str, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return x509.CertificateBuilder(
        subject_name=_named(subject),
        issuer_name=_named(issuer),
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=now - timedelta(days=1),
        not_valid_after=now + timedelta(days=1),
    )


def _named(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _signed(builder: x509.CertificateBuilder, signer: ec.EllipticCurvePrivateKey) -> bytes:
    return builder.sign(signer, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
