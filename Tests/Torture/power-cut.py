#!/usr/bin/env python3
"""Cuts the power at each moment of a commit, in every way that POSIX allows.
usage: power-cut.py STORE_PROBE WORK_FOLDER
strace records a commit: each file that was created, written, flushed and renamed. Then each state is
built that a disk may have after a power cut at each of these calls, and read:
- Bytes that were not flushed are lost, partly present, completely present, or zeros of the right length.
- Of the changes to a folder that were not flushed any subset is present.
- Only fsync of the file makes its bytes durable, only fsync of the folder its names.
The value must be the old or the new one, complete. After the answer it must be the new one. A further
commit must succeed in each state, and read back. To show that the check can fail, the same record is
checked again without one of its flushes: then states with a lost or a torn value must be found.
Prints one line of counts. Exit code 1: some states failed, listed on standard error.
"""

import itertools
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

TRACED = ("openat,open,creat,mkdir,mkdirat,write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync,"
          "rename,renameat,renameat2,unlink,unlinkat,rmdir,ftruncate,truncate,link,linkat,symlink,"
          "symlinkat,dup,dup2,dup3,close,mmap,sendfile,copy_file_range")
CALL = re.compile(r"^\d+\s+(\w+)\((.*)\)\s+= (-?\d+|0x[0-9a-f]+)")
FILE, FOLDER = "file", "folder"


