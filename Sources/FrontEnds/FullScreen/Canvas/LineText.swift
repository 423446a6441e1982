internal import LandfallLocalization

/// One line of text that is ready to draw: cleaned, shortened, shaped and in visual order.
struct LineText {
  /// The pieces from left to right.
  let pieces: [TextPiece]
  /// The width in cells.
  let width: Int
  /// Whether the text was shortened.
  let isCut: Bool

  /// Prepares a text.
  ///
  /// - Parameters:
  ///   - text: The text in logical order. Any text is safe.
  ///   - limit: The maximum width in cells. A longer text ends with `…` at its logical end.
  ///   - direction: The direction of the line, which determines the order of its parts.
  init(_ text: String, limit: Int, direction: TextDirection) {
    let scalars = TextPiece.clean(text.unicodeScalars)
    let whole = VisualOrder.pieces(scalars, direction: direction)
    let all = whole.reduce(0) { $0 + $1.width }
    guard all > limit else {
      (pieces, width, isCut) = (whole, all, false)
      return
    }
    isCut = true
    // Widths are counted per cluster, and clusters are in logical order.
    var cells: [Int: Int] = [:]
    for piece in whole { cells[piece.cluster, default: 0] += piece.width }
    var room = limit - 1
    var kept = 0
    while kept < scalars.count, room >= cells[kept, default: 0] {
      room -= cells[kept, default: 0]
      kept += 1
    }
    guard limit > 0 else {
      (pieces, width) = ([], 0)
      return
    }
    // The shortened text is laid out again, so that its last letter gets its final form and the
    // dots are at the end.
    var part: [Unicode.Scalar] = []
    for cluster in Self.clusters(scalars).prefix(kept) { part += cluster }
    while part.last == " " { part.removeLast() }
    let cut = VisualOrder.pieces(part + ["…"], direction: direction)
    let cutWidth = cut.reduce(0) { $0 + $1.width }
    // A letter can be wider than its part of a ligature.
    (pieces, width) =
      cutWidth <= limit
      ? (cut, cutWidth)
      : ([TextPiece(scalars: ["…"], width: 1, cluster: 0)], 1)
  }

  /// Returns the width of a text on its own line, in cells.
  static func width(of text: String, direction: TextDirection = .leftToRight) -> Int {
    if let ascii = plainWidth(of: text) { return ascii }
    return VisualOrder.pieces(TextPiece.clean(text.unicodeScalars), direction: direction)
      .reduce(0) { $0 + $1.width }
  }

  /// Returns the width of a text of printable ASCII, or `nil` for any other text.
  static func plainWidth(of text: String) -> Int? {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text.utf8.count : nil
  }

  /// Returns the grapheme clusters of cleaned scalars.
  static func clusters(_ scalars: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    var start = 0
    return String(string).map { character in
      let end = start + character.unicodeScalars.count
      defer { start = end }
      return scalars[start..<end]
    }
  }
}
