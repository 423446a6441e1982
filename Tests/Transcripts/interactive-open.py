"""Opens a link signed out at a terminal, types the address and the code, and shows where it lands."""
import glob, os, pty, re, select, sys, time

child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execvp("textshell", ["textshell", "open", "docodego://app/acme-corp/members"])
text = ""


def read_until(what):
    global text
    end = time.monotonic() + 20
    while what not in text:
        if time.monotonic() > end or not select.select([terminal], [], [], 20)[0]:
            sys.exit(f"not seen: {what}\n{text}")
        try:
            text += os.read(terminal, 4096).decode()
        except OSError:
            break


read_until("Enter your e-mail address:")
os.write(terminal, b"ada@acme.test\n")
read_until("Enter the 6-digit code:")
mails = glob.glob(os.path.expanduser("~/.local/state/landfall/*/outbox/*.eml"))
code = re.search(r"^(\d{6})\r?$", open(max(mails), encoding="utf-8").read(), re.M).group(1)
os.write(terminal, code.encode() + b"\n")
read_until("10 items")
print("\n".join(l for l in text.replace("\r", "").split("\n") if re.match(r"landed|Acme Corp", l)))