class Node:
    """A file or a folder: its durable content, and the changes that the disk may have as well."""

    def __init__(self, kind, content=b""):
        self.kind = kind
        self.durable = content if kind == FILE else {}
        self.pending = []

    def variants(self):
        """Yields every content that is possible after a power cut."""
        if self.kind == FOLDER:
            for kept in itertools.product((False, True), repeat=len(self.pending)):
                entries = dict(self.durable)
                for change in itertools.compress(self.pending, kept):
                    change(entries)
                yield entries
            return
        yield self.durable
        content = self.durable
        for offset, data in self.pending:
            for part in sorted({1, len(data) // 2, len(data) - 1, len(data)}):
                yield put(content, offset, data[:part])
            yield put(content, offset, bytes(len(data)))
            # The end of the new bytes over the old ones, because blocks may be written in any
            # order.
            if len(content) >= offset + len(data) and len(data) > 1:
                half = len(data) // 2
                yield put(content, offset + half, data[half:])
            content = put(content, offset, data)

    def flush(self):
        if self.kind == FOLDER:
            for change in self.pending:
                change(self.durable)
        else:
            for offset, data in self.pending:
                self.durable = put(self.durable, offset, data)
        self.pending = []


def put(content, offset, data):
    content = content.ljust(offset, b"\0")
    return content[:offset] + data + content[offset + len(data):]


def arguments(text):
    """Returns the arguments of a call. Strings, which strace prints in hexadecimal here, become bytes."""
    found = []
    for string, word in re.findall(r'"((?:\\x[0-9a-f]{2})*)"(?:\.\.\.)?|([^,"\s][^,"]*)', text):
        found.append(word.strip() if word else bytes.fromhex(string.replace("\\x", "")))
    return found


class Disk:
    """A folder's tree as changed by the calls of a process."""

    def __init__(self, root, skipping=None):
        self.root = root
        self.skipping = skipping  # "file", "folder", or None: which flushes have no effect
        self.open = {}
        self.answered = False
        self.nodes = {}
        self.nodes[root] = self.load(root)

    def load(self, path):
        if not os.path.isdir(path):
            with open(path, "rb") as file:
                return Node(FILE, file.read())
        node = Node(FOLDER)
        for name in os.listdir(path):
            child = os.path.join(path, name)
            node.durable[name] = self.nodes[child] = self.load(child)
        return node

    def path(self, folder, name):
        name = os.fsdecode(name)
        if not name.startswith("/"):
            name = os.path.join(self.open.get(folder, ("/outside", None))[0], name)
        return name if name == self.root or name.startswith(self.root + "/") else None

    def change(self, path, node):
        """Assigns `node` to `path`, or removes the path for `None`."""
        folder, name = os.path.split(path)
        def apply(entries):
            if node is None:
                entries.pop(name, None)
            else:
                entries[name] = node
        self.nodes[folder].pending.append(apply)
        if node is None:
            self.nodes.pop(path, None)
        else:
            self.nodes[path] = node

    def rename(self, old, new):
        node = self.nodes.pop(old)
        (folder, old_name), (other, new_name) = os.path.split(old), os.path.split(new)
        if folder != other:
            raise ValueError("a rename between folders is not modelled")
        def apply(entries):
            if entries.get(old_name) is node:
                del entries[old_name]
            entries[new_name] = node
        self.nodes[folder].pending.append(apply)
        self.nodes[new] = node

    def run(self, line):
        """Executes one line of the record. Returns whether it may have changed the content of the disk."""
        match = CALL.match(line)
        if not match or match.group(3).startswith("-"):
            return False
        name, words, result = match.group(1), arguments(match.group(2)), match.group(3)
        if name in ("openat", "open"):
            at, words = (words[0], words[1:]) if name == "openat" else ("AT_FDCWD", words)
            path = self.path(at, words[0])
            made = path and path not in self.nodes
            if path and made:
                self.change(path, Node(FILE))
            if path and not made and "O_TRUNC" in words[1]:
                raise ValueError("O_TRUNC is not modelled: " + path)
            self.open[result] = (path or "/outside", self.nodes.get(path))
            return bool(made)
        if name in ("mkdir", "mkdirat"):
            at, words = (words[0], words[1:]) if name == "mkdirat" else ("AT_FDCWD", words)
            path = self.path(at, words[0])
            if path:
                self.change(path, Node(FOLDER))
            return path is not None
        if name in ("rename", "renameat", "renameat2"):
            old, new = ((self.path("AT_FDCWD", words[0]), self.path("AT_FDCWD", words[1]))
                        if name == "rename"
                        else (self.path(words[0], words[1]), self.path(words[2], words[3])))
            if old:
                self.rename(old, new)
            return old is not None
        if name in ("unlink", "unlinkat"):
            path = (self.path("AT_FDCWD", words[0]) if name == "unlink"
                    else self.path(words[0], words[1]))
            if path:
                self.change(path, None)
            return path is not None
        if name == "close":
            self.open.pop(words[0], None)
            return False
        node = self.open.get(words[0], (None, None))[1] if words else None
        if name == "write" and words[0] == "1":
            self.answered = self.answered or words[1].startswith(b"ok")
            return self.answered
        if node is None:
            return False
        if name == "pwrite64":
            node.pending.append((int(words[3]), words[1][:int(result)]))
        elif name in ("fsync", "fdatasync"):
            if node.kind != self.skipping:
                node.flush()
        elif name != "mmap":
            raise ValueError("a call that is not modelled: " + line[:80])
        return name != "mmap"

    def states(self):
        """Yields every possible tree: paths with the bytes of files, None for folders."""
        def trees(node, path):
            if node.kind == FILE:
                for content in node.variants():
                    yield ((path, content),)
                return
            for entries in node.variants():
                children = [list(trees(entries[name], path + "/" + name)) for name in sorted(entries)]
                for choice in itertools.product(*children):
                    yield ((path, None),) + tuple(itertools.chain.from_iterable(choice))
        return set(trees(self.nodes[self.root], ""))


def build(state, folder):
    for path, content in state:
        if content is None:
            os.mkdir(folder + path, 0o700)
        else:
            number = os.open(folder + path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            os.write(number, content)
            os.close(number)


def probe_value(probe, folder):
    done = subprocess.run([probe, folder, "get", "k"], capture_output=True, text=True)
    if done.returncode == 3:
        return None
    return done.stdout.strip() if done.returncode == 0 else "error " + done.stdout.strip()


def goes_on(probe, folder):
    done = subprocess.run([probe, folder, "set", "k", "later"], capture_output=True, text=True)
    return done.returncode == 0 and probe_value(probe, folder) == "later"


class Scenario:
    def __init__(self, probe, work, name, before, commit, old, new):
        self.name, self.probe, self.work, self.old, self.new = name, probe, work, old, new
        self.root = os.path.join(work, "run")
        shutil.rmtree(self.root, ignore_errors=True)
        os.mkdir(self.root, 0o700)
        before(self.root)
        self.base = os.path.join(work, "base")
        shutil.rmtree(self.base, ignore_errors=True)
        shutil.copytree(self.root, self.base)
        log = os.path.join(work, "log")
        subprocess.run(["strace", "-f", "-xx", "-s", "1000000", "-e", "signal=none", "-o", log,
                        "-e", "trace=" + TRACED, probe, self.root] + commit,
                       check=True, capture_output=True)
        with open(log) as file:
            self.lines = file.read().splitlines()

    def reachable(self, skipping=None):
        """Returns each possible state, and whether a cut after the answer can lead to it."""
        shutil.rmtree(self.root)
        shutil.copytree(self.base, self.root)
        disk = Disk(self.root, skipping)
        found = {state: False for state in disk.states()}
        moments = 1
        for line in self.lines:
            if disk.run(line):
                moments += 1
                for state in disk.states():
                    found[state] = found.get(state, False) or disk.answered
        if not disk.answered:
            raise ValueError(self.name + ": the commit was never answered")
        return found, moments

    def wrong(self, found, with_later_commit=True):
        """Returns the failures of all states, checked as the results arrive."""
        def judge(numbered):
            number, (state, answered) = numbered
            folder = os.path.join(self.work, "state%d" % number)
            shutil.rmtree(folder, ignore_errors=True)
            build(state, folder)
            value = probe_value(self.probe, folder)
            fault = None
            if value not in ((self.new,) if answered else (self.old, self.new)):
                fault = "%s: the value is %r, answered %s" % (self.name, value, answered)
            elif with_later_commit and not goes_on(self.probe, folder):
                fault = "%s: no further commit succeeds" % self.name
            shutil.rmtree(folder)
            if fault is None:
                return None
            return fault + "".join("\n    %s %s" % (path, "folder" if content is None else
                                   "%d bytes" % len(content)) for path, content in state)
        if not with_later_commit:
            return filter(None, map(judge, enumerate(found.items())))
        with ThreadPoolExecutor(max_workers=4) as pool:
            return [fault for fault in pool.map(judge, enumerate(found.items())) if fault]


def main():
    probe, work = sys.argv[1], sys.argv[2]

    def nothing(_):
        pass

    def stored(root):
        subprocess.run([probe, root, "set", "k", "old-value"], check=True, capture_output=True)

    def interrupted(root):
        stored(root)
        number = os.open(root + "/data/.secure.store.tmp", os.O_WRONLY | os.O_CREAT, 0o600)
        os.write(number, b"left behind")
        os.close(number)

    setting = ["set", "k", "new-value"]
    scenarios = [
        ("first", nothing, setting, None, "new-value"),
        ("first start", nothing, ["start", "k", "new-value"], None, "new-value"),
        ("overwrite", stored, setting, "old-value", "new-value"),
        ("after a kill", interrupted, setting, "old-value", "new-value"),
        ("delete", stored, ["delete", "k"], "old-value", None),
    ]
    states, cuts, faults = 0, 0, []
    for row in scenarios:
        scenario = Scenario(probe, work, *row)
        found, moments = scenario.reachable()
        faults += scenario.wrong(found)
        states, cuts = states + len(found), cuts + moments
        for skipped in (FILE, FOLDER):
            found, _ = scenario.reachable(skipping=skipped)
            if next(iter(scenario.wrong(found, with_later_commit=False)), None) is None:
                faults.append("%s: nothing is found without the flush of the %s" % (row[0], skipped))
    for fault in faults:
        print("FAIL: " + fault, file=sys.stderr)
    print("%d power cuts, %d states of the disk, %d failures" % (cuts, states, len(faults)))
    return 1 if faults or states == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
