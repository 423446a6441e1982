/// A set of ASCII characters.
///
/// A pattern step matches one of them.
struct ASCIISet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  static let digit = ASCIISet("0123456789".utf8)
  static let upper = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  static let lower = ASCIISet("abcdefghijklmnopqrstuvwxyz".utf8)
  static let alpha = upper.union(lower)
  static let alnum = alpha.union(digit)
  static let xdigit = ASCIISet("0123456789ABCDEFabcdef".utf8)

  /// Creates a set of those bytes that are below 128.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where byte < 0x80 { insert(byte) }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 != 0 : byte < 128 && high >> UInt64(byte - 64) & 1 != 0
  }

  func union(_ other: ASCIISet) -> ASCIISet {
    var result = self
    result.low |= other.low
    result.high |= other.high
    return result
  }

  func isSuperset(of other: ASCIISet) -> Bool {
    other.low & ~low == 0 && other.high & ~high == 0
  }

  /// The set with upper-case letters in lower case, for text that is also folded.
  var folded: ASCIISet { ASCIISet(members.map { CaseFolding.folded($0) }) }

  /// The characters in order.
  var members: [UInt8] { (0..<128).filter(contains) }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
  }
}
