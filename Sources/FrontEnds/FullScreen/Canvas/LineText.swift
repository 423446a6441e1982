internal import LandfallLocalization

/// One line of text, ready to be drawn: cleaned, cut to a width, shaped, in visual order.
struct LineText {
  /// The pieces from left to right.
  let pieces: [TextPiece]
  /// Their cells.
  let width: Int
  /// Whether the end was cut off.
  let isCut: Bool

  /// Prepares a text.
  ///
  /// - Parameters:
  ///   - text: In logical order, from anywhere.
  ///   - limit: The most cells. What is longer ends with `…`, at its logical end.
  ///   - direction: The direction of the line, which the order of its parts follows.
  init(_ text: String, limit: Int, direction: TextDirection) {
    let scalars = TextPiece.clean(text.unicodeScalars)
    let whole = VisualOrder.pieces(scalars, direction: direction)
    let all = whole.reduce(0) { $0 + $1.width }
    guard all > limit else {
      (pieces, width, isCut) = (whole, all, false)
      return
    }
    isCut = true
    // Counted in logical order, which is that of the clusters.
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
    // Laid out again: the last letter left has its final form, and the dots stand at the end.
    var part: [Unicode.Scalar] = []
    for cluster in Self.clusters(scalars).prefix(kept) { part += cluster }
    while part.last == " " { part.removeLast() }
    let cut = VisualOrder.pieces(part + ["…"], direction: direction)
    let cutWidth = cut.reduce(0) { $0 + $1.width }
    // A letter can be wider alone than it was in a ligature.
    (pieces, width) =
      cutWidth <= limit
      ? (cut, cutWidth)
      : ([TextPiece(scalars: ["…"], width: 1, cluster: 0)], 1)
  }

  /// The cells that a text takes on a line of its own.
  static func width(of text: String, direction: TextDirection = .leftToRight) -> Int {
    if let ascii = plainWidth(of: text) { return ascii }
    return VisualOrder.pieces(TextPiece.clean(text.unicodeScalars), direction: direction)
      .reduce(0) { $0 + $1.width }
  }

  /// The cells of a text of printable ASCII, or `nil` for any other.
  static func plainWidth(of text: String) -> Int? {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text.utf8.count : nil
  }

  /// The grapheme clusters of cleaned scalars.
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
