"""The answers of a malicious OpenID provider, row by row, and how each sign-in must end."""

import base64
import json
import time

from hostile_provider import NULL, Answer, P256Key, b64, changed, compact, hmac_signer, number


class Row:
    """One variant. `code` is the code that the sign-in ends with, `None` if it signs `person` in.
    `before` are earlier sign-ins in the same home, which sign in as Ada. With `again` the callback is
    opened once more afterwards. `untouched` lists what must not be requested. `signed_in` is the
    person who already has a session on the device.
    """

    def __init__(self, name, code, exit=None, person=None, before=(), again=False, untouched=(),
                 signed_in=None, **plan):
        self.name, self.code, self.person, self.before = name, code, person, before
        self.exit = exit if exit is not None else 0 if code is None else 69
        self.again, self.untouched, self.plan = again, untouched, plan
        self.signed_in = signed_in


def good(name, person="ada@acme.test", **plan):
    return Row(name, None, person=person, **plan)


def junk(body=b"", **rest):
    return Answer(body, **rest)


def nested(depth):
    return b'{"a":' * depth + b"1" + b"}" * depth


def raw(edit):
    """Returns raw claims: `edit` gets the honest ones as JSON text."""
    return lambda plan: plan.signed(edit(compact(plan.all_claims())))


def recut(edit):
    """Returns an honest token that was taken apart and put together again."""
    return lambda plan: edit(plan, plan.signed(compact(plan.all_claims())).split("."))


# MARK: The discovery document

def discovery():
    bad, end = "provider-configuration:malformed", "provider-configuration:endpoint"
    off = "provider-configuration:unsupported"
    other = "provider-configuration:issuer-mismatch"

    def row(name, code, answer=None, **members):
        return Row("discovery-" + name, code, discovery=answer or members, untouched=["/token"])

    def issuer(edit):
        return lambda plan: {"issuer": edit(plan.issuer)}

    return [
        row("issuer-other", other, issuer="https://id.acme.test"),
        row("issuer-slash", other, issuer(lambda issuer: issuer + "/")),
        row("issuer-case", other, issuer(lambda issuer: issuer.replace("http", "HTTP"))),
        row("issuer-missing", bad, issuer=None),
        row("issuer-number", bad, issuer=1),
        row("issuer-list", bad, issuer(lambda issuer: [issuer])),
        row("endpoint-missing-authorization", end, authorization_endpoint=None),
        row("endpoint-missing-token", end, token_endpoint=None),
        row("endpoint-missing-keys", end, jwks_uri=None),
        row("endpoint-number", end, token_endpoint=7),
        row("endpoint-plain-http-elsewhere", end, token_endpoint="http://id.evil.example/token"),
        row("endpoint-file", end, jwks_uri="file:///etc/passwd"),
        row("endpoint-script", end, authorization_endpoint="javascript:alert(1)"),
        row("endpoint-user-info", end, token_endpoint="https://id.acme.test@evil.example/token"),
        row("endpoint-fragment", end, token_endpoint="https://id.acme.test/token#x"),
        row("endpoint-space", end, token_endpoint="https://id.acme.test/to ken"),
        row("endpoint-control", end, authorization_endpoint="https://id.acme.test/\x1b[2Ja"),
        row("flow-implicit-only", off, response_types_supported=["id_token"]),
        row("proof-plain-only", off, code_challenge_methods_supported=["plain"]),
        row("proof-missing", off, code_challenge_methods_supported=None),
        row("algorithms-symmetric-only", off,
            id_token_signing_alg_values_supported=["HS256", "none"]),
        row("redirect", "malformed",
            lambda plan: junk(status=302, headers={"Location": plan.issuer + "/elsewhere"})),
        row("not-there", "not-found", junk(status=404)),
        row("broken", "unavailable", junk(status=500)),
        row("huge", "malformed", lambda _: junk(b'{"a":"' + b"x" * (1 << 20) + b'"}')),
        row("cut-off", "unavailable", junk(b'{"issuer":', promised=100)),
        row("not-json", bad, junk(b"<html>")),
        row("empty", bad, junk()),
        row("list", bad, junk(b"[]")),
        row("twice-a-name", bad,
            lambda plan: junk(b'{"issuer":"x",' + compact({"issuer": plan.issuer})[1:])),
        row("nested", bad, junk(nested(500))),
        row("not-utf-8", bad, junk(b'{"issuer":"\xff"}')),
    ]


