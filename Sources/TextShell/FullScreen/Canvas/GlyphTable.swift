/// Numbers for grapheme clusters of several scalars, so that cells stay small and compare fast.
///
/// One table serves all canvases that are compared or copied into each other.
@_spi(Benchmarks) public final class GlyphTable {
  /// The most clusters that are kept; beyond them their first scalars stand alone until ``reset()``.
  static let capacity = 4_096

  private var numbers: [[UInt8]: UInt32] = [:]
  private var clusters: [[UInt8]] = []

  /// Starts empty.
  public init() {}

  /// Whether so many are kept that ``reset()`` is due, between two frames.
  var isCrowded: Bool { clusters.count > Self.capacity / 2 }

  /// Forgets all clusters: canvases made before must not be shown or compared any more.
  func reset() {
    numbers.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
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

  /// Writes a glyph as UTF-8.
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
