/// The content of one or two cells: a grapheme cluster without characters that control a terminal.
struct TextPiece: Hashable {
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
