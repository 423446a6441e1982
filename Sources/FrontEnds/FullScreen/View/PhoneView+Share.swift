internal import Landfall
internal import LandfallAuth
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
internal import LandfallQRSymbols
internal import LandfallSimulation

/// Sharing of the visible screen: a link, its copy and its QR code.
extension PhoneView {
  /// Continues after the link was created.
  func shared(_ result: Result<ShareLink, ShareLinkError>) {
    switch result {
    case .success(let link): open(.shared(link))
    case .failure(let error):
      sheet = nil
      notice = StatusLine.Notice(text: "✗ " + words(error.textKey), isBad: true)
    }
    screen.wake()
  }

  /// Shows a link as a QR code, if it fits into the terminal.
  func showCode(of link: ShareLink) {
    guard let codes = host.codes else { return noteCode("textshell:share.noCode") }
    host.loop.begin { [weak self] _ in
      do throws(QRError) {
        let symbol = try await codes.symbol(of: link.url, level: nil)
        guard let self else { return }
        let size = Self.size(of: symbol)
        if self.frame.terminal.width < size.width || self.frame.terminal.height < size.height {
          let values = [
            NamedValue("columns", String(size.width)), NamedValue("rows", String(size.height)),
          ]
          self.noteCode("textshell:share.noRoom", values)
        } else {
          self.sheet = nil
          self.code = symbol
        }
      } catch {
        self?.noteCode("textshell:share.noCode")
      }
      self?.screen.wake()
    }
  }

  private func noteCode(_ key: TextKey, _ values: [NamedValue] = []) {
    notice = StatusLine.Notice(text: "✗ " + words(key, values), isBad: true)
  }

  /// Returns the size of a code with its quiet zone and a line of text.
  private static func size(of symbol: QRSymbol) -> CellSize {
    let side = QRHalfBlocks.columns(symbol)
    return CellSize(width: side, height: (side + 1) / 2 + 1)
  }

  func drawCode(on canvas: inout Canvas, _ words: Wording) {
    guard let code else { return }
    canvas.fill(canvas.bounds, CellStyle())
    canvas.cursor = nil
    let size = Self.size(of: code)
    let left = (canvas.bounds.width - size.width) / 2
    let top = (canvas.bounds.height - size.height) / 2
    guard left >= 0, top >= 0 else {
      // The terminal became smaller. A partial code cannot be read.
      canvas.drawParagraph(
        words("textshell:display.tooSmall"), in: canvas.bounds, CellStyle(),
        direction: words.direction)
      return
    }
    for (row, text) in QRHalfBlocks.rows(code, color: .dark).enumerated() {
      let line = CellRect(x: left, y: top + row, width: size.width, height: 1)
      canvas.draw(text, in: line, CellStyle(.plain, on: .paper))
    }
    let foot = CellRect(x: 0, y: top + size.height - 1, width: canvas.bounds.width, height: 1)
    canvas.draw(
      words("textshell:share.closeCode"), in: foot, CellStyle(.faint), align: .center,
      direction: words.direction)
  }
}

extension ShareLinkError {
  /// The text for the person.
  fileprivate var textKey: TextKey {
    switch self {
    case .notShareable, .noHost: "textshell:share.none"
    case .missing: "errors:entityMissing"
    case .signedOut: "textshell:status.signedOut"
    case .service(let error): error.contentTextKey
    case .issue: "textshell:share.failed"
    }
  }
}
