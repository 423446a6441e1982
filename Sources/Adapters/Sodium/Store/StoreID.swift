import LandfallAuth

/// The identity of a store: 16 random bytes, chosen when its file is made.
///
/// It names the store's key and anchor, so two homes of one app never share either.
public struct StoreID: Hashable, Sendable {
  static let byteCount = 16

  private let low: UInt64
  private let high: UInt64

  /// Returns a new random ID.
  static func random() -> StoreID {
    withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 8) { bytes in
      Sodium.fillRandom(bytes)
      return StoreID(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Takes the first 16 of `bytes`.
  init(_ bytes: UnsafeRawBufferPointer) {
    low = bytes.loadUnaligned(as: UInt64.self)
    high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
  }

  /// Parses ``text``, with or without a line feed; `nil` for anything else.
  package init?(text: some BidirectionalCollection<UInt8>) {
    let line = text.last == UInt8(ascii: "\n") ? Array(text.dropLast()) : Array(text)
    guard line.count == 2 * Self.byteCount else { return nil }
    let digits = line.compactMap { HexadecimalDigit.value($0) }
    guard digits.count == line.count else { return nil }
    let bytes = (0..<Self.byteCount).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    self = bytes.withUnsafeBytes { StoreID($0) }
  }

  /// The 16 bytes.
  var bytes: [UInt8] { withUnsafeBytes(of: (low, high)) { Array($0) } }

  /// The ID as 32 lower-case hexadecimal digits, as in the names of key and anchor.
  package var text: String {
    String(
      decoding: bytes.flatMap {
        [HexadecimalDigit.character($0 >> 4), HexadecimalDigit.character($0 & 15)]
      }, as: UTF8.self)
  }
}
