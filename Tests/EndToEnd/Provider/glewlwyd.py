#!/usr/bin/env python3
"""Runs Glewlwyd, an OpenID Connect provider from Debian, on the loopback, with one app and one person.
usage: glewlwyd.py [--demo] ROOT FOLDER [REDIRECT]
ROOT is where `make deps` unpacked the packages, FOLDER an empty folder for the database. When it is
ready it writes one JSON line {"issuer", "clientId", "account", "password", "redirect"}. Then it reads
commands, one JSON line each, and answers each with one line:
  {"visit": URL}   acts as a person in a browser, signs in and agrees; answers {"callback": URL}
  {"keys": true}   the provider signs with another key from now on
It ends, together with the provider, when its input ends. With --demo it writes for a person instead,
reads the URL that a browser would open, and answers with the callback.
"""

import http.cookiejar
import json
import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import gzip
import time
import urllib.error
import urllib.parse
import urllib.request

ACCOUNT = "ada"
PERSON = {"name": "Ada Lovelace", "email": "ada@acme.test"}
CLIENT = "landfall-test"


class Browser:
    """Cookies, JSON, and redirects that are returned, not followed."""

    def __init__(self, base):
        self.base = base
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())

        class Stay(urllib.request.HTTPRedirectHandler):
            def redirect_request(self, *arguments):
                return None

        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), jar, Stay)

    def ask(self, method, url, body=None):
        request = urllib.request.Request(
            url if url.startswith("http") else self.base + url, method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"})
        try:
            answer = self.opener.open(request, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        return answer.status, answer.headers, answer.read()

    def must(self, method, url, body=None):
        status, headers, text = self.ask(method, url, body)
        if status >= 400:
            sys.exit(f"glewlwyd.py: {method} {url}: {status} {text.decode(errors='replace')}")
        return json.loads(text) if text else None


def run(command, **more):
    return subprocess.run(command, check=True, capture_output=True, **more).stdout.decode()


def key_pair():
    private = run(["openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
    return private, run(["openssl", "pkey", "-pubout"], input=private.encode())


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def configure(root, folder, port):
    library = root + "/usr/lib/glewlwyd"
    lines = {
        "bind_address": "127.0.0.1", "external_url": f"http://127.0.0.1:{port}",
        "login_url": "login.html", "api_prefix": "api",
        "static_files_path": root + "/usr/share/glewlwyd/webapp/", "log_mode": "file",
        "log_level": "INFO", "log_file": folder + "/log", "cookie_domain": "127.0.0.1",
        "admin_scope": "g_admin", "profile_scope": "g_profile", "hash_algorithm": "SHA512",
        "user_module_path": library + "/user", "client_module_path": library + "/client",
        "user_middleware_module_path": library + "/user_middleware",
        "user_auth_scheme_module_path": library + "/scheme",
        "plugin_module_path": library + "/plugin",
    }
    os.makedirs(folder + "/user_middleware", exist_ok=True)
    if not os.path.isdir(library + "/user_middleware"):
        lines["user_middleware_module_path"] = folder + "/user_middleware"
    text = f"port={port}\ncookie_secure=0\n"
    text += "".join(f"{name}={json.dumps(value)}\n" for name, value in lines.items())
    text += f'database = {{ type = "sqlite3", path = {json.dumps(folder + "/db")} }};\n'
    kinds = {".html": "text/html", ".css": "text/css", ".js": "application/javascript",
             ".json": "application/json", ".png": "image/png", ".ico": "image/x-icon",
             ".woff2": "font/woff2"}
    text += "static_files_mime_types = (\n" + ",\n".join(
        f'{{ extension = "{end}" mime_type = "{kind}" compress = 0 }}'
        for end, kind in kinds.items()) + "\n)\n"
    with open(folder + "/glewlwyd.conf", "w") as file:
        file.write(text)
    with gzip.open(root + "/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz", "rt") as file:
        database = sqlite3.connect(folder + "/db")
        database.executescript(file.read())
        database.close()


def plugin(port):
    private, public = key_pair()
    return {
        "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "order_rank": 0,
        "parameters": {
            "iss": f"http://127.0.0.1:{port}/api/oidc", "jwt-type": "rsa", "jwt-key-size": "256",
            "key": private, "cert": public, "access-token-duration": 600,
            "refresh-token-duration": 600, "code-duration": 60, "refresh-token-rolling": False,
            "allow-non-oidc": False, "auth-type-code-enabled": True,
            "auth-type-code-revoke-replayed": True, "auth-type-token-enabled": False,
            "auth-type-implicit-enabled": False, "auth-type-id-token-enabled": True,
            "auth-type-none-enabled": False, "auth-type-password-enabled": False,
            "auth-type-client-enabled": False, "auth-type-refresh-enabled": False,
            "subject-type": "public", "oauth-as-iss-id": True, "jwks-show": True, "pkce-allowed": True,
            "pkce-method-plain-allowed": False, "pkce-required": True,
            "request-parameter-allow": False, "encrypt-out-token-allow": False,
            "allowed-scope": ["openid", "email", "profile"],
            "name-claim": "on-demand", "name-claim-scope": ["profile"],
            "email-claim": "on-demand", "email-claim-scope": ["email"],
            "claims": [
                {"name": "email_verified", "user-property": "email_verified", "type": "boolean",
                 "boolean-value-true": "1", "boolean-value-false": "0", "mandatory": False,
                 "on-demand": True, "scope": ["email"]},
            ],
            "scope": [], "additional-parameters": [],
        },
    }


class Provider:
    def __init__(self, root, folder, redirect):
        self.redirect = redirect
        self.password = secrets.token_urlsafe(12)
        # Another program may take the free port first.
        if not any(self.start(root, f"{folder}/{attempt}") for attempt in range(5)):
            sys.exit("glewlwyd.py: glewlwyd ends; see the logs in " + folder)
        self.set_up()

    def start(self, root, folder):
        os.makedirs(folder)
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.issuer = self.base + "/api/oidc"
        configure(root, folder, self.port)
        self.process = subprocess.Popen(
            [root + "/usr/bin/glewlwyd", "--config-file=" + folder + "/glewlwyd.conf"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.admin = Browser(self.base)
        while self.process.poll() is None:
            try:
                if self.admin.ask("GET", "/config")[0] == 200:
                    return self.process.poll() is None
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.05)
        return False

    def set_up(self):
        admin = self.admin
        # The password of a new database, which only this process can reach.
        admin.must("POST", "/api/auth/", {"username": "admin", "password": "password"})
        module = admin.must("GET", "/api/mod/user/database")
        module["parameters"]["data-format"]["email_verified"] = {
            "multiple": False, "read": True, "write": True,
            "profile-read": True, "profile-write": False}
        admin.must("PUT", "/api/mod/user/database", module)
        admin.must("PUT", "/api/mod/user/database/reset/")
        for scope in ["email", "profile"]:
            admin.must("POST", "/api/scope/", {
                "name": scope, "display_name": scope, "description": scope,
                "password_required": False, "scheme": {}})
        openid = admin.must("GET", "/api/scope/openid")
        openid.update({"password_required": True, "password_max_age": 0})
        admin.must("PUT", "/api/scope/openid", openid)
        admin.must("POST", "/api/mod/plugin/", plugin(self.port))
        admin.must("POST", "/api/client/?source=database", {
            "client_id": CLIENT, "name": "Landfall", "enabled": True, "confidential": False,
            "redirect_uri": [self.redirect], "authorization_type": ["code"],
            "token_endpoint_auth_method": ["none"], "scope": []})
        admin.must("POST", "/api/user/?source=database", {
            "username": ACCOUNT, "password": self.password, **PERSON, "email_verified": "1",
            "enabled": True, "scope": ["openid", "email", "profile", "g_profile"]})

    def visit(self, url):
        browser = Browser(self.base)
        status, headers, _ = browser.ask("GET", url)
        browser.must("POST", "/api/auth/", {"username": ACCOUNT, "password": self.password})
        browser.must("PUT", f"/api/auth/grant/{CLIENT}", {"scope": "openid email profile"})
        for _ in range(5):
            place = headers.get("Location")
            if place is None:
                return {"status": status}
            if place.startswith(self.redirect):
                return {"callback": place}
            # The sign-in page sends the browser back to where it came from.
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(place).query)
            back = query.get("callback_url", [place])[0]
            if "login.html" in place and "callback_url" in query:
                back += ("&" if "?" in back else "?") + "g_continue"
            status, headers, _ = browser.ask("GET", back)
        return {"status": status}

    def change_keys(self):
        instance = self.admin.must("GET", "/api/mod/plugin/oidc")
        private, public = key_pair()
        instance["parameters"].update({"key": private, "cert": public})
        self.admin.must("PUT", "/api/mod/plugin/oidc", instance)
        self.admin.must("PUT", "/api/mod/plugin/oidc/reset/")
        return {"changed": True}

    def stop(self):
        self.process.terminate()
        self.process.wait()


def serve(provider, redirect):
    print(json.dumps({
        "issuer": provider.issuer, "clientId": CLIENT, "account": ACCOUNT,
        "password": provider.password, "redirect": redirect}), flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        if "visit" in command:
            answer = provider.visit(command["visit"])
        else:
            answer = provider.change_keys()
        print(json.dumps(answer), flush=True)


def demonstrate(provider):
    entry = {"version": 1, "providers": [{
        "id": "demo", "issuer": provider.issuer, "clientId": CLIENT, "domain": "acme.test"}]}
    print(f"""An OpenID provider runs at {provider.issuer}
  account {ACCOUNT}, password {provider.password}, address {PERSON["email"]}

Put this into HOME/workspace/providers.json:
{json.dumps(entry)}
Then, with that HOME: textshell --home HOME sign-in sso {PERSON["email"]}

Open the address it prints in a browser, sign in there, and give the docodego:// link that comes of
it back to textshell. Without a browser: paste the address here, and {ACCOUNT} signs in.
Control-C ends the provider.
""", flush=True)
    for line in sys.stdin:
        url = line.strip()
        if not url.startswith(provider.base + "/"):
            print("that is no address of this provider", flush=True)
            continue
        print(provider.visit(url).get("callback", "the provider sent nobody back"), flush=True)


def main():
    arguments = sys.argv[1:]
    is_demo = arguments[:1] == ["--demo"]
    arguments = arguments[is_demo:]
    if len(arguments) < 2:
        sys.exit(__doc__)
    root, folder = (os.path.abspath(path) for path in arguments[:2])
    redirect = arguments[2] if len(arguments) > 2 else "docodego://auth/callback"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    os.makedirs(folder, exist_ok=True)
    provider = Provider(root, folder, redirect)
    try:
        if is_demo:
            demonstrate(provider)
        else:
            serve(provider, redirect)
    except KeyboardInterrupt:
        pass
    finally:
        provider.stop()


main()
