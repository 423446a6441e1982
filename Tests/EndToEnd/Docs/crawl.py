"""Opens the built site in a headless Chromium and finds broken links and pictures.
    crawl.py SITE CHROMIUM [--symbols | --all]
From the first page on, it opens every linked page that is an article or a module. --symbols adds the pages
of a module's own symbols, --all opens everything. Linked pages that are not opened are checked in the
data that they would be drawn from. A page fails if it shows "not found" or nothing. A link fails if its
page, data or heading is missing, a picture if it has no width. Errors in the console fail as well.
The last line is `N pages, N links, N pictures, 0 broken`: the opened pages, the checked links and
pictures. External links are counted before it and not followed.
"""

import functools, http.server, json, os, shutil, signal, subprocess, sys, tempfile, threading
import time, urllib.parse

FIRST = "/documentation/landfall"
LOOK = """
new Promise(done => {
  const end = Date.now() + 15000;
  const look = () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    const isMissing = !!document.querySelector('.not-found, .server-error')
      || /can.t be found/.test(document.body?.innerText ?? '');
    const isDrawn = document.querySelector('main h1, .doc-topic h1')
      && pictures.every(picture => picture.complete);
    if (!isDrawn && !isMissing && Date.now() < end) return setTimeout(look, 10);
    done(JSON.stringify({
      isDrawn: !!isDrawn, isMissing, title: document.title,
      links: [...document.querySelectorAll('a[href]')].map(a => a.href),
      ids: [...document.querySelectorAll('[id]')].map(e => e.id),
      pictures: pictures.map(p => [p.currentSrc || p.src, p.naturalWidth]),
    }));
  };
  look();
})
"""


class Browser:
    """Chromium behind a pair of pipes: messages are JSON, each with a NUL after it."""

    def __init__(self, executable):
        self.profile = tempfile.mkdtemp(prefix="crawl-")
        theirs_in, self.out = os.pipe()
        self.input, theirs_out = os.pipe()

        def wire():
            # The ends may be 3 and 4 already, and in the wrong order.
            a, b = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [executable, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--disable-extensions", "--disable-background-networking", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "about:blank"],
            preexec_fn=wire, close_fds=False, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.read, self.number, self.errors, self.session = b"", 0, [], None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(domain + ".enable")

    def ask(self, method, **values):
        self.number += 1
        message = {"id": self.number, "method": method, "params": values}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.next()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"crawl: {method}: {answer['error']['message']}")
                return answer["result"]
            self.note(answer)

    def next(self):
        while b"\0" not in self.read:
            more = os.read(self.input, 1 << 20)
            if not more:
                sys.exit("crawl: Chromium has ended")
            self.read += more
        message, _, self.read = self.read.partition(b"\0")
        return json.loads(message)

    def note(self, event):
        values = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif event.get("method") == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.errors.append(values["entry"]["text"] + " " + values["entry"].get("url", ""))

    def open(self, url):
        self.errors = []
        self.ask("Page.navigate", url=url)
        for _ in range(3):
            result = self.ask(
                "Runtime.evaluate", expression=LOOK, awaitPromise=True, returnByValue=True)
            if isinstance(result["result"].get("value"), str):
                return json.loads(result["result"]["value"]), self.errors
            # Otherwise the new page was still replacing the old one.
        return None, self.errors

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass


class Site:
    def __init__(self, folder):
        self.folder = folder
        handler = functools.partial(Quiet, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def has(self, path):
        """Returns whether the browser would get a file for that path, and a page also its data."""
        file = self.folder + urllib.parse.unquote(path)
        if path.startswith("/documentation/"):
            data = f"{self.folder}/data{urllib.parse.unquote(path).rstrip('/')}.json"
            return os.path.isfile(file.rstrip("/") + "/index.html") and os.path.isfile(data)
        return os.path.isfile(file) or os.path.isfile(file.rstrip("/") + "/index.html")

    def data(self, path):
        with open(f"{self.folder}/data{urllib.parse.unquote(path)}.json", encoding="utf-8") as file:
            return json.load(file)


def main():
    site = Site(os.path.abspath(sys.argv[1]))
    symbols, everything = "--symbols" in sys.argv, "--all" in sys.argv
    browser = Browser(sys.argv[2])
    broken, links, pictures, outside = [], set(), set(), set()
    opened, ids, anchors = {}, {}, []
    queue, met = [FIRST], {FIRST}
    started = time.monotonic()

    def meet(source, url):
        """Handles a link on a page: an internal one is checked and followed, an external one counted."""
        if not url.startswith(site.address):
            if url.startswith(("http:", "https:")):
                outside.add(url.split("#")[0])
            elif not url.startswith(("mailto:", "javascript:")):
                broken.append(f"{source}: a link to {url}")
            return
        path, _, anchor = url[len(site.address):].partition("#")
        path = path.split("?")[0].rstrip("/").lower() or "/"
        links.add((path, anchor))
        if anchor:
            anchors.append((source, path, urllib.parse.unquote(anchor)))
        if path in met:
            return
        met.add(path)
        if not site.has(path):
            broken.append(f"{source}: {path} is not there")
        else:
            queue.append(path)

    try:
        checked = 0
        while queue:
            path = queue.pop(0)
            if not path.startswith("/documentation/"):
                continue
            data = site.data(path)
            if (everything or symbols and path.count("/") <= 3
                    or data["kind"] == "article" or path.count("/") == 2):
                seen, errors = browser.open(site.address + path)
                if not seen or seen["isMissing"] or not seen["isDrawn"]:
                    broken.append(f"{path}: not found, or not drawn")
                    continue
                broken += [f"{path}: {error}" for error in errors]
                opened[path], ids[path] = seen["title"], set(seen["ids"])
                for url in seen["links"]:
                    meet(path, url)
                for source, width in seen["pictures"]:
                    pictures.add(source)
                    if width == 0:
                        broken.append(f"{path}: the picture {source} has no width")
            else:
                checked += 1
            # The data that the page is drawn from, including parts that a fold or the navigator
            # hides.
            for reference in data.get("references", {}).values():
                if reference.get("type") in ("topic", "section") and reference.get("url"):
                    meet(path, urllib.parse.urljoin(site.address, reference["url"]))
                for variant in reference.get("variants", []):
                    file = urllib.parse.urlsplit(variant["url"]).path
                    pictures.add(site.address + file)
                    if not site.has(file):
                        broken.append(f"{path}: the picture {file} is not there")
        for source, path, anchor in anchors:
            if path in ids and anchor not in ids[path]:
                broken.append(f"{source}: {path} has no heading {anchor}")
        pages = set()
        for folder, _, files in os.walk(site.folder + "/data/documentation"):
            for file in files:
                path = os.path.join(folder, file)[len(site.folder + "/data"):-len(".json")]
                pages.add(path)
        for path in sorted(pages - met):
            broken.append(f"{path}: no page leads to it")
    finally:
        browser.end()
    for text in sorted(set(broken)):
        print(text, file=sys.stderr)
    print(f"{checked} pages more by their data, {len(outside)} addresses elsewhere not followed, "
          f"{time.monotonic() - started:.0f} s")
    print(f"{len(opened)} pages, {len(links)} links, {len(pictures)} pictures, "
          f"{len(set(broken))} broken")
    sys.exit(1 if broken else 0)


main()
