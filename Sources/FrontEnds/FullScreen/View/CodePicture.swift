internal import LandfallDomain
internal import LandfallQRSymbols

/// A QR code that covers the screen until a key or a click closes it.
struct CodePicture {
  let symbol: QRSymbol

  /// The size of the code with its quiet zone and a line of text.
  var size: CellSize {
    let side = QRHalfBlocks.columns(symbol)
    return CellSize(width: side, height: (side + 1) / 2 + 1)
  }

  func draw(on canvas: inout Canvas, _ words: Wording) {
    canvas.fill(canvas.bounds, CellStyle())
    canvas.cursor = nil
    let size = size
    let left = (canvas.bounds.width - size.width) / 2
    let top = (canvas.bounds.height - size.height) / 2
    guard left >= 0, top >= 0 else {
      // The terminal became smaller. A partial code cannot be read.
      canvas.drawParagraph(
        words("textshell:display.tooSmall"), in: canvas.bounds, CellStyle(),
        direction: words.direction)
      return
    }
    for (row, text) in QRHalfBlocks.rows(symbol, color: .dark).enumerated() {
      let line = CellRect(x: left, y: top + row, width: size.width, height: 1)
      canvas.draw(text, in: line, CellStyle(.plain, on: .paper))
    }
    let foot = CellRect(x: 0, y: top + size.height - 1, width: canvas.bounds.width, height: 1)
    canvas.draw(
      words("textshell:share.closeCode"), in: foot, CellStyle(.faint), align: .center,
      direction: words.direction)
  }
}
