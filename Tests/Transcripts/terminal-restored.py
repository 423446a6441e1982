"""Ends a full-screen view in every way there is, and tells whether the terminal is as it was.

For each way: how the process ended, and what is wrong with the terminal afterwards.
"""
import fcntl, os, pty, re, select, signal, struct, sys, termios, time

LEAVE = b"\x1b[?25h\x1b[?1049l"


class View:
    def __init__(self, size=(24, 60)):
        self.text = b""
        self.main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self.side = side
        self.before = termios.tcgetattr(side)
        self.news, news = os.pipe()
        if os.fork() == 0:
            self.shell(side, news)
        os.close(news)
        self.child = int(self.line())
        self.until(b"q leaves")

    def shell(self, side, news):
        """Starts the view in the foreground and tells of it as a shell hears: stopped, or ended."""
        os.setsid()
        fcntl.ioctl(side, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(side, os.getpgrp())
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            for number in range(3):
                os.dup2(side, number)
            os.closerange(3, 100)
            os.environ.update(TERM="xterm-256color", SWIFT_BACKTRACE="enable=no")
            os.execvp("textshell", ["textshell", "terminal"])
        os.close(side)
        os.close(self.main)
        os.write(news, b"%d\n" % child)
        while True:
            _, status = os.waitpid(child, os.WUNTRACED)
            os.write(news, b"%d\n" % status)
            if not os.WIFSTOPPED(status):
                os._exit(0)

    def line(self):
        """What the shell tells next; what is written meanwhile is read too."""
        end = time.monotonic() + 20
        line = b""
        while not line.endswith(b"\n"):
            if time.monotonic() > end:
                sys.exit(f"nothing heard\n{self.text[-400:]}")
            for file in select.select([self.news, self.main], [], [], 1)[0]:
                if file == self.news:
                    line += os.read(self.news, 1)
                else:
                    self.text += os.read(self.main, 65536)
        return line

    def until(self, what, since=0):
        """Reads until `what` was seen after position `since`."""
        end = time.monotonic() + 20
        while what not in self.text[since:]:
            if time.monotonic() > end:
                sys.exit(f"not seen: {what}\n{self.text[-400:]}")
            if select.select([self.main], [], [], 1)[0]:
                self.text += os.read(self.main, 65536)

    def type(self, what):
        os.write(self.main, what)

    def ended(self):
        status = int(self.line())
        while select.select([self.main], [], [], 0)[0]:
            self.text += os.read(self.main, 65536)
        wrong = []
        if termios.tcgetattr(self.side) != self.before:
            wrong.append("modes differ")
        if not self.text.rstrip().endswith(LEAVE):
            wrong.append("the screen was not left: %r" % self.text[-40:])
        for mode in (b"1002", b"1006", b"1004", b"2004"):
            if self.text.rfind(b"\x1b[?" + mode + b"l") < self.text.rfind(b"\x1b[?" + mode + b"h"):
                wrong.append("mode %s is on" % mode.decode())
        how = (
            signal.Signals(os.WTERMSIG(status)).name
            if os.WIFSIGNALED(status)
            else "exit %d" % os.WEXITSTATUS(status)
        )
        return how + ", " + ("; ".join(wrong) or "as it was")


def row(name, result):
    print(f"{name:<28} {result}")


view = View()
view.type(b"q")
row("q", view.ended())

view = View()
view.type(b"\x03")
row("Control-C", view.ended())

for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGSEGV", "SIGABRT", "SIGILL"):
    view = View()
    os.kill(view.child, getattr(signal, name))
    row(name, view.ended())

# Stopped and gone on with: given back while stopped, taken over again after.
view = View()
start = len(view.text)
view.type(b"\x1a")
view.line()
while select.select([view.main], [], [], 0)[0]:
    view.text += os.read(view.main, 65536)
restored = termios.tcgetattr(view.side) == view.before and view.text.endswith(LEAVE)
start = len(view.text)
os.kill(view.child, signal.SIGCONT)
view.until(b"q leaves", start)
again = b"\x1b[?1049h" in view.text[start:] and termios.tcgetattr(view.side) != view.before
view.type(b"q")
row("Control-Z, fg, q", view.ended())
row("  while stopped", "as it was" if restored else "not restored")
row("  after it", "drawn anew" if again else "not taken over")

# Stopped, then killed: what `kill %1` does.
view = View()
view.type(b"\x1a")
view.line()
os.kill(view.child, signal.SIGTERM)
os.kill(view.child, signal.SIGCONT)
row("Control-Z, SIGTERM", view.ended())

# A new size is drawn at once.
view = View()
start = len(view.text)
fcntl.ioctl(view.main, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 50, 0, 0))
view.until("50 × 30".encode(), start)
row("resize", "drawn")

# Bytes of a sequence that come apart, and an ESC alone, which its deadline decides.
start = len(view.text)
view.type(b"\x1b[1;")
view.type(b"5C")
view.until(b"key Control-right", start)
view.type(b"\x1b")
view.until(b"escape", start)
row("split keys, ESC", "named")

# Nothing moves: no switch of context, no byte, until a key comes.
def status():
    with open(f"/proc/{view.child}/status") as file:
        return file.read()


def switches():
    return sum(int(n) for n in re.findall(r"ctxt_switches:\s+(\d+)", status()))


if os.path.exists("/proc/self/status"):
    # What it showed last it has yet to go to sleep after.
    while "State:\tS" not in status():
        os.sched_yield()
    before = switches()
    quiet = not select.select([view.main], [], [], 0.5)[0]
    row("idle", "asleep" if quiet and switches() == before else "awake %d" % (switches() - before))
view.type(b"q")
row("q", view.ended())

# Nobody is at the other end any more.
view = View()
os.close(view.side)
os.close(view.main)
view.main = view.news
row("terminal gone", "ended" if not os.WIFSTOPPED(int(view.line())) else "stopped")
