"""Servers with correct and faulty TLS, and their certificates."""

import os
import socket
import ssl
import subprocess
import time
import warnings

from .server import Row, Server, head, reset, whole


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Certificates:
    """An authority and its certificates, in a folder that the caller removes."""

    def __init__(self, folder):
        self.folder = folder
        self.authority = self.make_authority("authority")
        self.make_authority("stranger")

    def path(self, name):
        return os.path.join(self.folder, name)

    def make_authority(self, name):
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "9",
                "-subj", "/CN=" + name, "-addext", "basicConstraints=critical,CA:TRUE",
                "-keyout", self.path(name + ".key"), "-out", self.path(name + ".pem"))
        return self.path(name + ".pem")

    def make(self, name, names="DNS:localhost,IP:127.0.0.1", by="authority", start=-86_400, end=86_400,
             usage="serverAuth", key=("ec", "-pkeyopt", "ec_paramgen_curve:P-256")):
        """Makes a certificate that is valid from `start` to `end`, in seconds from now."""
        openssl("req", "-newkey", *key, "-nodes", "-subj", "/CN=" + name, "-keyout", self.path(name + ".key"),
                "-out", self.path(name + ".csr"))
        database = self.path(name + ".db")
        open(database, "w").close()
        stamp = lambda seconds: time.strftime("%Y%m%d%H%M%SZ", time.gmtime(time.time() + seconds))
        with open(self.path(name + ".cnf"), "w") as file:
            file.write(f"[ca]\ndefault_ca=a\n[a]\ndatabase={database}\nnew_certs_dir={self.folder}\n"
                       f"rand_serial=yes\ndefault_md=sha256\npolicy=p\nunique_subject=no\n[p]\n"
                       f"commonName=supplied\n[e]\nextendedKeyUsage={usage}\n"
                       + (f"subjectAltName={names}\n" if names else ""))
        openssl("ca", "-batch", "-config", self.path(name + ".cnf"), "-in", self.path(name + ".csr"),
                "-cert", self.path(by + ".pem"), "-keyfile", self.path(by + ".key"), "-startdate", stamp(start),
                "-enddate", stamp(end), "-extensions", "e", "-notext", "-out", self.path(name + ".pem"))
        return name

    def chain(self, name, above):
        """Makes the server send the certificate above its own as well."""
        with open(self.path(name + ".pem"), "a") as file, open(self.path(above + ".pem")) as more:
            file.write(more.read())
        return name

    def context(self, name, protocols=("http/1.1",), version=None, ask=False):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.path(name + ".pem"), self.path(name + ".key"))
        if protocols:
            context.set_alpn_protocols(list(protocols))
        if version:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                context.set_ciphers("ALL:@SECLEVEL=0")
                context.minimum_version = context.maximum_version = version
        if ask:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(self.authority)
        return context


def servers(folder):
    """Returns rows and their servers, and the file with the authority to trust."""
    made = Certificates(folder)
    good = made.make("good")
    row = lambda name, *expect, **more: Row(name, whole(b"x"), *expect, **more)
    secure = [
        (row("tls-good", 200, body="x"), made.context(good)),
        (row("tls-1.2", 200, body="x"), made.context(good, version=ssl.TLSVersion.TLSv1_2)),
        (row("tls-no-alpn", 200, body="x"), made.context(good, protocols=())),
        (row("tls-expired", "untrusted"), made.context(made.make("expired", start=-900_000, end=-90_000))),
        (row("tls-not-yet", "untrusted"), made.context(made.make("later", start=90_000, end=900_000))),
        (row("tls-wrong-host", "untrusted"), made.context(made.make("wrong", names="DNS:other.example"))),
        (row("tls-wildcard-host", "untrusted"), made.context(made.make("wild", names="DNS:*"))),
        (row("tls-nul-host", "untrusted"), made.context(made.make("nul", names="DNS:localhost.evil.example"))),
        (row("tls-stranger", "untrusted"), made.context(made.make("strange", by="stranger"))),
        (row("tls-self-signed", "untrusted"), made.context("stranger")),
        (row("tls-by-a-server", "untrusted"), made.context(made.chain(made.make("child", by=good), good))),
        (row("tls-for-clients", "untrusted"), made.context(made.make("client", usage="clientAuth"))),
        (row("tls-1.1", "untrusted"), made.context(good, version=ssl.TLSVersion.TLSv1_1)),
        (row("tls-1.0", "untrusted"), made.context(good, version=ssl.TLSVersion.TLSv1)),
        (row("tls-asks-for-certificate", "untrusted", "interrupted", "malformed"), made.context(good, ask=True)),
        # libcurl accepts a connection that ends without TLS's close_notify. An answer with a length
        # or chunks is safe from that.
        (Row("tls-cut-until-closed", head() + b"part of it", "interrupted", 200), made.context(good)),
        (Row("tls-cut-length", head(b"Content-Length: 900") + b"part of it", "interrupted"), made.context(good)),
        (Row("tls-cut-chunk", head(b"Transfer-Encoding: chunked") + b"9\r\npart of i\r\n", "interrupted"), made.context(good)),
        (Row("tls-trailer", head(b"Transfer-Encoding: chunked") + b"1\r\nx\r\n0\r\nX-A: 1\r\n\r\n", 200, body="x"),
         made.context(good)),
        (Row("tls-alpn-h2-spoken-1.1", whole(b"x"), "malformed", "interrupted"),
         made.context(good, protocols=("h2",))),
    ]

    def raw(send):
        def serve(connection):
            connection.settimeout(10)
            connection.recv(65_536)
            send(connection)
        return serve

    def hold(connection):
        while connection.recv(65_536):
            pass

    def after(data):
        def send(connection):
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            hold(connection)
        return send

    bare = [
        (row("tls-is-plain-http", "untrusted"), raw(after(whole(b"x")))),
        (row("tls-noise", "untrusted"), raw(after(bytes(range(256)) * 4))),
        (row("tls-closed", "untrusted", "interrupted"), raw(after(b""))),
        (row("tls-reset", "interrupted", "untrusted"), raw(reset)),
        (row("tls-alert", "untrusted"), raw(after(b"\x15\x03\x03\x00\x02\x02\x28"))),
        (row("tls-silence", "timeout", timeout=300, seconds=3), raw(hold)),
        (row("tls-record-too-long", "untrusted"), raw(after(b"\x16\x03\x03\xff\xff" + bytes(65_535)))),
    ]
    listed = []
    for found, context in secure:
        server = Server({found.name: found}, context)
        if found.name.startswith("tls-cut-"):
            server.own = cut(found)
        listed.append((found, server))
    for found, serve in bare:
        listed.append((found, Server({found.name: found}, serve=serve)))
    return listed, made


def cut(row):
    """Ends the connection without TLS's close_notify."""
    def serve(connection):
        connection.recv(65_536)
        connection.sendall(row.reply)
        time.sleep(0.05)
        raw = socket.socket(fileno=connection.detach())
        raw.shutdown(socket.SHUT_RDWR)
        raw.close()
    return serve
