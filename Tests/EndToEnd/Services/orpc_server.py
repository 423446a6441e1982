#!/usr/bin/env python3
"""Serves the services of an example over HTTP: oRPC for content, plain JSON for sign-in.
    python3 Tests/EndToEnd/Services/orpc_server.py Examples/DoCodeGo [--port PORT] [--fault PATH=KIND[@N]] …
Prints its address, then each code that it would mail. It keeps everything in memory. The wire format is that
of Tests/Vectors/orpc. A fault affects the N-th call to a path and later ones, or all calls without N;
KIND is a latency such as 0.3s, or one of: """
# Standard library only.

import argparse
import gzip
import json
import os
import socket
import struct
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = 20
USUAL = {400: "BAD_REQUEST", 401: "UNAUTHORIZED", 403: "FORBIDDEN", 404: "NOT_FOUND", 409: "CONFLICT",
         429: "TOO_MANY_REQUESTS", 500: "INTERNAL_SERVER_ERROR", 503: "SERVICE_UNAVAILABLE"}


class Refused(Exception):
    """An error as an answer: its status, its code, and further members."""

    def __init__(self, status, code=None, **members):
        super().__init__(status)
        self.status, self.code, self.members = status, code or USUAL[status], members


class Data:
    """The Workspace of an example, and the signed-in people."""

    def __init__(self, example):
        folder = os.path.join(example, "Workspace")

        def rows(name, key):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                return json.load(file)[key]
        self.people = {row["id"]: row for row in rows("people.json", "people")}
        self.organizations = {row["id"]: row for row in rows("organizations.json", "organizations")}
        self.memberships = rows("memberships.json", "memberships")
        self.collections = {name[:-5]: rows("collections/" + name, "items")
                            for name in os.listdir(os.path.join(folder, "collections"))}
        self.codes, self.sessions, self.active, self.tries = {}, {}, {}, {}
        self.lifetime = 3600
        self.lock = threading.Lock()

    def person(self, email):
        return next((row for row in self.people.values() if row["email"] == email), None)

    # Sign-in

    def send_code(self, body):
        with self.lock:
            self.codes[body["email"]] = f"{(len(self.codes) + 1) * 111111 % 1000000:06}"
            self.tries[body["email"]] = 3
        return {"success": True}

    def sign_in(self, body):
        email = body["email"]
        if self.tries.get(email, 0) == 0:
            raise Refused(400, "invalid_code")
        if self.codes.get(email) != body["otp"]:
            self.tries[email] -= 1
            raise Refused(400, "wrong_code", triesLeft=self.tries[email])
        person = self.person(email)
        if person["banned"]:
            raise Refused(403, "banned", bannedUntil=person["bannedUntil"])
        self.tries[email] = 0
        return self.issue(person)

    def issue(self, person):
        with self.lock:
            token = f"dev_{person['id']}_{len(self.sessions) + 1}"
            self.sessions[token] = {"person": person["id"], "until": time.time() + self.lifetime}
        return self.session(token, person)

    def session(self, token, person):
        now = time.time()
        return {"token": {"deviceToken": token, "expiresAt": instant(self.sessions[token]["until"]),
                          "refreshedAt": instant(now)},
                "user": {name: person[name] for name in ("id", "email", "name", "locale")},
                "serverTime": instant(now)}

    def caller(self, headers):
        session = self.sessions.get((headers.get("Authorization") or "").removeprefix("Bearer "))
        if session is None or session["until"] <= time.time():
            raise Refused(401)
        return self.people[session["person"]]

    # Content

    def my_memberships(self, person):
        rows = [row for row in self.memberships if row["person"] == person["id"]]
        return {"memberships": [{"organization": self.organizations[row["organization"]], "role": row["role"],
                                 "teams": row["teams"]} for row in rows],
                "active": self.active.get(person["id"])}

    def require_member(self, person, organization):
        if organization is not None and not any(
                row["person"] == person["id"] and row["organization"] == organization for row in self.memberships):
            raise Refused(403)

    def items(self, contract, organization):
        if contract in ("members", "member"):
            rows = [row for row in self.memberships if row["organization"] == organization]
            return [{"id": row["person"], "name": self.people[row["person"]]["name"],
                     "email": self.people[row["person"]]["email"], "role": row["role"],
                     "teams": ", ".join(row["teams"])} for row in rows]
        name = contract if contract in self.collections else contract + "s"
        if name not in self.collections:
            raise Refused(404)
        return [{("name" if key == "title" else key): value for key, value in row.items() if key != "organization"}
                for row in self.collections[name] if row.get("organization") in (None, organization)]

    def call(self, path, given, person):
        """Returns the answer of a procedure."""
        if path == ["organization", "list"]:
            return self.my_memberships(person)
        organization = given.get("organization") if path[0] == "organization" else given.get("org")
        self.require_member(person, organization)
        if path == ["organization", "setActive"]:
            self.active[person["id"]] = organization
            return None
        contract, verb = path
        wanted = {name: value for name, value in given.items() if name not in ("org", "cursor", "limit")}
        rows = self.items(contract, organization)
        if verb in ("remove", "set"):
            row = next((row for row in rows if row["id"] == given["id"]), None)
            if row is None:
                raise Refused(404)
            with self.lock:
                member = next(m for m in self.memberships
                              if m["person"] == given["id"] and m["organization"] == organization)
                if verb == "remove":
                    self.memberships.remove(member)
                    return None
                member[given["field"]] = given["value"]
            return {**row, given["field"]: given["value"]}
        rows = [row for row in rows
                if all(value in (row.get(name), row["id"]) for name, value in wanted.items())]
        if verb == "get":
            if not rows:
                raise Refused(404)
            return rows[0]
        start = int(given.get("cursor") or 0)
        end = start + given.get("limit", PAGE)
        return {"items": rows[start:end], "nextCursor": str(end) if end < len(rows) else None, "total": len(rows)}


