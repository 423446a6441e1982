"""Types at the prompt of a line shell: editing, completion and history by libedit, and what it saw."""
import os, pty, select, sys, termios, time

child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "vt100"
    # No UTF-8, no full screen.
    os.environ["LC_ALL"] = "C"
    os.execvp("textshell", ["textshell", "shell", "--as", "ada@acme.test", "--no-color"])
text = b""


def until(what):
    global text
    end = time.monotonic() + 20
    while what not in text:
        if time.monotonic() > end or not select.select([terminal], [], [], 20)[0]:
            sys.exit(f"not seen: {what}\n{text}")
        try:
            text += os.read(terminal, 4096)
        except OSError:
            sys.exit(f"ended before {what}\n{text}")
    text = text[text.index(what) + len(what):]


def prompt():
    """Waits for the prompt, and until libedit, which prints it first, has the keys to itself."""
    until(b"landfall> ")
    end = time.monotonic() + 20
    while termios.tcgetattr(terminal)[3] & termios.ICANON:
        if time.monotonic() > end:
            sys.exit("the line is not edited")
        select.select([], [], [], 0.005)


# review: C14
until(b"note: line by line, because the full screen cannot be used: LC_ALL=C is not UTF-8")
print("told why")
prompt()
# Tab completes the verb and what follows it.
os.write(terminal, b"exp\tpend\t 0\r")
until(b"ok")
print("completed")
prompt()
# Control-P brings the line back, Control-H and a digit change its end.
os.write(terminal, b"\x10\x7f1\r")
until(b"saw: ")
print("recalled and changed")
prompt()
os.write(terminal, b"quit\r")
_, status = os.waitpid(child, 0)
print("exit", os.waitstatus_to_exitcode(status))
