import LandfallDomain
internal import LandfallLocalization

/// One line of text that is ready to draw: cleaned, shortened, shaped and in visual order.
struct LineText {
  /// The pieces from left to right.
  let pieces: [TextPiece]
  /// The width in cells.
  let width: Int

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
      (pieces, width) = (whole, all)
      return
    }
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

/// Line breaking: at line feeds, at spaces, and inside a word that is too long.
enum LineBreaks {
  /// Returns the lines of a text.
  ///
  /// - Parameters:
  ///   - text: The text in logical order.
  ///   - width: The maximum width of a line in cells.
  ///   - maximum: The maximum number of lines. The last line holds all remaining text, which is cut
  ///     when
  ///     it is drawn.
  static func lines(_ text: String, width: Int, maximum: Int) -> [String] {
    guard width > 0, maximum > 0 else { return [] }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard lines.count < maximum else { break }
      lines += broken(paragraph, width, maximum - lines.count)
    }
    return lines
  }

  private static func broken(_ text: Substring, _ width: Int, _ maximum: Int) -> [String] {
    var lines: [String] = []
    var rest = text
    while !rest.isEmpty, lines.count < maximum - 1 {
      var cells = 0
      var end = rest.startIndex
      var breakAfter: Substring.Index?
      while end < rest.endIndex {
        let character = rest[end]
        let wide = CellWidth.of(cluster: character.unicodeScalars)
        if cells + wide > width { break }
        cells += wide
        end = rest.index(after: end)
        // A line may break after any ideograph or kana.
        if character == " " || wide == 2 { breakAfter = end }
      }
      guard end < rest.endIndex else { break }
      let isBetweenWords = rest[end] == " "
      var cut = isBetweenWords ? end : (breakAfter ?? end)
      if cut == rest.startIndex { cut = rest.index(after: cut) }
      lines.append(trimmed(rest[..<cut]))
      rest = rest[cut...].drop { $0 == " " }
    }
    if !rest.isEmpty || lines.isEmpty { lines.append(trimmed(rest)) }
    return lines
  }

  private static func trimmed(_ line: Substring) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}

/// The content of one or two cells: a grapheme cluster without characters that control a terminal.
struct TextPiece: Equatable {
  /// The scalars: at least one, and no control characters.
  var scalars: [Unicode.Scalar]
  /// The width: 1 or 2 cells.
  var width: Int
  /// The index of the grapheme cluster in the text.
  var cluster: Int

  /// The maximum number of scalars drawn per cluster, because stacked marks can cover other lines.
  static let maximumScalars = 16
  /// The maximum number of scalars read from a text.
  ///
  /// No screen shows more in a line.
  static let maximumText = 4 * CellSize.maximum

  /// Returns the scalars of a text with all C0 and C1 controls, DEL and line separators replaced.
  ///
  /// So no part of the text reaches the terminal as a command.
  static func clean(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    text.prefix(maximumText).map { scalar in
      switch scalar.value {
      // Tabs, line feeds and other breaks become spaces.
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
      case 0..<0x20, 0x7F...0x9F: "\u{FFFD}"
      default: scalar
      }
    }
  }

  /// Returns whether a scalar is invisible: it controls direction or joining.
  ///
  /// Word joiners and similar scalars count too, because they have no width in a terminal.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x180E, 0x200B, 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0x1D173...0x1D17A:
      true
    default: false
    }
  }

  /// Splits the cleaned scalars of one cluster into pieces of at most two cells.
  ///
  /// - Returns: The pieces. The result is empty for a cluster without width.
  static func pieces(_ scalars: some Collection<Unicode.Scalar>, cluster: Int) -> [TextPiece] {
    var drawn = scalars.prefix(maximumScalars).filter { !isInvisible($0) }
    guard let first = drawn.first else { return [] }
    // A joiner is only drawn as part of an emoji.
    if CellWidth.isEmoji(drawn, first) {
      return [TextPiece(scalars: drawn, width: 2, cluster: cluster)]
    }
    drawn.removeAll { $0.value == 0x200D }
    var pieces: [TextPiece] = []
    for scalar in drawn {
      let width = CellWidth.of(scalar)
      // Two letters of one cluster share a piece, because the terminal shapes conjuncts together.
      if let last = pieces.indices.last, pieces[last].width + width <= 2 {
        pieces[last].scalars.append(scalar)
        pieces[last].width += width
      } else if width > 0 {
        pieces.append(TextPiece(scalars: [scalar], width: width, cluster: cluster))
      }
    }
    return pieces
  }
}
