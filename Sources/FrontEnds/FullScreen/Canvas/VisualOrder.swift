import LandfallDomain
internal import LandfallLocalization

#if FullScreen
  import CFriBidi
#endif

/// The visual order of a line from left to right, with Arabic letters shaped.
///
/// FriBidi computes the levels and the shapes (UAX #9, Arabic presentation forms). Rule L2 is
/// applied here per cluster, so that emoji and accented letters stay whole. Terminals that reorder
/// text are switched to explicit mode (`CSI 8 l`, see ``ScreenModes``).
enum VisualOrder {
  /// Returns the pieces of one line from left to right.
  ///
  /// Each has the index of its cluster in logical order.
  static func pieces(_ scalars: [Unicode.Scalar], direction: TextDirection) -> [TextPiece] {
    let clusters = LineText.clusters(scalars)
    guard direction == .rightToLeft || scalars.contains(where: needsOrdering) else {
      return clusters.enumerated().flatMap { TextPiece.pieces($1, cluster: $0) }
    }
    let (shaped, levels) = shape(scalars, direction)
    var pieces: [TextPiece] = []
    var pieceLevels: [Int8] = []
    for (index, cluster) in clusters.enumerated() {
      // FriBidi replaces the second letter of a ligature with U+FEFF, which has no width.
      for piece in TextPiece.pieces(shaped[cluster.indices], cluster: index) {
        pieces.append(piece)
        pieceLevels.append(levels[cluster.startIndex])
      }
    }
    reorder(&pieces, pieceLevels)
    return pieces
  }

  /// Returns whether a scalar can change the order of a left-to-right line.
  private static func needsOrdering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Applies rule L2: reverses each run, from the highest level down to level 1.
  private static func reorder(_ pieces: inout [TextPiece], _ levels: [Int8]) {
    guard var level = levels.max() else { return }
    while level > 0 {
      var start = 0
      while start < levels.count {
        guard levels[start] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < levels.count, levels[end] >= level { end += 1 }
        pieces[start..<end].reverse()
        start = end
      }
      level -= 1
    }
  }

  #if FullScreen
    private static func shape(
      _ scalars: [Unicode.Scalar], _ direction: TextDirection
    ) -> ([Unicode.Scalar], [Int8]) {
      let count = FriBidiStrIndex(scalars.count)
      var text = scalars.map(\.value)
      var types = [FriBidiCharType](
        repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
      var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
      var joining = [FriBidiJoiningType](repeating: 0, count: scalars.count)
      var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
      var base = landfall_fribidi_base(direction == .rightToLeft ? 1 : 0)
      fribidi_get_bidi_types(text, count, &types)
      fribidi_get_bracket_types(text, count, types, &brackets)
      guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) > 0 else {
        // FriBidi is out of memory, so the text stays in logical order.
        return (scalars, levels)
      }
      fribidi_get_joining_types(text, count, &joining)
      fribidi_join_arabic(types, count, levels, &joining)
      let flags =
        FRIBIDI_FLAG_SHAPE_MIRRORING | FRIBIDI_FLAG_SHAPE_ARAB_PRES | FRIBIDI_FLAG_SHAPE_ARAB_LIGA
      fribidi_shape(FriBidiFlags(flags), levels, count, &joining, &text)
      let shaped = text.map { Unicode.Scalar($0) ?? "\u{FFFD}" }
      return (shaped, trailingSpacesReset(levels, scalars, direction))
    }

    /// Applies rule L1, part 4: white space at the end of the line gets the line's own level.
    private static func trailingSpacesReset(
      _ levels: [FriBidiLevel], _ scalars: [Unicode.Scalar], _ direction: TextDirection
    ) -> [Int8] {
      var levels = levels
      for index in scalars.indices.reversed() {
        guard scalars[index] == " " || TextPiece.isInvisible(scalars[index]) else { break }
        levels[index] = direction == .rightToLeft ? 1 : 0
      }
      return levels
    }
  #else
    private static func shape(
      _ scalars: [Unicode.Scalar], _ direction: TextDirection
    ) -> ([Unicode.Scalar], [Int8]) {
      (scalars, [Int8](repeating: 0, count: scalars.count))
    }
  #endif
}
