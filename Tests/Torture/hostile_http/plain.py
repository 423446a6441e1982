"""Answers over HTTP/1."""

import gzip
import os
import time
import zlib

from .server import Row, chunked, head, reset, whole

OK = b"HTTP/1.1 200 OK"
MIB = 1 << 20
noise = bytes((i * 7919 + 13) % 251 for i in range(4096))


def bomb(megabytes, raw=False):
    """Returns `megabytes` MiB of zeros in gzip or zlib, made of repeated parts and without a checksum."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    part = packer.compress(bytes(MIB)) + packer.flush(zlib.Z_FULL_FLUSH)
    return (b"\x78\xda" if raw else b"\x1f\x8b\x08\0\0\0\0\0\2\xff") + part * megabytes


def endless(piece):
    def send(connection, _):
        while True:
            connection.sendall(piece)
    return send


def first_then(start, piece):
    def send(connection, count):
        connection.sendall(start)
        endless(piece)(connection, count)
    return send


def drip(data, pause, step=1):
    def send(connection, _):
        for place in range(0, len(data), step):
            connection.sendall(data[place:place + step])
            time.sleep(pause)
    return send


def cut(name, data, after="close"):
    # Over a kept connection a GET is sent a second time.
    return Row(name, data, "interrupted", after=after, requests=None)


def trailers():
    plain = lambda lines: chunked(b"abc", end=b"0\r\n" + lines + b"\r\n")
    return [
        Row("trailer-one", plain(b"X-After: 1\r\n"), 200, body="abc", absent="X-After"),
        Row("trailer-announced", chunked(b"abc", lines=(b"Trailer: X-After",),
            end=b"0\r\nX-After: 1\r\n\r\n"), 200, body="abc", absent="X-After"),
        Row("trailer-stream", plain(b"X-After: 1\r\n"), 200, body="abc", absent="X-After", stream=True),
        Row("trailer-not-merged", chunked(b"abc", lines=(b"X-A: head",), end=b"0\r\nX-A: tail\r\n\r\n"),
            200, body="abc", header="X-A: head"),
        Row("trailer-hundred", plain(b"X-After: 1\r\n" * 100), 200, body="abc", absent="X-After"),
        Row("trailer-flood", plain(b"X-After: 1\r\n" * 400), "too-large"),
        Row("trailer-endless", first_then(chunked(b"abc", end=b"0\r\n"), b"X-After: 1\r\n"), "too-large"),
        Row("trailer-giant", plain(b"X-After: " + b"a" * 100_000 + b"\r\n"), "too-large", "malformed"),
        Row("trailer-content-encoding", plain(b"Content-Encoding: gzip\r\n"), 200, body="abc"),
        Row("trailer-content-length", plain(b"Content-Length: 900\r\n"), 200, body="abc"),
        Row("trailer-transfer-encoding", plain(b"Transfer-Encoding: chunked\r\n"), 200, body="abc"),
        Row("trailer-cookie", plain(b"Set-Cookie: a=b\r\n"), 200, body="abc", absent="Set-Cookie"),
        Row("trailer-without-colon", plain(b"nonsense\r\n"), 200, "malformed"),
        Row("trailer-status-line", plain(b"HTTP/1.1 500 Oops\r\n"), 200, "malformed"),
        Row("trailer-nul", plain(b"X-After: a\0b\r\n"), 200, "malformed"),
    ]


def interim():
    last = whole(b"last")
    one = lambda code, *lines: head(*lines, status=b"HTTP/1.1 %d Wait" % code)
    return [
        Row("interim-100", one(100) + last, 200, body="last"),
        Row("interim-102", one(102) + last, 200, body="last"),
        Row("interim-103", one(103, b"Link: </a.css>; rel=preload") + last, 200, body="last",
            absent="Link"),
        Row("interim-199", one(199) + last, 200, body="last"),
        Row("interim-103-stream", one(103, b"X-Early: 1") + last, 200, body="last", stream=True,
            absent="X-Early"),
        Row("interim-fifty", one(103) * 50 + last, 200, body="last"),
        Row("interim-flood", one(103) * 500 + last, "too-large"),
        Row("interim-endless", endless(one(100)), "too-large"),
        Row("interim-slow", [one(102)] + [last], 200, body="last"),
        Row("interim-101", one(101, b"Upgrade: websocket", b"Connection: Upgrade") + b"frames",
            "malformed"),
        Row("interim-content-length", one(103, b"Content-Length: 4") + last, "malformed"),
        Row("interim-content-encoding", one(103, b"Content-Encoding: gzip") + last, "malformed"),
        Row("interim-chunked", one(100, b"Transfer-Encoding: chunked") + last, "malformed"),
        cut("interim-then-closed", one(100)),
        Row("interim-then-silence", one(100), "timeout", after="hold", timeout=300, seconds=3),
    ]


def truncation():
    top = head(b"Content-Length: 9")
    chunky = head(b"Transfer-Encoding: chunked")
    places = {
        "nothing": b"", "one-byte": b"H", "version": b"HTTP/1.1", "status-line": OK,
        "status-line-end": OK + b"\r\n", "name": OK + b"\r\nContent-Le",
        "value": OK + b"\r\nContent-Length: ", "last-line": OK + b"\r\nContent-Length: 9\r\n",
        "empty-line": OK + b"\r\nContent-Length: 9\r\n\r", "head": top, "body": top + b"abc",
        "last-byte": top + b"abcdefgh", "chunk-none": chunky, "chunk-size": chunky + b"5",
        "chunk-size-end": chunky + b"5\r\n", "chunk-data": chunky + b"5\r\nabc",
        "chunk-data-end": chunky + b"5\r\nabcde", "chunk-between": chunky + b"5\r\nabcde\r\n",
        "chunk-zero": chunky + b"5\r\nabcde\r\n0\r\n",
        "chunk-trailer": chunky + b"5\r\nabcde\r\n0\r\nX-A: 1",
    }
    rows = [cut("cut-" + name, data) for name, data in places.items()]
    rows += [cut("reset-" + name, places[name], after="reset")
             for name in ["nothing", "status-line", "value", "head", "body", "chunk-data", "chunk-zero"]]
    rows += [
        Row("cut-stream", top + b"abc", "interrupted", stream=True, body="abc"),
        Row("until-closed", head() + b"all of it", 200, body="all of it"),
        Row("until-closed-1.0", head(status=b"HTTP/1.0 200 OK") + b"all", 200, body="all"),
    ]
    return rows


def codings(megabytes):
    text = b"compressed" * 100
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    plain = raw.compress(text) + raw.flush()
    nested = text
    for _ in range(5):
        nested = gzip.compress(nested)
    coded = lambda name, body: whole(body, b"Content-Encoding: " + name)
    empty = b"\0\0\0\xff\xff" * 200_000
    hollow = gzip.compress(b"\x1f\x8b\x08\0\0\0\0\0\2\xff" + empty)
    named = b"\x1f\x8b\x08\x08\0\0\0\0\2\xff" + b"n" * (4 * MIB)
    return [
        Row("gzip", coded(b"gzip", gzip.compress(text)), 200, body=text.decode()[:200]),
        Row("x-gzip", coded(b"x-gzip", gzip.compress(text)), 200, body=text.decode()[:200]),
        Row("gzip-case", coded(b"GZip", gzip.compress(text)), 200, body=text.decode()[:200]),
        Row("gzip-identity", coded(b"gzip, identity", gzip.compress(text)), 200, body=text.decode()[:200]),
        Row("gzip-chunked", chunked(*[b"%c" % byte for byte in gzip.compress(text)],
            lines=(b"Content-Encoding: gzip",)), 200, body=text.decode()[:200]),
        Row("deflate", coded(b"deflate", zlib.compress(text)), 200, body=text.decode()[:200]),
        Row("deflate-raw", coded(b"deflate", plain), 200, body=text.decode()[:200]),
        Row("gzip-trailer", chunked(gzip.compress(text), lines=(b"Content-Encoding: gzip",),
            end=b"0\r\nX-After: 1\r\n\r\n"), 200, body=text.decode()[:200]),
        Row("bomb-gzip", coded(b"gzip", bomb(megabytes)), "too-large", seconds=8),
        Row("bomb-deflate", coded(b"deflate", bomb(megabytes, raw=True)), "too-large", seconds=8),
        Row("bomb-chunked", chunked(bomb(megabytes), lines=(b"Content-Encoding: gzip",)), "too-large",
            seconds=8),
        Row("bomb-until-closed", head(b"Content-Encoding: gzip") + bomb(megabytes), "too-large", seconds=8),
        Row("bomb-error-status", whole(bomb(megabytes), b"Content-Encoding: gzip",
            status=b"HTTP/1.1 500 Oops"), "too-large", seconds=8),
        Row("bomb-stream", coded(b"gzip", bomb(min(megabytes, 256))), 200, "too-large", "malformed",
            "interrupted", stream=True, seconds=20, timeout=15_000),
        Row("bomb-trailer", head(b"Transfer-Encoding: chunked", b"Content-Encoding: gzip"), "interrupted"),
        Row("bomb-hollow", coded(b"gzip", hollow), 200, "malformed", "interrupted"),
        Row("bomb-hollow-nested", coded(b"gzip, gzip", hollow), "malformed"),
        Row("nested-two", coded(b"gzip, gzip", gzip.compress(gzip.compress(text))), "malformed"),
        Row("nested-five", coded(b"gzip, gzip, gzip, gzip, gzip", nested), "malformed"),
        Row("nested-hundred", coded(b", ".join([b"gzip"] * 100), gzip.compress(text)), "malformed"),
        Row("nested-two-headers", whole(gzip.compress(gzip.compress(text)), b"Content-Encoding: gzip",
            b"Content-Encoding: gzip"), "malformed"),
        Row("nested-transfer", head(b"Transfer-Encoding: gzip, chunked", b"Content-Encoding: gzip")
            + b"0\r\n\r\n", "malformed"),
        Row("coding-br", coded(b"br", noise), "malformed"),
        Row("coding-zstd", coded(b"zstd", noise), "malformed"),
        Row("coding-compress", coded(b"compress", noise), "malformed"),
        Row("coding-unknown", coded(b"rot13", noise), "malformed"),
        Row("coding-empty", coded(b"", b"plain"), 200, body="plain"),
        Row("gzip-noise", coded(b"gzip", noise), "malformed"),
        Row("gzip-not-at-all", coded(b"gzip", b"plain text"), "malformed"),
        Row("gzip-bad-sum", coded(b"gzip", gzip.compress(text)[:-8] + b"\1\2\3\4" + gzip.compress(text)[-4:]),
            200, "malformed"),
        Row("gzip-tail", coded(b"gzip", gzip.compress(text) + noise), 200, "malformed"),
        Row("gzip-two-members", coded(b"gzip", gzip.compress(text) * 2), 200, "malformed"),
        Row("gzip-empty", coded(b"gzip", b""), 200, body=""),
        Row("gzip-giant-name", coded(b"gzip", named), 200, "malformed", "too-large", "interrupted"),
        Row("gzip-cut", head(b"Content-Encoding: gzip", b"Content-Length: 900") + gzip.compress(text)[:20],
            "interrupted"),
        Row("gzip-on-204", head(b"Content-Encoding: gzip", status=b"HTTP/1.1 204 None"), 204, body=""),
    ]


def slowness():
    return [
        Row("silence", b"", "timeout", after="hold", timeout=300, seconds=3),
        Row("silence-in-head", OK + b"\r\nX-", "timeout", after="hold", timeout=300, seconds=3),
        Row("silence-in-body", head(b"Content-Length: 9") + b"abc", "timeout", after="hold", timeout=300,
            seconds=3),
        Row("silence-in-chunk", chunked(b"abc", end=b"5\r\nab"), "timeout", after="hold", timeout=300,
            seconds=3),
        Row("silence-in-stream", head(b"Content-Length: 9") + b"abc", "timeout", after="hold", timeout=300,
            seconds=3, stream=True, body="abc"),
        Row("drip-head", drip(head(b"X-Slow: " + b"a" * 100), 0.03), "timeout", timeout=300, seconds=3),
        Row("drip-body", drip(whole(b"a" * 100), 0.03, 3), "timeout", timeout=500, seconds=3),
        Row("drip-stream", drip(head(b"Content-Length: 20") + b"a" * 20, 0.03, 40), 200, stream=True,
            timeout=400, body="a" * 20),
        Row("drip-chunks", drip(chunked(*[b"a"] * 30), 0.005, 7), 200, body="a" * 30),
        Row("bytes-alone", chunked(*[b"a"] * 20_000), 200, body="a" * 200),
        Row("bytes-alone-too-many", chunked(*[b"a"] * 20_000), "too-large", maximum=10_000),
        Row("body-endless", first_then(head(), b"a" * 65_536), "too-large"),
        Row("body-exact", whole(b"a" * 1_000), 200, body="a" * 200, maximum=1_000),
        Row("body-one-more", whole(b"a" * 1_001), "too-large", maximum=1_000),
        Row("body-none-allowed", whole(b"a"), "too-large", maximum=0),
        Row("body-announced-4-gib", head(b"Content-Length: 4294967296") + b"abc", "interrupted"),
        Row("request-one-at-a-time", whole(b"kept"), 200, body="kept", after="keep"),
    ]


def heads():
    lines = lambda *more: whole(b"x", *more)
    status = lambda line: whole(b"x", status=line)
    good = {
        "no-space": (lines(b"X-A:1"), "X-A: 1"), "tabs": (lines(b"X-A:\t1\t"), "X-A: 1"),
        "empty-value": (lines(b"X-A:"), "X-A: "), "many-spaces": (lines(b"X-A:     1    "), "X-A: 1"),
        "latin-1-value": (lines(b"X-A: caf\xe9"), "X-A: caf\u00e9"),
        "utf-8-value": (lines("X-A: caf\u00e9".encode()), "X-A: caf\u00e9"),
        "twice": (lines(b"X-A: 1", b"x-a: 2"), "X-A: 1, 2"),
        "folded": (lines(b"X-B: 0", b"X-A: 1", b"  2"), "X-A: 1 2"),
        "colon-in-value": (lines(b"X-A: a:b"), "X-A: a:b"),
        "bare-cr": (lines(b"X-A: a\rX-B: b"), "X-A: a X-B: b"),
        "escape": (lines(b"X-A: a\x1b[31mb"), "X-A: a [31mb"),
    }
    rows = [Row("head-" + name, data, 200, body="x", header=header)
            for name, (data, header) in good.items()]
    taken = {
        "latin-1-reason": status(b"HTTP/1.1 200 Tr\xe8s bien"), "no-reason": status(b"HTTP/1.1 200 "),
        "no-reason-no-space": status(b"HTTP/1.1 200"), "long-reason": status(OK + b"a" * 5_000),
        "version-1.0": status(b"HTTP/1.0 200 OK"), "line-feeds-only": whole(b"x").replace(b"\r\n", b"\n"),
        "name-odd": lines(b"X A(): 1"), "name-empty": lines(b": 1"), "two-hundred-lines": lines(*[b"X-%d: 1" % i for i in range(200)]),
        "long-line": lines(b"X-A: " + b"a" * 50_000),
    }
    rows += [Row("head-" + name, data, 200, body="x") for name, data in taken.items()]
    either = {
        "no-colon": lines(b"nonsense"), "name-space": lines(b"X-A : 1"), "nul": lines(b"X-A: a\0b"),
        "nul-in-reason": status(b"HTTP/1.1 200 a\0b"), "folded-first": lines(b" folded"),
        "two-spaces": status(b"HTTP/1.1  200 OK"), "tab": status(b"HTTP/1.1\t200 OK"),
        "lower-case": status(b"http/1.1 200 OK"), "blank-first": b"\r\n" + whole(b"x"),
        "version-1.9": status(b"HTTP/1.9 200 OK"), "status-2000": status(b"HTTP/1.1 2000 OK"),
        "version-1": status(b"HTTP/1 200 OK"), "version-2": status(b"HTTP/2 200 OK"),
    }
    rows += [Row("head-" + name, data, 200, "malformed", "interrupted") for name, data in either.items()]
    refused = {
        "version-3": status(b"HTTP/3 200 OK"),
        "version-4.0": status(b"HTTP/4.0 200 OK"),
        "version-11": status(b"HTTP/11.1 200 OK"), "status-000": status(b"HTTP/1.1 000 OK"),
        "status-099": status(b"HTTP/1.1 099 OK"), "status-letters": status(b"HTTP/1.1 2OO OK"),
        "status-negative": status(b"HTTP/1.1 -20 OK"), "status-none": status(b"HTTP/1.1 OK"),
        "version-0.9": b"just text\n", "html": b"<html><body>hello</body></html>\r\n\r\n",
        "icy": status(b"ICY 200 OK"), "ssh": b"SSH-2.0-OpenSSH_9.2p1\r\n", "noise": noise,
        "rtsp": status(b"RTSP/1.0 200 OK"), "request": b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "tls-alert": b"\x15\x03\x01\x00\x02\x02\x28",
    }
    rows += [Row("head-" + name, data, "malformed") for name, data in refused.items()]
    large = {
        "flood": lines(*[b"X-%d: 1" % i for i in range(1_000)]), "same-flood": lines(*[b"X-A: 1"] * 1_000),
        "large-line": lines(b"X-A: " + b"a" * 70_000), "giant-line": lines(b"X-A: " + b"a" * MIB),
        "giant-reason": status(OK + b"a" * MIB), "giant-name": lines(b"X" * MIB + b": 1"),
    }
    rows += [Row("head-" + name, data, "too-large") for name, data in large.items()]
    rows += [
        Row("head-endless", first_then(OK + b"\r\n", b"X-A: 1\r\n"), "too-large"),
        Row("head-endless-line", first_then(OK + b"\r\nX-A: ", b"a" * 4096), "too-large"),
        Row("status-999", status(b"HTTP/1.1 999 Odd"), 999, body="x"),
        Row("status-600", status(b"HTTP/1.1 600 Odd"), 600, body="x"),
        Row("status-418", status(b"HTTP/1.1 418 Teapot"), 418, body="x"),
        Row("status-503", status(b"HTTP/1.1 503 Busy"), 503, body="x"),
    ]
    return rows


def lengths():
    of = lambda *values: head(*[b"Content-Length: " + value for value in values]) + b"abcde"
    return [
        Row("length-same-twice", of(b"5", b"5"), 200, body="abcde"),
        Row("length-list-same", of(b"5, 5"), 200, body="abcde"),
        Row("length-conflict", of(b"5", b"3"), "malformed"),
        Row("length-conflict-larger", of(b"3", b"5"), "malformed"),
        Row("length-list-conflict", of(b"5, 3"), "malformed"),
        Row("length-negative", of(b"-5"), "malformed"),
        Row("length-plus", of(b"+5"), "malformed"),
        Row("length-hex", of(b"0x5"), "malformed"),
        Row("length-spaces", of(b"5 5"), "malformed"),
        Row("length-words", of(b"five"), "malformed"),
        Row("length-empty", of(b""), 200, "malformed"),
        Row("length-overflow", of(b"99999999999999999999"), "malformed"),
        Row("length-largest", of(b"9223372036854775807"), "interrupted", "too-large"),
        Row("length-and-chunked", head(b"Content-Length: 99", b"Transfer-Encoding: chunked")
            + b"5\r\nabcde\r\n0\r\n\r\n", 200, body="abcde"),
        Row("length-zero-with-body", of(b"0"), 200, body="", after="keep"),
    ]


def chunks():
    of = lambda data: head(b"Transfer-Encoding: chunked") + data
    last = b"0\r\n\r\n"
    broken = ("interrupted", "malformed")
    return [
        Row("chunk-upper-case", of(b"A\r\n0123456789\r\n" + last), 200, body="0123456789"),
        Row("chunk-zeros", of(b"00000005\r\nabcde\r\n" + last), 200, body="abcde"),
        Row("chunk-many-zeros", of(b"0" * 200 + b"5\r\nabcde\r\n" + last), 200, *broken),
        Row("chunk-extension", of(b"5;a=b;c=\"d\"\r\nabcde\r\n" + last), 200, body="abcde"),
        Row("chunk-giant-extension", of(b"5;" + b"a" * (4 * MIB) + b"\r\nabcde\r\n" + last), 200, *broken),
        Row("chunk-space", of(b"5  \r\nabcde\r\n" + last), 200, *broken),
        Row("chunk-prefix", of(b"0x5\r\nabcde\r\n" + last), 200, *broken),
        Row("chunk-negative", of(b"-5\r\nabcde\r\n" + last), *broken),
        Row("chunk-words", of(b"five\r\nabcde\r\n" + last), *broken),
        Row("chunk-largest", of(b"7FFFFFFFFFFFFFFF\r\nabcde"), *broken),
        Row("chunk-overflow", of(b"FFFFFFFFFFFFFFFF\r\nabcde"), *broken),
        Row("chunk-overflow-more", of(b"10000000000000000000\r\nabcde"), *broken),
        Row("chunk-no-line-end", of(b"5\r\nabcde5\r\nabcde\r\n" + last), *broken),
        Row("chunk-line-feeds", of(b"5\nabcde\n0\n\n"), 200, *broken),
        Row("chunk-too-short", of(b"3\r\nabcde\r\n" + last), *broken),
        Row("chunk-too-large", of(b"200000\r\n" + b"a" * (2 * MIB) + b"\r\n" + last), "too-large"),
        Row("chunk-only-last", of(last), 200, body=""),
        Row("chunk-case", head(b"Transfer-Encoding: CHUNKED") + b"5\r\nabcde\r\n" + last, 200, body="abcde"),
        Row("chunk-twice", head(b"Transfer-Encoding: chunked, chunked") + b"5\r\nabcde\r\n" + last, 200,
            *broken),
        Row("chunk-unknown-coding", head(b"Transfer-Encoding: xchunked") + b"abcde", "malformed"),
        Row("chunk-after-last", of(b"5\r\nabcde\r\n" + last + b"5\r\nabcde\r\n"), 200, body="abcde",
            after="keep"),
    ]


def elsewhere():
    to = lambda status, place, **more: Row(
        f"redirect-{status}-{more.pop('name')}",
        whole(b"moved", b"Location: " + place, status=b"HTTP/1.1 %d Moved" % status), status,
        body="moved", header="Location: " + place.decode(), **more)
    places = [(b"/elsewhere", "path"), (b"file:///etc/passwd", "file"), (b"http://127.0.0.1:1/", "port"),
              (b"gopher://127.0.0.1/", "gopher"), (b"//evil.example/", "host")]
    rows = [to(302, place, name=name) for place, name in places]
    rows += [to(status, b"/elsewhere", name="post", method="POST", sent="secret")
             for status in (301, 303, 307, 308)]
    asks = {
        "basic": [b"Basic realm=\"a\""], "bearer": [b"Bearer"], "bearer-basic": [b"Bearer, Basic realm=\"a\""],
        "two-headers": [b"Bearer", b"Basic realm=\"a\""], "digest": [b"Digest realm=\"a\", nonce=\"b\", qop=\"auth\""],
        "negotiate": [b"Negotiate"], "ntlm": [b"NTLM"], "negotiate-garbage": [b"Negotiate !!!!"],
        "noise": [b"\xff\xfe, ,,=\"\\"], "none": [],
    }
    rows += [Row("unauthorized-" + name, whole(b"who?", *[b"WWW-Authenticate: " + v for v in values],
                 status=b"HTTP/1.1 401 Unauthorized"), 401, body="who?", seconds=3)
             for name, values in asks.items()]
    rows += [
        Row("unauthorized-post", whole(b"who?", b"WWW-Authenticate: Basic realm=\"a\"",
            status=b"HTTP/1.1 401 Unauthorized"), 401, body="who?", method="POST", sent="x", seconds=3),
        Row("unauthorized-proxy", whole(b"who?", b"Proxy-Authenticate: Basic realm=\"a\"",
            status=b"HTTP/1.1 407 Proxy"), 407, body="who?", seconds=3),
        Row("cookie", whole(b"x", b"Set-Cookie: a=b; Path=/", b"Set-Cookie: c=d; Domain=127.0.0.1"), 200,
            body="x", header="Set-Cookie: a=b; Path=/, c=d; Domain=127.0.0.1", after="keep"),
        Row("alt-svc", whole(b"x", b"Alt-Svc: h2=\"127.0.0.1:1\"; ma=99999"), 200, body="x", after="keep"),
        Row("hsts", whole(b"x", b"Strict-Transport-Security: max-age=99999"), 200, body="x", after="keep"),
        Row("upgrade", whole(b"x", b"Upgrade: h2c", b"Connection: Upgrade"), 200, body="x", after="keep"),
        Row("upgrade-required", whole(b"x", b"Upgrade: TLS/1.2", status=b"HTTP/1.1 426 Upgrade"), 426,
            body="x", after="keep"),
        Row("refresh", whole(b"x", b"Refresh: 0; url=/elsewhere"), 200, body="x", after="keep"),
    ]
    return rows


def reuse():
    fake = whole(b"poisoned")

    def late(connection, _):
        connection.sendall(whole(b"x"))
        time.sleep(0.05)
        connection.sendall(fake)

    def dropped(connection, count):
        if count == 1:
            reset(connection)
        else:
            connection.sendall(whole(b"again"))

    def closed(connection, _):
        connection.close()

    return [
        Row("after-body-same-packet", whole(b"x") + fake, 200, body="x", after="keep"),
        # Once this data is there, the connection must not be used again. (Data that comes after the
        # next request was sent is that request's answer: HTTP/1.1 cannot distinguish them.)
        Row("after-body-late", late, 200, body="x", after="keep", pause=0.3),
        Row("after-body-noise", whole(b"x") + noise, 200, body="x", after="keep"),
        Row("after-chunks", chunked(b"x") + fake, 200, body="x", after="keep"),
        Row("after-204", head(status=b"HTTP/1.1 204 None") + fake, 204, body="", after="keep"),
        Row("after-304", head(b"Content-Length: 8", status=b"HTTP/1.1 304 Same") + b"poisoned", 304, body="",
            after="keep"),
        Row("after-205", head(b"Content-Length: 0", status=b"HTTP/1.1 205 Reset") + fake, 205, body="",
            after="keep"),
        Row("after-head-request", whole(b"poisoned"), 200, body="", method="HEAD", after="keep"),
        Row("close-announced-then-kept", whole(b"x", b"Connection: close"), 200, body="x", after="keep"),
        Row("keep-alive-nonsense", whole(b"x", b"Keep-Alive: timeout=-1, max=ffff", b"Connection: ,,,"), 200,
            body="x", after="keep"),
        # A kept connection that is closed before an answer: a GET is sent again, a POST is not.
        Row("repeat-get", dropped, 200, body="again", requests=2, before=True, after="keep"),
        Row("repeat-post", dropped, "interrupted", method="POST", sent="once", before=True),
        Row("repeat-post-empty", dropped, "interrupted", method="POST", before=True),
        Row("repeat-post-closed", closed, "interrupted", method="POST", sent="once", before=True),
    ]


def all_rows(megabytes):
    return (trailers() + interim() + truncation() + codings(megabytes) + slowness() + heads() + lengths()
            + chunks() + elsewhere() + reuse())