def instant(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.handle_call()

    def do_POST(self):
        self.handle_call()

    def handle_call(self):
        server = self.server
        path = self.path.split("?")[0]
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        kind = server.note(path, self.headers, body)
        if kind is not None and self.fault(kind):
            return
        try:
            answer = self.answer(path, json.loads(body or b"{}"))
            if kind in BENT:
                answer = BENT[kind](answer)
            status = 200
        except Refused as refused:
            status, answer = refused.status, self.error(path, refused)
        self.send(status, answer)

    def error(self, path, refused):
        if not path.startswith("/rpc/"):
            return {"code": refused.code, "message": "no", **refused.members}
        return {"json": {"defined": False, "code": refused.code, "status": refused.status, "message": "no"}}

    def answer(self, path, body):
        data = self.server.data
        match path:
            case "/api/health":
                return {}
            case "/api/auth/email-otp/send-verification-otp":
                answer = data.send_code(body)
                self.server.mailed(body["email"], data.codes[body["email"]])
                return answer
            case "/api/auth/sign-in/email-otp":
                return data.sign_in(body)
            case "/api/auth/session/refresh":
                return data.issue(data.caller(self.headers))
            case "/api/auth/sign-out":
                data.caller(self.headers)
                data.sessions.pop(self.headers["Authorization"].removeprefix("Bearer "))
                return {}
        if not path.startswith(self.server.prefix):
            raise Refused(404)
        names = path[len(self.server.prefix):].split("/")
        value = data.call(names, body.get("json") or {}, data.caller(self.headers))
        return {} if value is None else {"json": value}

    def send(self, status, value, headers=()):
        self.send_bytes(status, json.dumps(value).encode(), headers)

    def send_bytes(self, status, body, headers=(), type="application/json"):
        self.send_response(status)
        self.send_header("Content-Type", type)
        for name, text in headers:
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    # Faults

    def fault(self, kind):
        """Applies the fault. Returns whether it has sent the answer."""
        if kind in BENT:
            return False
        if kind[0].isdigit() and kind.endswith("s"):
            time.sleep(float(kind[:-1]))
            return False
        path = self.path.split("?")[0]
        if kind.isdigit():
            self.send(int(kind), self.error(path, Refused(int(kind))))
        else:
            FAULTS[kind](self)
        return True

    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.end()

    def end(self):
        self.close_connection = True
        self.connection.close()

    def cut(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b'{"json":{"items":[')
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)
        self.end()

    def slow(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "1000")
        self.end_headers()
        try:
            for _ in range(600):
                self.wfile.write(b" ")
                self.wfile.flush()
                time.sleep(0.1)
        except OSError:
            self.close_connection = True

    def early(self):
        """Sends an informational answer and a trailer around an ordinary answer."""
        body = json.dumps(self.answer(self.path.split("?")[0], {})).encode()
        self.wfile.write(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n")
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Transfer-Encoding", "chunked")
        self.send_header("Trailer", "X-Sum")
        self.end_headers()
        self.wfile.write(b"%x\r\n%s\r\n0\r\nX-Sum: 1\r\n\r\n" % (len(body), body))


def page(answer, **members):
    return {"json": {**answer["json"], **members}}


FAULTS = {
    "banned": lambda self: self.send(
        403, {"json": {"defined": True, "code": "BANNED", "status": 403, "message": "no"}}),
    "closed": Handler.end,
    "reset": Handler.reset,
    "cut": Handler.cut,
    "slow": Handler.slow,
    "early": Handler.early,
    "malformed": lambda self: self.send_bytes(200, b'{"json":'),
    "not-utf8": lambda self: self.send_bytes(200, b'{"json":{"items":[],"total":0,"x":"\xff"}}'),
    "version2": lambda self: self.send_bytes(200, b'{"json":{"items":[],"total":"0"},"meta":[["bigint","total"]]}'),
    "own-type": lambda self: self.send_bytes(
        200, b'{"json":{"items":[{"id":"x","name":"X"}],"total":1},"meta":[[21,"items",0,"id"]]}'),
    "html": lambda self: self.send_bytes(200, b"<html>Welcome to the hotel</html>", type="text/html"),
    "gateway": lambda self: self.send_bytes(502, b"<html>Bad gateway</html>", type="text/html"),
    "nowhere": lambda self: self.send_bytes(404, b"no such page", type="text/plain"),
    "redirect": lambda self: self.send_bytes(302, b"", [("Location", self.server.elsewhere)]),
    "basic": lambda self: self.send_bytes(401, b"", [("WWW-Authenticate", 'Basic realm="x"')]),
    "huge": lambda self: self.send_bytes(200, b'{"json":"' + b"x" * (2 << 20) + b'"}'),
    "bomb": lambda self: self.send_bytes(
        200, gzip.compress(b'{"json":"' + b"x" * (64 << 20) + b'"}'), [("Content-Encoding", "gzip")]),
    "too-many": lambda self: self.send_bytes(429, b'{"code":"slow"}', [("Retry-After", "17")]),
}
# Answers that are well-formed but wrong.
BENT = {
    "no-total": lambda answer: {"json": {"items": answer["json"]["items"]}},
    "twice": lambda answer: page(answer, items=answer["json"]["items"] * 2, total=99),
    "no-title": lambda answer: page(answer, items=[{"id": "x"}]),
    "stranger": lambda answer: page(answer, active="org-of-nobody"),
    "controls": lambda answer: page(
        answer, items=[{"id": "x", "name": "Evil \u001b[2J \u202egnp.exe"}], total=1),
}
__doc__ += ", ".join([*FAULTS, *BENT]) + ", or a status."


class Server(ThreadingHTTPServer):
    """The services on a port of the loopback. `note` and `faults` observe and change the behavior."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, example, port=0, prefix="/rpc/"):
        super().__init__(("127.0.0.1", port), Handler)
        self.data, self.prefix = Data(example), prefix
        self.faults, self.counts, self.requests = {}, {}, []
        self.elsewhere = "http://127.0.0.1:1/"
        self.lock = threading.Lock()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.mailed = lambda email, code: None

    def handle_error(self, *_):
        pass

    def start(self):
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def fault(self, path, kind, after=1, times=sys.maxsize):
        """Makes calls to a path fail from now on: a number of calls, from the one with that number on."""
        with self.lock:
            self.faults[path], self.counts[path] = (kind, range(after, min(after + times, sys.maxsize))), 0

    def note(self, path, headers, body):
        with self.lock:
            self.requests.append((path, dict(headers), body))
            kind, calls = self.faults.get(path, (None, ()))
            self.counts[path] = self.counts.get(path, 0) + 1
            return kind if self.counts[path] in calls else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("example")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--fault", action="append", default=[], metavar="PATH=KIND[@N]")
    given = parser.parse_args()
    server = Server(given.example, given.port)
    for fault in given.fault:
        path, _, rest = fault.partition("=")
        kind, _, number = rest.partition("@")
        server.fault(path, kind, int(number or 1))
    server.mailed = lambda email, code: print(f"code for {email}: {code}", flush=True)
    print(server.url, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