# MARK: The key set

def keys():
    def row(name, code, jwks, **rest):
        return Row("keys-" + name, code, jwks=jwks, **rest)

    def only(*members):
        return lambda plan: {"keys": [make(plan) for make in members]}

    def own(**changes):
        return lambda plan: changed(plan.keys.own.jwk(), changes)

    def moved(plan):
        return plan.keys.curve.jwk(y=number((plan.keys.curve.y + 1) % P256Key.P, 32))

    def rotated(plan):
        first = plan.asked.count("/keys") == 1
        return {"keys": [(plan.keys.weak if first else plan.keys.own).jwk()]}

    unknown, forged = "id-token:unknown-key", "id-token:signature"
    zero_point = {"kty": "OKP", "crv": "Ed25519", "kid": "own", "x": b64(bytes(32))}
    one_point = {**zero_point, "x": b64(b"\1" + bytes(31))}
    curve = dict(key=None, sign=lambda _: b"\1" + bytes(63), header={"alg": "EdDSA"})
    return [
        row("none", unknown, {"keys": []}),
        row("foreign-name", unknown, only(own(kid="other"))),
        row("no-name", unknown, only(own(kid=None))),
        row("number-as-name", unknown, only(own(kid=1))),
        row("stranger", forged, only(lambda plan: plan.keys.stranger.jwk())),
        row("weak-1024", unknown, only(lambda plan: plan.keys.weak.jwk()),
            text=lambda plan: setattr(plan, "key", plan.keys.weak)
            or plan.signed(compact(plan.all_claims()))),
        row("exponent-1", unknown, only(own(e="AQ"))),
        row("even-modulus", unknown, lambda plan: {"keys": [plan.keys.own.jwk(
            n=number(plan.keys.own.n - 1))]}),
        row("modulus-enormous", unknown, lambda plan: {"keys": [plan.keys.own.jwk(
            n=number(plan.keys.own.n << 20_000 | 1))]}),
        row("kind-curve", unknown, only(own(kty="EC"))),
        row("kind-symmetric", unknown,
            only(lambda _: {"kty": "oct", "kid": "own", "k": b64(b"s" * 32)})),
        row("for-encryption", "id-token:algorithm", only(own(use="enc"))),
        row("other-algorithm", "id-token:algorithm", only(own(alg="PS256"))),
        row("not-to-verify", "id-token:algorithm", only(own(key_ops=["encrypt"]))),
        row("off-the-curve", forged, only(moved), text=es256),
        row("zero-point", forged, {"keys": [zero_point]}, **curve),
        row("identity-point", forged, {"keys": [one_point]}, **curve),
        row("33-of-them", "provider-configuration:malformed",
            lambda plan: {"keys": [plan.keys.own.jwk()] * 33}),
        row("thousands", "malformed", lambda plan: {"keys": [plan.keys.own.jwk()] * 3000}),
        row("one-name-two-strangers", forged,
            only(lambda plan: plan.keys.stranger.jwk(), lambda plan: plan.keys.stranger.jwk())),
        good("keys-one-name-the-second-fits", jwks=only(
            lambda plan: plan.keys.stranger.jwk(), lambda plan: plan.keys.own.jwk())),
        good("keys-rotated-meanwhile", jwks=rotated),
        good("keys-on-the-curve", text=es256),
        row("twice-a-name", "provider-configuration:malformed", junk(b'{"keys":[],"keys":[]}')),
        row("object", "provider-configuration:malformed", junk(b'{"keys":{}}')),
        row("not-json", "provider-configuration:malformed", junk(b"no")),
        row("redirect", "malformed",
            lambda plan: junk(status=301, headers={"Location": plan.issuer + "/keys"})),
        row("broken", "unavailable", junk(status=503)),
    ]


