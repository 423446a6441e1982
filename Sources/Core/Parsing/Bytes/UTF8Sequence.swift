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
