"""Answers over HTTP/2, frame by frame (RFC 9113)."""

import struct
import time

from .plain import bomb
from .server import Row, Server

DATA, HEADERS, PRIORITY, RST, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, END_HEADERS = 1, 4
OK = b"\x88"


def frame(kind, flags=0, stream=1, data=b""):
    return struct.pack(">I", len(data))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + data


def field(name, value):
    """Returns a literal header field without indexing (RFC 7541 section 6.2.2)."""
    def text(data):
        if len(data) < 127:
            return bytes([len(data)]) + data
        rest, out = len(data) - 127, b"\x7f"
        while rest >= 128:
            out, rest = out + bytes([rest % 128 + 128]), rest // 128
        return out + bytes([rest]) + data
    return b"\0" + text(name) + text(value)


def headers(*fields, flags=END_HEADERS, status=OK):
    return frame(HEADERS, flags, data=status + b"".join(fields))


def data(body, end=True):
    parts = [body[i:i + 16_384] for i in range(0, len(body), 16_384)] or [b""]
    return b"".join(frame(DATA, END_STREAM if end and i == len(parts) - 1 else 0, data=part)
                    for i, part in enumerate(parts))


def trickle(block):
    """Returns a block of fields over many frames."""
    parts = [block[i:i + 1_000] for i in range(0, len(block), 1_000)]
    return frame(HEADERS, 0, data=parts[0]) + b"".join(
        frame(CONTINUATION, END_HEADERS if i == len(parts) - 2 else 0, data=part)
        for i, part in enumerate(parts[1:]))


