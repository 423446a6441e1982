"""An OpenID provider on the loopback whose answers a script sets, even ones that no provider would send.
Uses only Python's standard library. One server has any number of issuers, one below each path; each
answers as its `Plan` says. RSA and P-256 are implemented here, because the library has neither.
"""

import base64
import hashlib
import hmac
import http.server
import json
import secrets
import socket
import threading
import time
import urllib.parse

CLIENT = "docodego"
# How long an answer that never comes is kept open: longer than any client waits.
SILENCE = 30


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value, length=None):
    return b64(value.to_bytes(length or (value.bit_length() + 7) // 8, "big"))


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


# MARK: Keys

def is_prime(candidate):
    if any(candidate % small == 0 for small in (3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43)):
        return False
    odd, twos = candidate - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(12):
        power = pow(secrets.randbelow(candidate - 3) + 2, odd, candidate)
        if power in (1, candidate - 1):
            continue
        for _ in range(twos - 1):
            power = pow(power, 2, candidate)
            if power == candidate - 1:
                break
        else:
            return False
    return True


def prime(bits):
    while True:
        # The two highest bits give the product its full length.
        candidate = secrets.randbits(bits) | 3 << bits - 2 | 1
        if candidate % 65537 != 1 and is_prime(candidate):
            return candidate


class RSAKey:
    """An RSA key that signs with SHA-256 as in RFC 8017 section 8.2.1."""

    def __init__(self, kid, bits=2048):
        self.kid = kid
        self.p, self.q = prime(bits // 2), prime(bits // 2)
        self.n, self.e = self.p * self.q, 65537
        self.d = pow(self.e, -1, (self.p - 1) * (self.q - 1))

    def jwk(self, **changes):
        return {"kty": "RSA", "kid": self.kid, "use": "sig", "alg": "RS256",
                "n": number(self.n), "e": number(self.e), **changes}

    def sign(self, message):
        length = (self.n.bit_length() + 7) // 8
        told = bytes.fromhex("3031300d060960864801650304020105000420")
        tail = b"\0" + told + hashlib.sha256(message).digest()
        block = b"\0\1" + b"\xff" * (length - 2 - len(tail)) + tail
        c = int.from_bytes(block, "big")
        # The Chinese remainder theorem is four times as fast as one power.
        a, b = pow(c, self.d % (self.p - 1), self.p), pow(c, self.d % (self.q - 1), self.q)
        return (b + self.q * ((a - b) * pow(self.q, -1, self.p) % self.p)).to_bytes(length, "big")


class P256Key:
    """A key on P-256 that signs as in RFC 7518 section 3.4."""

    P = 2**256 - 2**224 + 2**192 + 2**96 - 1
    N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551
    G = (0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296,
         0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5)

    def __init__(self, kid):
        self.kid = kid
        self.d = secrets.randbelow(self.N - 1) + 1
        self.x, self.y = self.times(self.d)

    def jwk(self, **changes):
        return {"kty": "EC", "crv": "P-256", "kid": self.kid, "use": "sig", "alg": "ES256",
                "x": number(self.x, 32), "y": number(self.y, 32), **changes}

    def sign(self, message):
        z = int.from_bytes(hashlib.sha256(message).digest(), "big")
        k = secrets.randbelow(self.N - 1) + 1
        r = self.times(k)[0] % self.N
        s = pow(k, -1, self.N) * (z + r * self.d) % self.N
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def times(self, factor):
        result, base = None, self.G
        while factor:
            if factor & 1:
                result = self.plus(result, base)
            base, factor = self.plus(base, base), factor >> 1
        return result

    def plus(self, left, right):
        if left is None:
            return right
        (a, b), (c, d) = left, right
        slope = (3 * (a * a - 1) * pow(2 * b, -1, self.P) if left == right
                 else (d - b) * pow(c - a, -1, self.P))
        x = (slope * slope - a - c) % self.P
        return x, (slope * (a - x) - b) % self.P


class Keys:
    """Returns the keys that all plans share, because making one takes long."""

    def __init__(self):
        self.own, self.stranger, self.curve = RSAKey("own"), RSAKey("own"), P256Key("curve")
        self.weak = RSAKey("weak", 1024)


# MARK: The answers of an issuer

class Plan:
    """The answers of one issuer, honest unless changed.
    Each part may be replaced: `discovery`, `jwks` and `token` by an `Answer`, by members to change
    (`None` leaves one out) or by a function of the plan; `claims` and `header` by members to change.
    """

    def __init__(self, keys, issuer, discovery=None, jwks=None, token=None, claims=None,
                 header=None, sign=None, text=None, key=None, callback=None):
        self.keys, self.issuer = keys, issuer
        self.discovery, self.jwks, self.token = discovery, jwks, token
        self.claims, self.header = claims or {}, header or {}
        self.sign, self.text, self.key, self.callback = sign, text, key, callback
        self.asked = []
        self.request = {}
        self.secrets = {}

    def secret(self, name):
        """Returns a value that must not be in any file or output."""
        value = f"{name}-{secrets.token_urlsafe(24)}"
        self.secrets[value] = name
        return value

    # The browser.

    def visit(self, url):
        """Returns the link that a person's browser comes back with."""
        query = urllib.parse.urlsplit(url).query
        self.request = dict(urllib.parse.parse_qsl(query))
        self.code = self.secret("code")
        fields = [("code", self.code), ("state", self.request.get("state", ""))]
        if callable(self.callback):
            return self.callback(self, fields)
        return self.back(fields)

    def back(self, fields, base=None):
        return (base or self.request["redirect_uri"]) + "?" + urllib.parse.urlencode(fields)

    # The documents.

    def answer(self, path, body):
        self.asked.append(path)
        if path == "/.well-known/openid-configuration":
            return self.document(self.discovery, {
                "issuer": self.issuer, "authorization_endpoint": self.issuer + "/authorize",
                "token_endpoint": self.issuer + "/token", "jwks_uri": self.issuer + "/keys",
                "response_types_supported": ["code"], "subject_types_supported": ["public"],
                "code_challenge_methods_supported": ["S256"],
                "id_token_signing_alg_values_supported": ["RS256", "ES256"]})
        if path == "/keys":
            return self.document(
                self.jwks, {"keys": [self.keys.own.jwk(), self.keys.curve.jwk()]})
        if path == "/token":
            form = dict(urllib.parse.parse_qsl(body.decode("latin-1")))
            if "code_verifier" in form:
                self.secrets[form["code_verifier"]] = "verifier"
            return self.document(self.token, lambda: {
                "access_token": self.secret("access"), "token_type": "Bearer",
                "refresh_token": self.secret("refresh"), "id_token": self.id_token()})
        return Answer(b"", status=404)

    def document(self, change, members):
        if callable(change):
            change = change(self)
        if isinstance(change, Answer):
            return change
        members = members() if callable(members) else members
        return Answer(compact(changed(members, change or {})))

    # The ID token.

    def all_claims(self):
        now = int(time.time())
        return changed({
            "iss": self.issuer, "sub": "subject-ada", "aud": CLIENT, "exp": now + 300,
            "iat": now - 5, "nonce": self.request.get("nonce"), "email": "ada@acme.test",
            "email_verified": True, "name": "Ada Lovelace"}, self.claims)

    def id_token(self):
        if callable(self.text):
            token = self.text(self)
        else:
            token = self.signed(compact(self.all_claims()))
        self.secrets[token] = "ID token"
        return token

    def signed(self, claims, header=None):
        """Returns a token with exactly those claims."""
        key = self.key or self.keys.own
        algorithm = "ES256" if isinstance(key, P256Key) else "RS256"
        header = header or compact(
            changed({"alg": algorithm, "kid": key.kid, "typ": "JWT"}, self.header))
        message = f"{b64(header)}.{b64(claims)}".encode()
        signature = (self.sign or key.sign)(message)
        return f"{message.decode()}.{b64(signature)}"


def changed(members, changes):
    """Returns members with some replaced; `None` leaves one out, `NULL` is JSON's null."""
    merged = {**members, **changes}
    return {name: None if value is NULL else value
            for name, value in merged.items() if value is not None}


NULL = object()


def hmac_signer(secret):
    return lambda message: hmac.new(secret, message, hashlib.sha256).digest()


# MARK: The server

class Answer:
    """An answer over HTTP.
    It announces `promised` more bytes than it sends; with `silent` it sends nothing at all.
    """

    def __init__(self, body, status=200, headers=None, promised=0, silent=False):
        self.body = body.encode() if isinstance(body, str) else body
        self.status, self.headers, self.promised = status, headers or {}, promised
        self.silent = silent


class Server(http.server.ThreadingHTTPServer):
    """Serves every issuer below one address: the first part of a path names the plan."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.plans = {}
        self.over = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self):
        self.over.set()
        self.shutdown()
        self.server_close()

    def handle_error(self, request, client_address):
        """Ignores a client that disconnects."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def respond(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        name, _, path = self.path[1:].partition("/")
        plan = self.server.plans.get(name)
        answer = plan.answer("/" + path, body) if plan else Answer(b"", status=404)
        if answer.silent:
            self.server.over.wait(SILENCE)
            self.close_connection = True
            return
        self.send_response(answer.status)
        for header, value in {"Content-Type": "application/json", **answer.headers}.items():
            self.send_header(header, value)
        self.send_header("Content-Length", str(len(answer.body) + answer.promised))
        self.end_headers()
        self.wfile.write(answer.body)
        if answer.promised:
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True

    do_GET = do_POST = respond

    def log_message(self, *_):
        """Answers as the plan says."""
