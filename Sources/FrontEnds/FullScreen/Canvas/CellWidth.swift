/// The width of text in cells, as terminals count it.
package enum CellWidth {
  /// Returns the width of a scalar: 0, 1 or 2 cells.
  ///
  /// Control characters, which are never written, count 0.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) ? 0 : 1 }
    var low = 0
    var high = CellWidthTable.runs.count
    // Finds the last run that starts at or before the scalar.
    let key = value << 2 | 3
    while high - low > 1 {
      let middle = (low + high) / 2
      if CellWidthTable.runs[middle] <= key { low = middle } else { high = middle }
    }
    return Int(CellWidthTable.runs[low] & 3)
  }

  /// Returns the width in cells of a grapheme cluster, or of a part of one.
  ///
  /// Emoji sequences have width 2: joined sequences, flags, and those with U+FE0F. For other
  /// clusters the widths of the scalars are added.
  package static func of(cluster scalars: some Collection<Unicode.Scalar>) -> Int {
    guard let first = scalars.first else { return 0 }
    guard scalars.count > 1 else { return of(first) }
    if isEmoji(scalars, first) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// Returns whether a cluster of several scalars is drawn as one emoji.
  static func isEmoji(
    _ scalars: some Collection<Unicode.Scalar>, _ first: Unicode.Scalar
  ) -> Bool {
    // Two regional indicators make a flag.
    if (0x1F1E6...0x1F1FF).contains(first.value) { return scalars.count > 1 }
    guard first.properties.isEmoji else { return false }
    return scalars.contains { scalar in
      scalar.value == 0xFE0F || scalar.value == 0x200D || scalar.value == 0x20E3
        || (0x1F3FB...0x1F3FF).contains(scalar.value)
    }
  }
}