def es256(plan):
    plan.key = plan.keys.curve
    return plan.signed(compact(plan.all_claims()))


# MARK: The token endpoint

def token():
    def row(name, code, answer, **rest):
        return Row("token-" + name, code, token=answer, **rest)

    def refusal(code, status=400, **headers):
        return junk(json.dumps({"error": code}), status=status, headers=headers)

    basic = {"WWW-Authenticate": 'Basic realm="x"'}
    return [
        row("refused", "provider:invalid_grant", refusal("invalid_grant")),
        row("refused-in-unknown-words", "provider:other", refusal("\x1b[31mno")),
        row("401-basic", "provider:invalid_client", refusal("invalid_client", 401, **basic)),
        row("401-basic-empty", "unauthorized", junk(status=401, headers=basic)),
        row("401-negotiate", "unauthorized",
            junk(status=401, headers={"WWW-Authenticate": "Negotiate"})),
        row("407-proxy", "malformed", junk(
            status=407, headers={"Proxy-Authenticate": 'Basic realm="x"'})),
        row("broken", "unavailable", junk(status=500)),
        row("busy", "too-many-requests", junk(status=429)),
        row("empty", "malformed", junk()),
        row("html", "malformed", junk("<html>", headers={"Content-Type": "text/html"})),
        row("nothing-in-it", "id-token:malformed", junk("{}")),
        row("number-in-it", "id-token:malformed", {"id_token": 1}),
        row("twice-a-name", "malformed", junk('{"id_token":"a","id_token":"b"}')),
        row("nested", "malformed", junk(nested(64))),
        row("huge", "malformed", lambda _: junk(b'{"id_token":"' + b"x" * (2 << 20) + b'"}')),
        row("cut-off", "unavailable", junk('{"id_token":', promised=100)),
        row("silent", "timeout", junk(silent=True)),
        row("redirect", "malformed", lambda plan: junk(
            status=307, headers={"Location": plan.issuer + "/stolen"}), untouched=["/stolen"]),
        row("201", "malformed", junk("{}", status=201)),
        good("token-named-html", token=lambda plan: junk(
            compact({"id_token": plan.id_token()}), headers={"Content-Type": "text/html"})),
        good("token-with-more", token={"scope": "everything", "x": [1, {"y": None}]}),
    ]


# MARK: The ID token

