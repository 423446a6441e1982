"""Attacks the decoder of pictures, textshell-qr, with malicious files; textshell must report each in words.
Every picture goes to a real `textshell qr read`. It must end by itself within the documented time, with a
code of the table in Docs/QRCodes.md and a message. Memory is bounded, and no process crashes.
Then the decoder's own confinement is tested: code in place of libpng tries system calls from inside
the real textshell-qr. If the system sets no filter, no picture may be decoded.
    python3 Tests/Torture/hostile-pictures.py BUILD_DIR [--short]
"""
# review: S9
import concurrent.futures
import ctypes
import os
import random
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import zlib

BUILD = os.path.abspath(sys.argv[1])
SHORT = "--short" in sys.argv[2:]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VECTORS = os.path.join(ROOT, "Tests", "Vectors", "qr")
FOLDER = tempfile.mkdtemp(prefix="landfall-pictures-")
# The documented 40 s of a call, and a start.
LIMIT = 60
# The documented 1 GiB, and the program itself.
MEMORY = (1 << 30) + (64 << 20)
# Docs/QRCodes.md: read; no picture, damaged, too large, no code; missing; not readable to its end.
CODES = (0, 65, 66, 74)
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def vector(name):
    with open(os.path.join(VECTORS, name), "rb") as file:
        return file.read()


# MARK: One run


def run(words, before=None, input=subprocess.DEVNULL, program="textshell", env=None):
    """Returns the exit code, both outputs and the peak memory of a program and its children."""
    out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    process = subprocess.Popen([f"{BUILD}/{program}"] + words, stdin=input, stdout=out, stderr=err,
                               preexec_fn=before, cwd=FOLDER, env=env)
    clock = threading.Timer(LIMIT, process.kill)
    clock.start()
    _, status, usage = os.wait4(process.pid, 0)
    clock.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    texts = []
    for file in (out, err):
        file.seek(0)
        texts.append(file.read().decode(errors="replace"))
        file.close()
    return process.returncode, texts[0], texts[1], usage.ru_maxrss << 10


def read(path):
    return run(["qr", "read", "--home", FOLDER + "/home", path])


def judge(done, codes=CODES):
    """Raises unless an outcome is a documented one."""
    code, output, errors, memory = done
    assert code >= 0, f"ended by signal {-code}" + (" (time)" if code == -signal.SIGKILL else "")
    assert code in codes, f"code {code}: {errors[:200]!r}"
    assert (output if code == 0 else errors), "nothing is said"
    assert code == 0 or errors.startswith("Error: "), f"{errors[:200]!r}"
    assert memory <= MEMORY, f"{memory >> 20} MiB of memory"
    return done


passed = failed = skipped = 0


def row(name, body):
    global passed, failed
    try:
        note = body()
    except Exception as problem:
        failed += 1
        print(f"FAIL {name}: {type(problem).__name__}: {problem}", flush=True)
        return
    passed += 1
    print(f"ok   {name}" + (f": {note}" if note else ""), flush=True)


number = 0


def write(data):
    global number
    number += 1
    path = f"{FOLDER}/{number}"
    with open(path, "wb") as file:
        file.write(data)
    return path


def one(name, data, codes=CODES):
    def body():
        path = write(data)
        code, output, errors, memory = judge(read(path), codes)
        os.unlink(path)
        said = (output if code == 0 else errors).split("\n")[0].replace(path, "FILE")
        return f"{code}, {memory >> 20} MiB, {said[:70]}"
    row(name, body)


def many(name, pictures):
    """Tests pictures of one kind, as one row."""
    def body():
        codes = {}
        paths = [write(data) for data in pictures]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for path, done in zip(paths, pool.map(read, paths)):
                try:
                    judge(done)
                except AssertionError as problem:
                    raise AssertionError(f"{path}: {problem}") from None
                codes[done[0]] = codes.get(done[0], 0) + 1
                os.unlink(path)
        return f"{len(paths)} pictures, codes {dict(sorted(codes.items()))}"
    row(name, body)


# MARK: PNG


def chunk(kind, data, crc=None):
    crc = zlib.crc32(kind + data) if crc is None else crc
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc & 0xFFFFFFFF)


def header(width, height, depth=8, color=0, compression=0, filter=0, interlace=0):
    return chunk(b"IHDR", struct.pack(
        ">IIBBBBB", width & 0xFFFFFFFF, height & 0xFFFFFFFF, depth, color, compression, filter,
        interlace))


