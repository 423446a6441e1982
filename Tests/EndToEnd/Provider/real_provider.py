"""Glewlwyd for scripts: its own process, and a person with a browser."""

import json
import pathlib
import subprocess
import sys

REDIRECT = "docodego://auth/callback"


class Provider:
    def __init__(self, root, folder):
        self.process = subprocess.Popen(
            [sys.executable, pathlib.Path(__file__).with_name("glewlwyd.py"), root, folder,
             REDIRECT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.about = json.loads(self.process.stdout.readline())

    def entry(self):
        """Returns its row for a workspace's providers.json."""
        return {"id": "real", "issuer": self.about["issuer"],
                "clientId": self.about["clientId"], "domain": "acme.test"}

    def join(self, home):
        """Replaces the workspace's own providers."""
        pathlib.Path(home, "workspace", "providers.json").write_text(
            json.dumps({"version": 1, "providers": [self.entry()]}))

    def visit(self, url):
        print(json.dumps({"visit": url}), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())["callback"]

    def stop(self):
        self.process.stdin.close()
        self.process.wait()