def header():
    algorithm, bad = "id-token:algorithm", "id-token:malformed"
    forged, unknown = "id-token:signature", "id-token:unknown-key"

    def row(name, code, **rest):
        return Row("header-" + name, code, **rest)

    def by_stranger(**members):
        return lambda plan: (
            plan.header.update(members), setattr(plan, "sign", plan.keys.stranger.sign),
            plan.signed(compact(plan.all_claims())))[-1]

    def public_secret(kind):
        """Signs with HS256 and public information as the secret (RFC 8725 section 2.1)."""
        def make(plan):
            jwk = plan.keys.own.jwk()
            secret = compact(jwk) if kind == "jwk" else base64.urlsafe_b64decode(jwk["n"] + "==")
            plan.header["alg"], plan.sign = "HS256", hmac_signer(secret)
            return plan.signed(compact(plan.all_claims()))
        return make

    return [
        row("none", algorithm, header={"alg": "none"}, sign=lambda _: b""),
        row("none-with-signature", algorithm, header={"alg": "nOnE"}),
        row("none-cut", algorithm, text=lambda plan: plan.signed(
            compact(plan.all_claims()), b'{"alg":"none"}').rpartition(".")[0] + "."),
        row("hs256-public-key", algorithm, text=public_secret("n")),
        row("hs256-public-jwk", algorithm, text=public_secret("jwk")),
        row("rs512", algorithm, header={"alg": "RS512"}),
        row("algorithm-missing", bad, header={"alg": None}),
        row("algorithm-list", bad, header={"alg": ["RS256"]}),
        row("es256-with-rsa", algorithm, header={"alg": "ES256"}),
        row("eddsa-with-rsa", algorithm, header={"alg": "EdDSA"}),
        row("kid-path", unknown, header={"kid": "../../../../dev/null"}),
        row("kid-query", unknown, header={"kid": "x' UNION SELECT 'k"}),
        row("kid-null", bad, header={"kid": NULL}),
        row("kid-number", bad, header={"kid": 0}),
        row("kid-missing-one-fits", None, person="ada@acme.test", header={"kid": None}),
        row("jwk", forged, text=lambda plan: by_stranger(jwk=plan.keys.stranger.jwk())(plan)),
        row("jku", forged, text=lambda plan: by_stranger(jku=plan.issuer + "/evil-keys")(plan),
            untouched=["/evil-keys"]),
        row("x5u", forged, text=lambda plan: by_stranger(x5u=plan.issuer + "/evil-x5u")(plan),
            untouched=["/evil-x5u"]),
        row("x5c", forged, text=by_stranger(x5c=["MIIB"])),
        row("crit", bad, header={"crit": ["exp"]}),
        row("b64-false", bad, header={"b64": False, "crit": ["b64"]}),
        row("type-access-token", bad, header={"typ": "at+jwt"}),
        row("type-logout-token", bad, header={"typ": "logout+jwt"}),
        row("stranger", forged, text=by_stranger()),
        row("signature-empty", bad, sign=lambda _: b""),
        row("signature-zeros", forged, sign=lambda _: bytes(256)),
        row("es256-zeros", forged, header={"alg": "ES256", "kid": "curve"},
            sign=lambda _: bytes(64)),
        row("twice-a-name", bad, text=lambda plan: plan.signed(
            compact(plan.all_claims()), b'{"alg":"RS256","alg":"none","kid":"own"}')),
    ]


def shape():
    bad = "id-token:malformed"

    def row(name, code, edit):
        return Row("shape-" + name, code, text=edit)

    def other_claims(plan, parts):
        claims = plan.all_claims() | {"email": "bob@acme.test"}
        return ".".join([parts[0], b64(compact(claims)), parts[2]])

    return [
        row("two-parts", bad, recut(lambda _, parts: ".".join(parts[:2]))),
        row("five-parts", bad, recut(lambda _, parts: ".".join(parts + parts[:2]))),
        row("dot-behind", bad, recut(lambda _, parts: ".".join(parts) + ".")),
        row("space-behind", bad, recut(lambda _, parts: ".".join(parts) + " ")),
        row("line-behind", bad, recut(lambda _, parts: ".".join(parts) + "\n")),
        row("padding", bad, recut(lambda _, parts: ".".join(parts) + "==")),
        row("alphabet", bad, recut(lambda _, parts: f"{parts[0]}.{parts[1]}.+/{parts[2]}")),
        row("loose-bits", bad, recut(lambda _, parts: ".".join(
            [parts[0], b64(compact({}))[:-1] + "1", parts[2]]))),
        row("claims-changed", "id-token:signature", recut(other_claims)),
        row("claims-list", bad, raw(lambda _: b"[]")),
        row("claims-text", bad, raw(lambda _: b'"claims"')),
        row("claims-empty", bad, raw(lambda _: b"")),
        row("claims-twice", bad, raw(
            lambda text: b'{"email":"bob@acme.test",' + text[1:])),
        row("claims-twice-escaped", bad, raw(
            lambda text: b'{"\\u0065mail":"bob@acme.test",' + text[1:])),
        row("claims-trailing", bad, raw(lambda text: text + b"{}")),
        row("claims-mark-in-front", bad, raw(lambda text: b"\xef\xbb\xbf" + text)),
        row("claims-not-utf-8", bad, raw(lambda text: text.replace(b"Ada", b"\xc3("))),
        row("claims-half-a-pair", bad, raw(lambda text: text.replace(b"Ada", b"\\ud800"))),
        row("claims-nested", bad, raw(lambda text: text[:-1] + b',"x":' + nested(40) + b"}")),
        row("huge", bad, raw(lambda text: text[:-1] + b',"x":"' + b"x" * (32 << 10) + b'"}')),
    ]