def png(head, *chunks):
    return SIGNATURE + head + b"".join(chunks) + chunk(b"IEND", b"")


def data(rows):
    return chunk(b"IDAT", zlib.compress(rows, 9))


def gray(width, height):
    """Makes a picture of one gray without keeping it in memory."""
    packer = zlib.compressobj(9)
    line = bytes(1 + width)
    packed = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
    return png(header(width, height), chunk(b"IDAT", packed))


def png_rows():
    link = vector("link.png")
    step = 32 if SHORT else 1
    many("PNG cut short", [link[:end] for end in range(0, len(link), step)])
    dice = random.Random(9)
    flips = []
    for place in range(0, len(link), step):
        changed = bytearray(link)
        changed[place] ^= 1 << dice.randrange(8)
        flips.append(bytes(changed))
    many("PNG with one bit flipped", flips)
    for size in ((0, 0), (1, 0), (1, 2**31 - 1), (2**31 - 1, 2**31 - 1), (2**32 - 1, 2**32 - 1),
                 (32_767, 32_767), (32_768, 1), (50_000_001, 1), (7_071, 7_072)):
        one("PNG that says {} × {} and holds nothing".format(*size), png(header(*size), data(b"")), (65,))
    size = 20_000_000 if SHORT else 200_000_000
    one(f"PNG whose data is {size} zeros for 10 × 10", png(header(10, 10), data(bytes(size))))
    one("PNG whose data never ends", png(header(10, 10), *[data(bytes(110))] * 2_000))
    side = 900 if SHORT else 7_000
    one(f"PNG of {side} × {side} grey pixels", gray(side, side))
    one("PNG one pixel high, 32,767 wide", gray(32_767, 1))
    for place, kind in enumerate((b"IHDR", b"IDAT", b"IEND")):
        chunks = [header(8, 8), data(bytes(72)), chunk(b"IEND", b"")]
        chunks[place] = chunks[place][:-4] + b"\0\0\0\0"
        one(f"PNG with a wrong sum of {kind.decode()}", SIGNATURE + b"".join(chunks))
    for depth, color, interlace in ((16, 0, 0), (16, 2, 1), (16, 6, 1), (1, 0, 1), (2, 3, 0), (8, 3, 1),
                                    (8, 4, 0), (3, 0, 0), (8, 5, 0), (16, 3, 0), (8, 0, 7)):
        one(f"PNG of depth {depth}, colours {color}, interlaced {interlace}",
            png(header(9, 9, depth, color, interlace=interlace), chunk(b"PLTE", bytes(6)),
                chunk(b"tRNS", b"\0"), data(bytes(2_000))))
    one("PNG with colours beyond its palette",
        png(header(9, 9, 8, 3), chunk(b"PLTE", bytes(3)), data((b"\0" + b"\xff" * 9) * 9)))
    one("PNG without a palette", png(header(9, 9, 8, 3), data((b"\0" + b"\xff" * 9) * 9)))
    one("PNG with a palette of 257", png(header(9, 9, 8, 3), chunk(b"PLTE", bytes(771)), data(bytes(90))))
    one("PNG with filters that there are not", png(header(9, 9), data((b"\x09" + b"\x7f" * 9) * 9)))
    one("PNG with a chunk of 2 GiB, it says",
        SIGNATURE + header(9, 9) + struct.pack(">I", 2**31 - 1) + b"tEXt" + bytes(100))
    for kind in (b"zTXt", b"iCCP", b"iTXt"):
        packed = b"key\0" + (b"\1\0\0\0" if kind == b"iTXt" else b"\0") + zlib.compress(bytes(size // 2), 9)
        one(f"PNG whose {kind.decode()} is {size // 2} zeros",
            png(header(9, 9), chunk(kind, packed), data(bytes(90))))
    one("PNG with 100,000 texts", png(header(9, 9), chunk(b"tEXt", b"k\0v") * 100_000, data(bytes(90))))
    one("PNG with unknown chunks that must be known", png(header(9, 9), chunk(b"EVIL", b"x"), data(bytes(90))))
    one("PNG with two headers", png(header(9, 9), header(2**31 - 1, 2**31 - 1), data(bytes(90))))
    one("PNG without data", png(header(9, 9)))
    one("PNG of 16 MiB and a byte", link + bytes((16 << 20) + 1 - len(link)), (65,))


# MARK: JPEG


def segment(marker, body):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


TABLES = (segment(0xDB, b"\0" + b"\1" * 64)
          # One code of one bit in each table: no difference, and the end of a block.
          + segment(0xC4, b"\x00" + b"\1" + bytes(15) + b"\0")
          + segment(0xC4, b"\x10" + b"\1" + bytes(15) + b"\0"))


def frame(width, height, components, kind=0xC0, precision=8, sampling=0x11):
    body = struct.pack(">BHHB", precision, height, width, components)
    return segment(kind, body + b"".join(bytes([n + 1, sampling, 0]) for n in range(components)))


def scan(components, first=0, last=63, approximation=0, bits=b""):
    body = bytes([len(components)]) + b"".join(bytes([n, 0]) for n in components)
    return segment(0xDA, body + bytes([first, last, approximation])) + bits


def jpeg(*parts):
    return b"\xff\xd8" + b"".join(parts) + b"\xff\xd9"


def baseline(width, height, components, **more):
    blocks = ((width + 7) // 8) * ((height + 7) // 8) * components
    return jpeg(TABLES, frame(width, height, components, **more),
                scan(range(1, components + 1), bits=bytes(blocks * 2 // 8 + 1)))


def jpeg_rows():
    photo = vector("turned.jpg")
    step = 1_999 if SHORT else 97
    many("JPEG cut short", [photo[:end] for end in range(0, len(photo), step)])
    dice = random.Random(7)
    flips = []
    for place in list(range(0, 640, 64 if SHORT else 2)) + list(range(640, len(photo), step)):
        changed = bytearray(photo)
        changed[place] ^= 1 << dice.randrange(8)
        flips.append(bytes(changed))
    many("JPEG with one bit flipped", flips)
    one("JPEG, the smallest", baseline(8, 8, 1))
    one("JPEG with four inks", baseline(64, 64, 4), (65,))
    one("JPEG with four inks by Adobe's mark",
        jpeg(segment(0xEE, b"Adobe\0\x64\0\0\0\0\2"), TABLES, frame(64, 64, 4), scan(range(1, 5), bits=bytes(64))))
    one("JPEG of two components", baseline(64, 64, 2))
    one("JPEG of five components", baseline(64, 64, 5))
    for size in ((65_535, 65_535), (0, 8), (8, 0), (65_535, 1), (32_768, 1), (7_071, 7_072)):
        one("JPEG that says {} × {} and holds nothing".format(*size), jpeg(TABLES, frame(*size, 1), scan([1])))
    side = 900 if SHORT else 7_000
    one(f"JPEG of {side} × {side} grey pixels", baseline(side, side, 1))
    one("JPEG of 12 bits", baseline(64, 64, 1, precision=12))
    one("JPEG without tables", jpeg(frame(64, 64, 1), scan([1], bits=bytes(64))))
    one("JPEG with arithmetic coding", jpeg(TABLES, frame(64, 64, 1, kind=0xC9), scan([1], bits=bytes(64))))
    one("JPEG without loss", jpeg(TABLES, frame(64, 64, 1, kind=0xC3), scan([1], bits=bytes(64))))
    one("JPEG with sampling of 4 × 4 and 15 × 15", baseline(64, 64, 3, sampling=0xFF))
    # One code ends 32,767 blocks: a few bytes that cause work for each block.
    ends = segment(0xC4, b"\x10" + b"\1" + bytes(15) + b"\xe0")
    side = 900 if SHORT else 2_800
    first = scan([1], 0, 0, 0x00, bytes(24_000))
    for count in (100, 5_000) if SHORT else (100, 5_000, 30_000):
        scans = scan([1], 1, 63, 0x00, b"\x7f\xff" * 8) * count
        one(f"JPEG of {side} × {side} in {count} scans",
            jpeg(TABLES, ends, frame(side, side, 1, kind=0xC2), first, scans))
    one("JPEG with 5,000 frames", jpeg(TABLES, frame(8, 8, 1) * 5_000, scan([1], bits=b"\0")))
    one("JPEG with 60,000 tables", jpeg(segment(0xDB, b"\0" + b"\1" * 64) * 60_000, TABLES, frame(8, 8, 1), scan([1], bits=b"\0")))
    noise = random.Random(5).randbytes(65_000)
    one("JPEG with EXIF of noise", jpeg(segment(0xE1, b"Exif\0\0" + noise), TABLES, frame(8, 8, 1), scan([1], bits=b"\0")))
    one("JPEG with 200 comments of 64 KiB", jpeg(segment(0xFE, noise) * 200, TABLES, frame(8, 8, 1), scan([1], bits=b"\0")))
    one("JPEG with a segment longer than the file", b"\xff\xd8\xff\xe1\xff\xffExif\0\0" + photo)
    one("JPEG with a segment of length 0", b"\xff\xd8\xff\xe1\0\0" + photo[2:])
    one("JPEG that ends in its marks", b"\xff\xd8" + b"\xff" * 100_000)


# MARK: Other files, and paths


def other_rows():
    link, photo = vector("link.png"), vector("turned.jpg")
    one("PNG with a ZIP behind it", link + b"PK\3\4" + bytes(26) + b"PK\5\6" + bytes(18), (0, 65))
    one("PNG with a PNG behind it", link + link, (0, 65))
    one("JPEG with a PNG in it", b"\xff\xd8" + segment(0xE2, link[:60_000]) + photo[2:], (0,))
    one("the mark of PNG before a JPEG", SIGNATURE + photo, (65,))
    for name, start in (("GIF", b"GIF89a"), ("BMP", b"BM"), ("PDF", b"%PDF-1.7\n"), ("TIFF", b"II*\0"),
                        ("WebP", b"RIFF\xff\xff\xff\x7fWEBPVP8 "), ("SVG", b"<svg xmlns='x'/>"),
                        ("PostScript", b"%!PS\n/x 1 def"), ("HTML", b"<html>"), ("ELF", b"\x7fELF")):
        one(f"{name}, which is not read", start + bytes(64) + link, (65,))
    one("an empty file", b"", (65,))
    one("one byte", b"\x89", (65,))
    one("noise of 16 MiB", random.Random(1).randbytes(16 << 20), (65,))

    def path(name, path, codes=(65, 66, 74)):
        def body():
            code, output, errors, _ = judge(read(path), codes)
            return f"{code}, {(output if code == 0 else errors).splitlines()[0][:70]}"
        row(name, body)
    picture = write(link)
    os.symlink(picture, FOLDER + "/linked")
    path("a symbolic link to a picture", FOLDER + "/linked", (0,))
    os.symlink(FOLDER + "/round", FOLDER + "/round")
    path("a symbolic link to itself", FOLDER + "/round")
    os.symlink(FOLDER + "/nowhere", FOLDER + "/broken")
    path("a symbolic link to nothing", FOLDER + "/broken")
    os.mkfifo(FOLDER + "/pipe")
    path("a pipe that nobody writes to", FOLDER + "/pipe")
    path("a folder", FOLDER)
    path("a folder, as a file", picture + "/x")
    path("/dev/zero", "/dev/zero")
    path("/dev/null", "/dev/null")
    path("/proc/self/mem", "/proc/self/mem")
    path("/proc/kmsg", "/proc/kmsg")
    endpoint = socket.socket(socket.AF_UNIX)
    endpoint.bind(FOLDER + "/socket")
    path("a socket", FOLDER + "/socket")
    endpoint.close()
    path("a path of 5,000 bytes", FOLDER + "/" + "x" * 5_000)
    path("a path with an escape in it", FOLDER + "/\x1b[2J")

    def zeros():
        with open("/dev/zero", "rb") as file:
            done = judge(run(["qr", "read", "--home", FOLDER + "/home", "-"], input=file), (65,))
        return f"{done[0]}, {done[3] >> 20} MiB, {done[2].splitlines()[0]}"
    row("/dev/zero on standard input", zeros)

    def alive():
        done = judge(read(picture), (0,))
        assert done[1].startswith("docodego://"), done[1]
        return done[1].strip()
    row("a good picture after all that", alive)


# MARK: What the decoder is allowed to do


ALLOWED = {"tgkill-self", "clock-of-now", "mmap", "madvise", "end"}


def probe_rows():
    compiler = next(filter(shutil.which, ("cc", "clang", "gcc")), None)
    if compiler is None:
        global skipped
        skipped += 1
        print("skipped: attempts from inside textshell-qr need a C compiler")
        return
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "confined-probe.c")
    library = FOLDER + "/probe.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
    victim = subprocess.Popen(["sleep", "1000"], stdin=subprocess.DEVNULL)

    def attempts(mark):
        """Returns what the probe could do, and how its process ended."""
        picture = SIGNATURE + str(victim.pid).encode() + mark + b"\0"
        head = f'{{"version":1,"bytes":{len(picture)},"call":"readings"}}\n'.encode()
        done = subprocess.run(
            [BUILD + "/textshell-qr"], input=head + picture, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, timeout=LIMIT, env={"LD_PRELOAD": library})
        lines = [line.split() for line in done.stderr.decode().splitlines()]
        return done.returncode, {name: int(number) for name, number in lines}
    code, found = attempts(b"")

    def attempt(name, error):
        def body():
            if name in ALLOWED:
                assert error == 0, f"refused with errno {error}"
            else:
                assert error == 1, "possible" if error == 0 else f"errno {error}, not of the filter"
            return "possible" if error == 0 else "refused"
        row(f"from inside the decoder: {name}", body)
    for name, error in found.items():
        attempt(name, error)

    def whole():
        assert "end" in found, f"the probe has ended early, with {code}: {list(found)[-1:]}"
        assert victim.poll() is None, "it has killed another process"
        assert code == -signal.SIGABRT, f"abort ends with {code}"
    row("the other process lives, and an abort ends the decoder", whole)
    if os.uname().machine == "x86_64":
        def other_convention():
            code, found = attempts(b"!")
            assert code < 0 and "int80-lives" not in found, f"ended with {code}"
            return f"ended by signal {-code}"
        row("from inside the decoder: a 32-bit call", other_convention)
    victim.kill()
    victim.wait()


class Filter(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint16), ("jt", ctypes.c_uint8), ("jf", ctypes.c_uint8), ("k", ctypes.c_uint32)]


class Program(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint16), ("filter", ctypes.POINTER(Filter))]


def without(answer):
    """Returns a function for a new process: from then on the system sets no filter, and answers `answer`."""
    numbers = {"x86_64": (317, 157), "aarch64": (277, 167)}[os.uname().machine]
    seccomp, prctl = numbers
    lines = [
        (0x20, 0, 0, 0),               # the call
        (0x15, 3, 0, seccomp),
        (0x15, 0, 3, prctl),
        (0x20, 0, 0, 16),              # its first argument
        (0x15, 0, 1, 22),              # PR_SET_SECCOMP
        (0x06, 0, 0, 0x00050000 | answer),
        (0x06, 0, 0, 0x7FFF0000),
    ]
    filters = (Filter * len(lines))(*lines)
    program = Program(len(lines), filters)
    library = ctypes.CDLL(None, use_errno=True)

    def before():
        assert library.prctl(38, 1, 0, 0, 0) == 0           # PR_SET_NO_NEW_PRIVS
        assert library.prctl(22, 2, ctypes.byref(program), 0, 0) == 0
    return before


def unconfined_rows():
    picture = write(vector("link.png"))
    words = ["qr", "read", "--home", FOLDER + "/home", picture]
    # 0 is a system that reports success without setting the filter.
    for answer in (1, 22, 38, 0):
        def body(answer=answer):
            code, output, errors, _ = run(words, without(answer))
            assert code == 69, f"code {code}: {output!r} {errors!r}"
            assert "docodego" not in output and "confine" in errors and "hint: " in errors, errors
            return errors.splitlines()[0]
        row(f"no filter can be set (the system says {answer}): nothing is decoded", body)

    def drawn():
        code, output, errors, _ = run(["qr", "show", "docodego://app"], without(1))
        assert code == 0 and len(output) > 100, f"code {code}: {errors}"
    row("no filter can be set: the person's own code is drawn all the same", drawn)

    def within():
        """A lower limit set by the caller is kept."""
        def before():
            resource.setrlimit(resource.RLIMIT_AS, (800 << 20, 800 << 20))
            resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
        judge(run(words, before), (0,))
    row("limits of the caller's that are lower than ours", within)


def main():
    os.mkdir(FOLDER + "/home", 0o700)
    try:
        probe_rows()
        unconfined_rows()
        other_rows()
        png_rows()
        jpeg_rows()
    finally:
        shutil.rmtree(FOLDER, ignore_errors=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


sys.exit(main())