def rows(megabytes):
    closed, trouble = "interrupted", ("interrupted", "malformed")
    status = lambda text: field(b":status", text)
    end = END_HEADERS | END_STREAM
    flood = b"".join(field(b"x-%d" % i, b"1") for i in range(1_000))
    return [
        Row("h2-good", headers() + data(b"x"), 200, body="x"),
        Row("h2-no-body", headers(flags=end), 200, body=""),
        Row("h2-stream", headers() + data(b"x"), 200, body="x", stream=True),
        Row("h2-length", headers(field(b"content-length", b"3")) + data(b"abc"), 200, body="abc"),
        Row("h2-length-short", headers(field(b"content-length", b"9")) + data(b"abc"), *trouble),
        Row("h2-length-long", headers(field(b"content-length", b"1")) + data(b"abc"), *trouble),
        Row("h2-trailer", headers() + data(b"abc", end=False)
            + frame(HEADERS, end, data=field(b"x-after", b"1")), 200, body="abc", absent="x-after"),
        Row("h2-trailer-flood", headers() + data(b"abc", end=False) + frame(HEADERS, end, data=b"".join(
            field(b"x", b"1") for _ in range(400))), "too-large", *trouble),
        Row("h2-interim", headers(status=status(b"103")) + headers() + data(b"x"), 200, body="x"),
        Row("h2-interim-flood", headers(status=status(b"103")) * 400 + headers() + data(b"x"), "too-large",
            *trouble),
        Row("h2-interim-101", headers(status=status(b"101")) + headers() + data(b"x"), *trouble),
        Row("h2-closed-at-once", b"", closed),
        Row("h2-closed-in-frame", headers()[:5], closed),
        Row("h2-closed-after-head", headers(), closed),
        Row("h2-closed-in-body", headers() + data(b"abc", end=False), closed),
        Row("h2-reset-before-head", frame(RST, data=struct.pack(">I", 2)), closed),
        Row("h2-reset-in-body", headers() + data(b"abc", end=False) + frame(RST, data=struct.pack(">I", 8)),
            closed),
        Row("h2-reset-no-error", headers() + data(b"abc", end=False) + frame(RST, data=struct.pack(">I", 0)),
            *trouble),
        Row("h2-goaway", frame(GOAWAY, stream=0, data=struct.pack(">II", 1, 2)), *trouble),
        Row("h2-goaway-large", frame(GOAWAY, stream=0, data=struct.pack(">II", 0, 2) + b"a" * 10_000),
            *trouble, requests=None),
        Row("h2-body-first", data(b"x"), *trouble),
        Row("h2-noise", bytes(range(256)) * 64, *trouble),
        Row("h2-http-1", b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", *trouble),
        Row("h2-frame-too-long", frame(DATA, data=b"a" * 20_000), *trouble),
        Row("h2-upper-case", headers(field(b"X-A", b"1")) + data(b"x"), 200, *trouble),
        Row("h2-line-end-in-value", headers(field(b"x-a", b"1\r\nx-b: 2")) + data(b"x"), 200, *trouble,
            absent="x-b"),
        Row("h2-status-none", headers(status=field(b"x-a", b"1")) + data(b"x"), *trouble),
        Row("h2-status-twice", headers(OK) + data(b"x"), *trouble),
        Row("h2-status-letters", headers(status=status(b"2OO")) + data(b"x"), *trouble),
        Row("h2-connection-field", headers(field(b"connection", b"close")) + data(b"x"), 200, *trouble),
        Row("h2-transfer-encoding", headers(field(b"transfer-encoding", b"chunked")) + data(b"x"), 200, *trouble),
        Row("h2-bad-index", headers(status=b"\xff\xff\xff\x7f"), *trouble),
        Row("h2-bad-huffman", headers(status=b"\0\x81\xff\x81\xff"), *trouble),
        Row("h2-field-flood", headers(flood[:16_000]) + data(b"x"), "too-large", *trouble),
        Row("h2-continuations", trickle(OK + flood) + data(b"x"), "too-large", *trouble),
        Row("h2-continuation-endless", [frame(HEADERS, 0, data=OK)] + [frame(CONTINUATION, 0, data=field(
            b"x-%d" % i, b"a" * 1_000)) for i in range(2_000)], "too-large", *trouble),
        Row("h2-giant-field", trickle(OK + field(b"x-a", b"a" * 70_000)) + data(b"x"), "too-large", *trouble),
        Row("h2-repeated-index", headers(b"\x40\x01a" + b"\x7f\x80\x1e" + b"v" * 3_967 + b"\xbe" * 10_000)
            + data(b"x"), "too-large", *trouble),
        Row("h2-settings-flood", frame(SETTINGS, stream=0) * 5_000 + headers() + data(b"x"), 200, *trouble),
        Row("h2-ping-flood", frame(PING, stream=0, data=bytes(8)) * 5_000 + headers() + data(b"x"), 200,
            *trouble),
        Row("h2-empty-data-flood", headers() + frame(DATA) * 5_000 + data(b"x"), 200, *trouble),
        Row("h2-window-zero", headers() + frame(WINDOW, data=bytes(4)) + data(b"x"), 200, *trouble, "timeout",
            timeout=500, seconds=3),
        Row("h2-window-overflow", frame(WINDOW, stream=0, data=b"\x7f\xff\xff\xff") + headers() + data(b"x"),
            200, *trouble),
        Row("h2-push", frame(PUSH, END_HEADERS, data=struct.pack(">I", 2) + OK) + headers() + data(b"x"),
            *trouble),
        Row("h2-other-stream", frame(HEADERS, end, stream=7, data=OK), *trouble),
        Row("h2-padding-too-long", frame(DATA, 8, data=b"\xff" + b"a" * 3), *trouble),
        Row("h2-bomb", [headers(field(b"content-encoding", b"gzip"))]
            + [data(bomb(megabytes)[:1 << 20], end=False)], "too-large", seconds=8),
        Row("h2-too-large", headers() + data(b"a" * 2_000), "too-large", maximum=1_000),
        Row("h2-silence", headers() + data(b"abc", end=False), "timeout", timeout=300, seconds=3, after="hold"),
        Row("h2-redirect", headers(field(b"location", b"/elsewhere"), status=status(b"302")) + data(b"x"), 302,
            body="x"),
        Row("h2-unauthorized", headers(field(b"www-authenticate", b"Basic realm=\"a\""), status=status(b"401"))
            + data(b"x"), 401, body="x", seconds=3),
        Row("h2-go-back-to-1.1", frame(RST, data=struct.pack(">I", 13)), *trouble, requests=None),
    ]


def serve(row):
    """Answers the first request of a connection with the row's frames."""
    def answer(connection):
        waiting = b""
        while len(waiting) < 24:
            waiting += connection.recv(65_536)
        waiting = waiting[24:]
        connection.sendall(frame(SETTINGS, stream=0))
        while True:
            while len(waiting) < 9 or len(waiting) < 9 + int.from_bytes(waiting[:3], "big"):
                piece = connection.recv(65_536)
                if not piece:
                    return
                waiting += piece
            size, kind, flags = int.from_bytes(waiting[:3], "big"), waiting[3], waiting[4]
            waiting = waiting[9 + size:]
            if kind == SETTINGS and not flags & 1:
                connection.sendall(frame(SETTINGS, 1, stream=0))
            if kind == HEADERS:
                break
        for piece in [row.reply] if isinstance(row.reply, bytes) else row.reply:
            connection.sendall(piece)
        if row.after == "hold" or row.expect[0] in (200, 302, 401):
            connection.settimeout(10)
            while connection.recv(65_536):
                pass
        else:
            # Later data of the client must be read, or closing would be a reset.
            time.sleep(0.2)
    return answer


def servers(made, megabytes):
    context = made.context("good", protocols=("h2",))
    return [(row, Server({row.name: row}, context, serve=serve(row))) for row in rows(megabytes)]
