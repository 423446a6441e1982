#!/usr/bin/env python3
"""Signs in at a provider whose certificate no authority has signed, then with that certificate trusted.
    untrusted-provider.py TEXTSHELL FOLDER
It prints the output of textshell without the provider's port. The provider is `openssl s_server`, which
has a page for every path and is not an OpenID provider: once it is trusted, its answer is refused.
"""
# review: S17e

import json
import os
import shutil
import subprocess
import sys

program, folder = sys.argv[1:]
root = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
     "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
    check=True, stderr=subprocess.DEVNULL)
server = subprocess.Popen(
    ["openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-key", key, "-cert", certificate],
    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
try:
    port = next(line for line in server.stdout if line.startswith("ACCEPT")).strip().rsplit(":", 1)[1]
    app = os.path.join(folder, "DoCodeGo")
    shutil.copytree(os.path.join(root, "Examples/DoCodeGo"), app)
    path = os.path.join(app, "Workspace/providers.json")
    with open(path) as file:
        settings = json.load(file)
    settings["providers"][0]["issuer"] = "https://127.0.0.1:" + port
    with open(path, "w") as file:
        json.dump(settings, file)

    def sign_in(home, **variables):
        environment = {name: value for name, value in os.environ.items()
                       if "proxy" not in name.lower() and not name.startswith("SSL_CERT")}
        environment.update(variables, HOME=folder, XDG_CONFIG_HOME=os.path.join(folder, "config"))
        done = subprocess.run(
            [program, "--app", app, "sign-in", "sso", "ada@acme.test", "--home", os.path.join(folder, home)],
            env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr.replace(port, "PORT").splitlines()

    code, lines = sign_in("home")
    print(f"exit {code}", *lines, sep="\n")
    code, lines = sign_in("other", SSL_CERT_FILE=certificate)
    print(f"trusted: exit {code}")
    print(lines[0] if lines else "nothing")
finally:
    server.kill()
    server.wait()
