"""Runs a command line at a terminal, and types the code or link of the newest mail when asked."""

import glob, os, pty, re, select, sys

child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execvp("bash", ["bash", "-c", sys.argv[1]])
text, typed = "", None
while select.select([terminal], [], [], 60)[0]:
    try:
        read = os.read(terminal, 4096)
    except OSError:
        break
    if not read:
        break
    text += read.decode(errors="replace")
    asked = re.search(r"code: $|Paste the link[^\n]*: $", text)
    if typed is None and asked:
        mails = sorted(
            glob.glob(os.path.expanduser("~/**/*.eml"), recursive=True, include_hidden=True),
            key=os.path.getmtime)
        kind = r"^(\d{6})\r?$" if "code" in asked.group() else r"^([a-z]+://\S+)\r?$"
        with open(mails[-1], encoding="utf-8") as mail:
            typed = re.search(kind, mail.read(), re.M).group(1)
        os.write(terminal, typed.encode() + b"\n")
if typed:
    text = text.replace(typed, "‹typed in from the mail›")
sys.stdout.write(text.replace("\r", ""))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