def claims():
    now, bad = int(time.time()), "id-token:malformed"

    def row(name, code, **members):
        return Row("claim-" + name, "id-token:" + code, claims=members)

    def evil(plan):
        return plan.signed(compact(plan.all_claims() | {"iss": plan.issuer + "/"}))

    return [
        row("iss-other", "issuer", iss="https://id.acme.test"),
        Row("claim-iss-slash", "id-token:issuer", text=evil),
        row("iss-missing", "malformed", iss=None),
        row("aud-other", "audience", aud="other"),
        row("aud-missing", "malformed", aud=None),
        row("aud-empty", "audience", aud=[]),
        row("aud-two-without-azp", "audience", aud=["docodego", "other"]),
        row("aud-case", "audience", aud="DoCodeGo"),
        row("azp-other", "audience", azp="other"),
        row("azp-null", "audience", azp=NULL),
        row("nonce-other", "nonce", nonce="other"),
        row("nonce-missing", "nonce", nonce=None),
        row("nonce-null", "nonce", nonce=NULL),
        row("exp-past", "expired", exp=now - 1),
        row("exp-missing", "malformed", exp=None),
        row("exp-text", "malformed", exp=str(now + 300)),
        row("exp-endless", "malformed", exp=10**30),
        row("exp-negative", "malformed", exp=-1),
        row("iat-later", "issued-later", iat=now + 3600),
        row("iat-missing", "malformed", iat=None),
        row("nbf-later", "issued-later", nbf=now + 3600),
        row("at-hash-other", "access-token", at_hash=b64(bytes(16))),
        row("sub-missing", "malformed", sub=None),
        row("sub-empty", "malformed", sub=""),
        row("sub-too-long", "malformed", sub="s" * 256),
        row("sub-number", "malformed", sub=7),
        row("sub-look-alike", "malformed", sub="subject-\u0430da"),
        row("sub-control", "malformed", sub="subject-ada\0"),
        row("email-missing", "email", email=None),
        row("email-list", "email", email=["ada@acme.test"]),
        row("email-two", "email", email="ada@acme.test,bob@acme.test"),
        row("email-verified-missing", "email", email_verified=None),
        row("email-verified-false", "email", email_verified=False),
        row("email-verified-text", "email", email_verified="true"),
        row("email-verified-number", "email", email_verified=1),
        row("email-look-alike", "email", email="ad\u0430@acme.test"),
        row("email-look-alike-domain", "email", email="ada@\u0430cme.test"),
        row("email-full-width", "email", email="\uff41da@acme.test"),
        row("email-zero-width", "email", email="ada\u200b@acme.test"),
        row("email-kelvin", "email", email="\u212aate@acme.test"),
        row("email-space-behind", "email", email="ada@acme.test "),
        row("email-null-inside", "email", email="ada@acme.test\0.beta.test"),
    ]


# MARK: Accounts

def accounts():
    def row(name, code="identity-not-allowed", **rest):
        return Row("account-" + name, code, exit=77, **rest)

    def has(email, **more):
        return {"claims": {"email": email, **more}}

    once = [{}]
    return [
        row("foreign-domain", **has("dave@beta.test")),
        row("foreign-domain-nobody-has", **has("nobody@gamma.test")),
        row("sub-domain", **has("ada@mail.acme.test")),
        row("domain-with-a-head", **has("ada@not-acme.test")),
        row("domain-with-a-tail", **has("ada@acme.test.evil.example")),
        row("xn-domain", **has("ada@xn--cme-7cd.test")),
        row("subject-changed", before=once, **has("ada@acme.test", sub="subject-eve")),
        row("subject-in-capitals", before=once, **has("ada@acme.test", sub="SUBJECT-ADA")),
        row("subject-with-a-space", before=once, **has("ada@acme.test", sub="subject-ada ")),
        row("address-moved-to-a-foreign-domain", before=once, **has("dave@beta.test")),
        good("account-case", **has("ADA@Acme.TEST")),
        good("account-colleague", "bob@acme.test", **has("bob@acme.test", sub="subject-bob")),
        good("account-address-changed", "countess@acme.test", before=once,
             **has("countess@acme.test")),
        good("account-address-of-a-colleague", before=once, **has("bob@acme.test")),
    ]


