"""Reads and makes QR codes with tools that share no code with this package.
  read FOLDER      the text of each picture and each text drawing in it, as zxing-cpp reads it: JSON
  make FOLDER      codes of the texts on standard input (JSON), by segno, as PNG, and by Pillow as JPEG
  screen FOLDER    the same as `read`, with the effects of a screen and a camera on the picture
  vectors FOLDER   the pictures of Tests/Vectors/qr
"""
import io
import json
import os
import sys

import segno
import zxingcpp
from PIL import Image, ImageDraw, ImageFilter

BLOCKS = {" ": (0, 0), "\u2580": (1, 0), "\u2584": (0, 1), "\u2588": (1, 1)}


def drawn(rows, color):
    """Draws half blocks as a terminal does, in cells of 8 by 16 pixels, dark on light or light on dark."""
    picture = Image.new("L", (len(rows[0]) * 8 + 32, len(rows) * 16 + 32), 255 - color)
    pen = ImageDraw.Draw(picture)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            for half, isInk in enumerate(BLOCKS[cell]):
                if isInk:
                    left, top = 16 + x * 8, 16 + y * 16 + half * 8
                    pen.rectangle((left, top, left + 7, top + 7), fill=color)
    return picture


def text_of(picture, **options):
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode, **options)
    return found[0].text if len(found) == 1 else f"{len(found)} codes"


def picture_of(path):
    if path.endswith(".txt"):
        with open(path, encoding="utf-8") as file:
            rows = file.read().split("\n")[:-1]
        return drawn(rows, 255 if path.endswith(".light.txt") else 0)
    return Image.open(path).convert("L")


def read(folder):
    names = sorted(name for name in os.listdir(folder) if name.endswith((".png", ".jpg", ".txt")))
    print(json.dumps({name: text_of(picture_of(os.path.join(folder, name))) for name in names}))


def seen(picture, module, pixels):
    """Returns the code as a camera sees it on a screen: few pixels a module, tilted, blurred, gray."""
    size = round(picture.width * pixels / module)
    picture = picture.resize((size, size), Image.Resampling.BOX)
    picture = picture.point(lambda value: 40 + value * 175 // 255)
    picture = picture.rotate(4, Image.Resampling.BICUBIC, expand=True, fillcolor=215)
    return picture.filter(ImageFilter.GaussianBlur(0.8))


def screen(folder):
    """Prints for each picture the smallest width of the code, in pixels, at which it is still read."""
    answer = {}
    for name in sorted(name for name in os.listdir(folder) if name.endswith(".png")):
        picture = picture_of(os.path.join(folder, name))
        module = int(name.split(".")[-2])
        modules = picture.width // module
        right = text_of(picture)
        least = None
        for tenths in range(60, 9, -1):
            if text_of(seen(picture, module, tenths / 10)) != right:
                break
            least = round(modules * tenths / 10)
        answer[name] = least
    print(json.dumps(answer))


def png(code, path, scale=4, **options):
    code.save(path, kind="png", scale=scale, border=4, **options)


def make(folder):
    for number, entry in enumerate(json.load(sys.stdin)):
        code = segno.make_qr(entry["text"], error=entry["level"], boost_error=False)
        png(code, os.path.join(folder, f"{number}.png"), scale=3)
        memory = io.BytesIO()
        png(code, memory, scale=5)
        memory.seek(0)
        Image.open(memory).convert("RGB").save(os.path.join(folder, f"{number}.jpg"), quality=60)


def vectors(folder):
    link = "docodego://app/acme-corp/members"
    at = lambda name: os.path.join(folder, name)
    png(segno.make_qr(link, error="m"), at("link.png"))
    png(segno.make_qr(link, error="m"), at("inverted.png"), dark="white", light="black")
    png(segno.make_qr(link, error="m"), at("coloured.png"), dark="#004", light="#ffc")
    png(segno.make_qr(link, error="m"), at("transparent.png"), light=None)
    png(segno.make_qr("https://example.com/c/%E6%9D%B1", error="q"), at("encoded.png"))
    png(segno.make_qr("Grüße 東京", encoding="utf-8", eci=True), at("utf8-eci.png"))
    png(segno.make_qr("Grüße 東京", encoding="utf-8"), at("utf8.png"))
    png(segno.make_qr("Grüße", encoding="latin1"), at("latin1.png"))
    png(segno.make_qr("東京", mode="kanji"), at("kanji.png"))
    png(segno.make_qr("12345678901234567890", mode="numeric"), at("digits.png"))
    png(segno.make_qr("HTTPS://EXAMPLE.COM/C/A$%*+-./:", mode="alphanumeric"), at("capitals.png"))
    png(segno.make_qr("docodego://app\n/x"), at("line-feed.png"))
    png(segno.make_qr("a\x1b[31mred"), at("escape.png"))
    png(segno.make_qr("ab\x00cd"), at("nul.png"))
    parts = [segno.make_sequence(link * 4, symbol_count=2)][0]
    png(parts[0], at("part-1.png"))
    pictures = []
    for part in parts:
        memory = io.BytesIO()
        png(part, memory)
        memory.seek(0)
        pictures.append(Image.open(memory).convert("L"))
    both = Image.new("L", (pictures[0].width * 2 + 40, pictures[0].height), 255)
    both.paste(pictures[0], (0, 0))
    both.paste(pictures[1], (pictures[0].width + 40, 0))
    both.convert("1").save(at("parts.png"))
    two = Image.new("L", (400, 200), 255)
    for place, text in enumerate(["docodego://app/one", "docodego://app/two"]):
        memory = io.BytesIO()
        png(segno.make_qr(text), memory)
        memory.seek(0)
        two.paste(Image.open(memory).convert("L"), (20 + place * 200, 20))
    two.convert("1").save(at("two.png"))
    whole = Image.open(at("link.png")).convert("RGB")
    turned = whole.resize((300, 300)).rotate(17, Image.Resampling.BICUBIC, True, fillcolor="#fff")
    turned.save(at("turned.jpg"), quality=50)
    turned.convert("CMYK").save(at("inks.jpg"), quality=10)
    Image.new("L", (200, 200), 255).save(at("blank.png"))
    Image.new("1", (10_000, 10_000), 1).save(at("bomb.png"), optimize=True)


if __name__ == "__main__":
    {"read": read, "make": make, "screen": screen, "vectors": vectors}[sys.argv[1]](sys.argv[2])
