#!/usr/bin/env python3
"""Attacks the HTTP client with malicious servers; each answer must have its typed outcome, in bounded time and memory.
    python3 Tests/Torture/hostile-http.py BUILD_DIR [--short] [ROW …]
After each answer the same client must be alive and get an ordinary answer from the same server. The
long run has larger bombs and requests each answer a second time, as a stream.
"""
# review: S5 S6 R1 R2 R3 R4

import argparse
import copy
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from hostile_http import http2, plain, tls  # noqa: E402
from hostile_http.server import Server  # noqa: E402

MAXIMUM_GROWTH_KIB = 64 << 10


class Probe:
    """The client: one process, one transport."""

    def __init__(self, build, authority):
        environment = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
        self.environment = dict(environment, SSL_CERT_FILE=authority)
        self.path = os.path.join(build, "http-probe")
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=self.environment)
        self.lines = queue.Queue()
        process, lines = self.process, self.lines

        def read():
            for line in process.stdout:
                lines.put(line)
            lines.put(None)
        threading.Thread(target=read, daemon=True).start()

    def send(self, request, seconds):
        """Returns the outcome that the probe prints; `died` or `stuck` if it prints none."""
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=seconds)
        except (queue.Empty, BrokenPipeError):
            line = None
        if line is not None:
            return json.loads(line)
        try:
            self.process.wait(1)
            end = "died"
        except subprocess.TimeoutExpired:
            end = "stuck"
        self.restart()
        return {"error": end}

    def restart(self):
        self.process.kill()
        self.process.wait()
        self.start()

    def peak(self):
        """Returns its peak memory in KiB, without that of its parent process."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))


def ordinary(probe, address, name):
    """Makes an ordinary request after a malicious answer. Returns what is wrong with it, or nothing."""
    path = "/ordinary/" + name
    answer = probe.send({"url": address + path}, 15)
    if answer.get("status") == 200 and answer.get("body") == path:
        return None
    return "afterwards: " + str(answer.get("error") or answer.get("body"))


def complaints(row, answer, spent, server):
    got = answer.get("error") or answer.get("status")
    if got not in row.expect:
        yield f"{got} and not " + " or ".join(map(str, row.expect))
    elif row.body is not None and got == row.expect[0] and answer["body"] != row.body:
        yield f"body {answer['body'][:40]!r}"
    fields = answer.get("headers", [])
    if row.header and not answer.get("error") and row.header not in fields:
        yield f"without {row.header!r}: {fields}"
    if row.absent and any(field.lower().startswith(row.absent.lower() + ":") for field in fields):
        yield f"with {row.absent}"
    if spent > row.seconds:
        yield f"{spent:.1f} s"
    count = server.counts.get("/" + row.name)
    if row.requests and count is not None and count != row.requests:
        yield f"{count} requests"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("rows", nargs="*")
    choice = parser.parse_args()
    megabytes = 256 if choice.short else 3_072
    with tempfile.TemporaryDirectory() as folder:
        secure, made = tls.servers(folder)
        listed = plain.all_rows(megabytes)
        if not choice.short:
            for row in list(listed):
                if not row.stream and not row.before and row.maximum == 1 << 20 and "drip" not in row.name:
                    twin = copy.copy(row)
                    twin.name, twin.stream = row.name + "-as-stream", True
                    listed.append(twin)
        server = Server({row.name: row for row in listed})
        work = [(row, server) for row in listed] + secure + http2.servers(made, megabytes)
        if choice.rows:
            work = [(row, server) for row, server in work if row.name in choice.rows]
        failed = run(work, server, Probe(choice.build, made.authority))
    print(f"{len(work) - failed} passed, {failed} failed")
    return failed


def run(work, plain_server, probe):
    address = f"http://127.0.0.1:{plain_server.port}"
    failed, started = 0, time.monotonic()
    ordinary(probe, address, "first")
    base = peak = probe.peak()
    for row, server in work:
        scheme, host = ("http", "127.0.0.1") if server is plain_server else ("https", "localhost")
        request = {"url": f"{scheme}://{host}:{server.port}/{row.name}", "method": row.method,
                   "timeoutMs": row.timeout, "maximumBytes": row.maximum, "stream": row.stream}
        if row.sent is not None:
            request["body"] = row.sent
        begun = time.monotonic()
        answer = probe.send(request, row.seconds + 10)
        spent = time.monotonic() - begun
        wrong = list(complaints(row, answer, spent, server))
        time.sleep(row.pause)
        after = ordinary(probe, address, row.name)
        if after:
            wrong.append(after)
        seen = probe.peak()
        peak = max(peak, seen)
        if seen - base > MAXIMUM_GROWTH_KIB:
            wrong.append(f"{(seen - base) >> 10} MiB more memory")
            probe.restart()
        print(f"{'FAIL' if wrong else 'ok  '} {row.name}: {answer.get('error') or answer.get('status')}, "
              f"{spent * 1000:.0f} ms" + "".join("; " + text for text in wrong), flush=True)
        failed += bool(wrong)
    if plain_server.cookies:
        print("FAIL cookies went out: " + ", ".join(plain_server.cookies))
        failed += 1
    if plain_server.counts.get("/elsewhere"):
        print("FAIL a redirect was followed")
        failed += 1
    print(f"peak {peak >> 10} MiB, {(peak - base) >> 10} MiB of it since the first answer, "
          f"{time.monotonic() - started:.0f} s")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