# MARK: The callback

def callbacks():
    def row(name, code, callback, exit=3, untouched=("/token",), **rest):
        return Row("callback-" + name, code, exit=exit, callback=callback, untouched=untouched,
                   **rest)

    def with_fields(edit):
        return lambda plan, fields: plan.back(edit(plan, dict(fields)))

    def set_to(**members):
        return with_fields(lambda _, fields: list(changed(fields, members).items()))

    def twice(name):
        return lambda plan, fields: plan.back([*fields, *[f for f in fields if f[0] == name]])

    wrong, refused = "wrong-state", "is not a sign-in link"
    return [
        row("state-wrong", wrong, set_to(state="other")),
        row("state-missing", wrong, set_to(state=None)),
        row("state-empty", wrong, set_to(state="")),
        row("state-longer", wrong, lambda plan, fields: plan.back(fields) + "A"),
        row("state-twice", refused, twice("state"), 65),
        row("state-twice-wrong-first", refused,
            lambda plan, fields: plan.back([("state", "other"), *fields]), 65),
        row("code-twice", refused, twice("code"), 65),
        row("code-missing", "no-code", set_to(code=None)),
        row("code-empty", "no-code", set_to(code="")),
        row("iss-wrong", "wrong-issuer", set_to(iss="https://id.acme.test")),
        row("iss-slash", "wrong-issuer", with_fields(
            lambda plan, fields: [*fields.items(), ("iss", plan.issuer + "/")])),
        row("iss-twice", refused, with_fields(
            lambda plan, fields: [*fields.items(), ("iss", plan.issuer), ("iss", "x")]), 65),
        good("callback-iss-right", callback=with_fields(
            lambda plan, fields: [*fields.items(), ("iss", plan.issuer)])),
        row("denied", "provider:access_denied", set_to(code=None, error="access_denied"), 3),
        row("denied-with-a-code", "provider:access_denied", set_to(error="access_denied"), 3),
        row("denied-by-a-stranger", wrong, set_to(error="access_denied", state="other")),
        row("error-unknown", "provider:other", set_to(error="whatever"), 69),
        row("error-control", refused, set_to(error="\x1b]0;x\x07"), 65),
        row("used-state", wrong, lambda plan, _: plan.earlier[-1].link, before=[{}]),
        row("used-code", "provider:invalid_grant", lambda plan, fields: plan.back(
            [("code", plan.earlier[-1].code), fields[1]]), 69, (), before=[{}],
            token=junk('{"error":"invalid_grant"}', status=400)),
        row("state-of-another-attempt", wrong, lambda plan, fields: plan.back(
            [fields[0], ("state", plan.earlier[-1].request["state"])]), before=[{}]),
        row("elsewhere", refused, lambda plan, fields: plan.back(
            fields, "docodego://auth/elsewhere"), 2),
        row("foreign-scheme", refused, lambda plan, fields: plan.back(
            fields, "https://evil.example/auth/callback"), 1),
        row("code-enormous", refused, set_to(code="x" * 100_000), 65),
        good("callback-again", again=True),
        *[row(f"signed-in-already-{name}", "already signed in", None, 64,
              signed_in="bob@acme.test", **plan)
          for name, plan in {"honest": {}, "foreign": {"claims": {"email": "dave@beta.test"}},
                             "forged": {"header": {"alg": "none"}}}.items()],
    ]


def rows():
    found = [row for group in (discovery, keys, token, header, shape, claims, accounts, callbacks)
             for row in group()]
    assert len({row.name for row in found}) == len(found), "two rows have one name"
    return found
