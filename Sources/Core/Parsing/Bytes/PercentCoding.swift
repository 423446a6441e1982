import LandfallDomain

/// Percent-encoding of bytes, and decoding of bytes that were validated before.
enum PercentCoding {
  /// Decodes validated bytes.
  ///
  /// - Returns: The number of bytes written, at most `range.count`.
  static func decode(
    _ base: UnsafePointer<UInt8>, _ range: ByteRange, into out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var used = 0
    var index = Int(range.start)
    let end = Int(range.end)
    while index < end {
      if base[index] == UInt8(ascii: "%"), index + 2 < end {
        out[used] =
          ByteClass.hexValue(base[index + 1]) << 4 | ByteClass.hexValue(base[index + 2]) & 15
        index += 3
      } else {
        out[used] = base[index]
        index += 1
      }
      used += 1
    }
    return used
  }

  /// Converts ASCII letters to lower case in place.
  static func lowercase(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    for index in 0..<count where ByteClass.table[Int(bytes[index])] & ByteClass.upperCase != 0 {
      bytes[index] |= 0x20
    }
  }

  private static func hasPercent(_ base: UnsafePointer<UInt8>, _ range: ByteRange) -> Bool {
    for index in range.indices where base[index] == UInt8(ascii: "%") { return true }
    return false
  }

  /// Returns the decoded text of validated bytes.
  static func text(
    _ base: UnsafePointer<UInt8>, _ range: ByteRange, decoding: Bool, lowercasing: Bool = false
  ) -> String {
    let count = range.count
    let start = base + Int(range.start)
    guard lowercasing || decoding && hasPercent(base, range) else {
      // Swift stores up to 15 bytes inline; writing them there directly halves the instructions.
      if count > 15 {
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      }
      return String(unsafeUninitializedCapacity: count) { room in
        for index in 0..<count { room[index] = start[index] }
        return count
      }
    }
    return String(unsafeUninitializedCapacity: count) { room in
      guard let out = room.baseAddress else { return 0 }
      let used = decode(base, range, into: out)
      if lowercasing { lowercase(out, used) }
      return used
    }
  }

  /// Appends a name or value of a query item; only unreserved bytes and `! $ ( ) * , : ; @ / ?`
  /// stay as they are.
  ///
  /// `+` is encoded too, because other parsers read it as a space.
  static func appendQueryPart(_ value: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "'"),
        UInt8(ascii: "#"):
        CanonicalPath.appendEncoded(byte, to: &text)
      default:
        if ByteClass.table[Int(byte)] & ByteClass.encoded == 0 {
          text.append(byte)
        } else {
          CanonicalPath.appendEncoded(byte, to: &text)
        }
      }
    }
  }
}

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

/// A range of a link's bytes; links are short enough for 16-bit ends.
@usableFromInline package struct ByteRange: Equatable, Sendable {
  /// The first byte.
  @usableFromInline package var start: UInt16
  /// The byte after the last.
  @usableFromInline package var end: UInt16

  /// Creates the range from `start` up to `end`, which must fit in 16 bits.
  @inlinable @inline(__always)
  package init(_ start: Int, _ end: Int) {
    self.start = UInt16(truncatingIfNeeded: start)
    self.end = UInt16(truncatingIfNeeded: end)
  }

  /// The number of bytes.
  @inlinable @inline(__always)
  package var count: Int { Int(end) - Int(start) }

  /// The range as array indices.
  @inlinable @inline(__always)
  package var indices: Range<Int> { Int(start)..<Int(end) }
}

/// The grammar of well-formed UTF-8 (Unicode 3.9, table 3-7), by lead byte.
enum UTF8Sequence {
  /// Returns the number of bytes that follow `lead` and the bounds of the first one.
  ///
  /// Returns `nil` if `lead` does not start a well-formed sequence of two or more bytes.
  @inline(__always)
  static func shape(of lead: UInt8) -> (following: Int, low: UInt8, high: UInt8)? {
    switch lead {
    case 0xC2...0xDF: (1, 0x80, 0xBF)
    case 0xE0: (2, 0xA0, 0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (2, 0x80, 0xBF)
    case 0xED: (2, 0x80, 0x9F)
    case 0xF0: (3, 0x90, 0xBF)
    case 0xF1...0xF3: (3, 0x80, 0xBF)
    case 0xF4: (3, 0x80, 0x8F)
    default: nil
    }
  }
}
