import LandfallDomain
internal import LandfallLocalization

/// Numbers for grapheme clusters of several scalars, which keep cells small and fast to compare.
///
/// All canvases that are compared or copied into each other share one table.
package final class GlyphTable {
  /// The maximum number of clusters.
  ///
  /// If the table is full, a new cluster is drawn as its first scalar until ``reset()``.
  static let capacity = 4_096

  private var numbers: [[UInt8]: UInt32] = [:]
  private(set) var clusters: [[UInt8]] = []
  /// A cache of laid-out lines, for frames that show the same texts again.
  private var lines: [LineKey: GlyphLine] = [:]
  private static let lineCapacity = 1_024

  /// Creates an empty table.
  package init() {}

  /// Whether the table is more than half full and should be reset between two frames.
  var isCrowded: Bool { clusters.count > Self.capacity / 2 }

  /// Removes all clusters.
  ///
  /// Older canvases must no longer be shown or compared.
  func reset() {
    numbers.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  /// Returns a text laid out by ``LineText``, in glyphs of this table.
  func line(_ text: String, limit: Int, direction: TextDirection) -> GlyphLine {
    let key = LineKey(text: text, limit: limit, direction: direction)
    if let line = lines[key] { return line }
    let laidOut = LineText(text, limit: limit, direction: direction)
    let line = GlyphLine(
      glyphs: laidOut.pieces.map { (glyph($0.scalars), $0.width) }, width: laidOut.width)
    if lines.count >= Self.lineCapacity { lines.removeAll(keepingCapacity: true) }
    lines[key] = line
    return line
  }

  func glyph(_ scalars: some Collection<Unicode.Scalar>) -> Glyph {
    guard let first = scalars.first else { return .space }
    guard scalars.count > 1 else { return Glyph(first) }
    var bytes: [UInt8] = []
    for scalar in scalars { bytes += UTF8.encode(scalar) ?? .init() }
    if let number = numbers[bytes] { return Glyph(rawValue: number | 1 << 31) }
    guard clusters.count < Self.capacity else { return Glyph(first) }
    let number = UInt32(clusters.count)
    clusters.append(bytes)
    numbers[bytes] = number
    return Glyph(rawValue: number | 1 << 31)
  }

  /// Appends a glyph as UTF-8.
  func append(_ glyph: Glyph, to bytes: inout [UInt8]) {
    let value = glyph.rawValue
    if value < 0x80 {
      bytes.append(value == 0 ? 0x20 : UInt8(value))
    } else if let index = glyph.tableIndex {
      bytes += clusters.indices.contains(index) ? clusters[index] : [0x20]
    } else if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) {
      bytes += encoded
    }
  }
}

/// The glyphs of a line from left to right.
struct GlyphLine {
  let glyphs: [(glyph: Glyph, width: Int)]
  let width: Int
}

private struct LineKey: Hashable {
  let text: String
  let limit: Int
  let direction: TextDirection
}
