/// What one or two cells of a line show: a grapheme cluster, cleaned of all that commands a terminal.
struct TextPiece: Hashable {
  /// Its scalars; never empty, never a control character.
  var scalars: [Unicode.Scalar]
  /// 1 or 2.
  var width: Int
  /// The grapheme cluster of the text it is from, counted from 0.
  var cluster: Int

  /// The most scalars of a cluster that are drawn; more marks than that are an attack on the eye.
  static let maximumScalars = 16
  /// The most scalars of a text that are looked at; no screen shows more in a line.
  static let maximumText = 4 * CellSize.maximum

  /// Cleans a text: every C0 and C1 control, DEL, and line or paragraph separator is replaced, so
  /// that nothing in it reaches the terminal as a command.
  static func clean(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    text.prefix(maximumText).map { scalar in
      switch scalar.value {
      // Tab, line feed and the like become spaces.
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
      case 0..<0x20, 0x7F...0x9F: "\u{FFFD}"
      default: scalar
      }
    }
  }

  /// Whether a scalar steers direction or joining and is not drawn itself.
  ///
  /// Word joiners and the like, too: they take no cell and say nothing in a terminal.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x180E, 0x200B, 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0x1D173...0x1D17A:
      true
    default: false
    }
  }

  /// Cuts cleaned scalars of one cluster into pieces of at most two cells.
  ///
  /// - Returns: Nothing for what takes no cell.
  static func pieces(_ scalars: some Collection<Unicode.Scalar>, cluster: Int) -> [TextPiece] {
    var drawn = scalars.prefix(maximumScalars).filter { !isInvisible($0) }
    guard let first = drawn.first else { return [] }
    // A joiner is drawn as a part of an emoji alone.
    if CellWidth.isEmoji(drawn, first) {
      return [TextPiece(scalars: drawn, width: 2, cluster: cluster)]
    }
    drawn.removeAll { $0.value == 0x200D }
    var pieces: [TextPiece] = []
    for scalar in drawn {
      let width = CellWidth.of(scalar)
      // Two letters of one cluster stand in one piece: conjuncts are shaped together.
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
