"""Servers on the loopback that answer each request as its row says."""

import socket
import ssl
import struct
import threading
import time


class Row:
    """One answer, and the outcomes that the client may have.
    reply: bytes, a list of pieces, or a function that gets the connection and the request.
    after: what happens then: close, reset, hold (silence until the client closes) or keep.
    expect: the correct outcomes: a status, or the name of an error.
    """

    def __init__(self, name, reply, *expect, body=None, after="close", method="GET", sent=None,
                 stream=False, timeout=5_000, maximum=1 << 20, seconds=6.0, tls=None, header=None,
                 absent=None, requests=1, before=None, pause=0):
        self.name, self.reply, self.expect, self.body = name, reply, expect, body
        self.after, self.method, self.sent, self.stream = after, method, sent, stream
        self.timeout, self.maximum, self.seconds, self.tls = timeout, maximum, seconds, tls
        self.header, self.absent, self.requests = header, absent, requests
        self.before, self.pause = before, pause


def head(*lines, status=b"HTTP/1.1 200 OK"):
    return b"\r\n".join((status,) + lines) + b"\r\n\r\n"


def whole(body, *lines, status=b"HTTP/1.1 200 OK"):
    return head(b"Content-Length: %d" % len(body), *lines, status=status) + body


def chunked(*chunks, lines=(), end=b"0\r\n\r\n"):
    parts = [b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks]
    return head(b"Transfer-Encoding: chunked", *lines) + b"".join(parts) + end


def reset(connection):
    """Closes with RST."""
    raw = connection
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.close()


class Server:
    """A listener whose connections are served by threads until the process ends."""

    def __init__(self, rows, context=None, serve=None):
        self.rows, self.context, self.own = rows, context, serve
        self.counts, self.cookies, self.lock = {}, [], threading.Lock()
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(128)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.guard, args=(connection,), daemon=True).start()

    def guard(self, connection):
        try:
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            (self.own or self.serve)(connection)
        except (OSError, ssl.SSLError, ValueError):
            pass
        finally:
            connection.close()

    def count(self, path):
        with self.lock:
            self.counts[path] = self.counts.get(path, 0) + 1

    def serve(self, connection):
        waiting = b""
        while True:
            while b"\r\n\r\n" not in waiting:
                piece = connection.recv(65536)
                if not piece:
                    return
                waiting += piece
            top, waiting = waiting.split(b"\r\n\r\n", 1)
            lines = top.decode("latin-1").split("\r\n")
            method, path, _ = lines[0].split(" ", 2)
            fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
            length = int(fields.get("content-length", 0))
            while len(waiting) < length:
                waiting += connection.recv(65536)
            waiting = waiting[length:]
            self.count(path)
            if "cookie" in fields:
                self.cookies.append(path)
            if path.startswith("/ordinary/"):
                connection.sendall(whole(path.encode()))
                continue
            row = self.rows.get(path[1:])
            if not row:
                connection.sendall(whole(b"elsewhere"))
                continue
            if callable(row.reply):
                row.reply(connection, self.counts[path])
            else:
                for piece in [row.reply] if isinstance(row.reply, bytes) else row.reply:
                    connection.sendall(piece)
            if row.after == "keep":
                continue
            if row.after == "reset":
                time.sleep(0.05)
                return reset(connection)
            if row.after == "close" and not self.context:
                connection.shutdown(socket.SHUT_WR)
            # Until the client closes: an early close would reset the connection.
            connection.settimeout(20)
            while connection.recv(65536):
                pass
            return
