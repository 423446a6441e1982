/// The role of each byte in a link; one lookup is enough for a loop to decide whether to stop.
///
/// The table is a string in the binary, so that reading it needs no initialization and no lock.
enum ByteClass {
  /// The byte ends a run of plain bytes in a path.
  static let stopsPath: UInt8 = 1
  /// The byte ends a run of plain bytes in a query.
  static let stopsQuery: UInt8 = 2
  /// The byte ends a run of plain bytes in a fragment.
  static let stopsFragment: UInt8 = 4
  /// The byte is percent-encoded in a canonical path.
  static let encoded: UInt8 = 8
  /// The byte is allowed in the authority of a custom scheme.
  static let authority: UInt8 = 16
  /// The byte is allowed in a host name.
  static let host: UInt8 = 32
  /// The byte is one of `A` to `Z`.
  static let upperCase: UInt8 = 64

  /// The classes of all 256 bytes.
  @inline(__always)
  static var table: UnsafePointer<UInt8> {
    let text: StaticString = """
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{10}\u{08}\u{03}\
      \u{10}\u{0F}\u{12}\u{10}\u{10}\u{10}\u{10}\u{10}\u{10}\u{30}\u{30}\u{01}\
      \u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{00}\u{10}\
      \u{08}\u{12}\u{08}\u{01}\u{00}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\
      \u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\
      \u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{70}\u{08}\u{0F}\u{08}\u{08}\u{30}\
      \u{08}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\
      \u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\u{30}\
      \u{30}\u{30}\u{30}\u{08}\u{08}\u{08}\u{10}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\u{0F}\
      \u{0F}\u{0F}\u{0F}\u{0F}
      """
    return text.utf8Start
  }

  /// Returns the value of a hexadecimal digit; 255 for any other byte.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8 {
    let digit = byte &- 0x30
    if digit < 10 { return digit }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : 255
  }
}
