public import LandfallDomain

/// Reads a link from its bytes in one pass, strictly, and writes where everything stands.
///
/// Every byte is looked at once. What the grammar refuses leaves by a typed error with the offset of
/// the first byte refused; nothing is mended (RULINGS 2).
@_spi(Benchmarks) public struct LinkScanner {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  let scratch: LinkScratch
  let classes = ByteClass.table
  var position = 0
  var offsets = LinkOffsets()

  init(_ bytes: UnsafePointer<UInt8>, count: Int, scratch: LinkScratch) {
    self.bytes = bytes
    self.count = count
    self.scratch = scratch
  }

  /// Reads a whole link.
  ///
  /// - Throws: ``InvalidLink`` for the first byte that the grammar refuses.
  @_spi(Benchmarks) public static func scan(
    _ bytes: UnsafeRawBufferPointer, _ scratch: LinkScratch
  ) throws(InvalidLink) -> LinkOffsets {
    guard let base = bytes.baseAddress else { throw InvalidLink(.malformedScheme, at: 0) }
    var scanner = LinkScanner(
      base.assumingMemoryBound(to: UInt8.self), count: bytes.count, scratch: scratch)
    return try scanner.scanLink()
  }

  /// Reads a path with its first slash, and a query and a fragment if there are any.
  ///
  /// - Throws: ``InvalidLink``; `emptyPath` at 0 where the first byte is no slash.
  package static func scanPath(
    _ bytes: UnsafeRawBufferPointer, _ scratch: LinkScratch
  ) throws(InvalidLink) -> LinkOffsets {
    guard let base = bytes.baseAddress else { throw InvalidLink(.emptyPath, at: 0) }
    var scanner = LinkScanner(
      base.assumingMemoryBound(to: UInt8.self), count: bytes.count, scratch: scratch)
    try scanner.checkLength()
    guard bytes.first == UInt8(ascii: "/") else { throw InvalidLink(.emptyPath, at: 0) }
    try scanner.scanPath()
    try scanner.scanRest()
    return scanner.offsets
  }

  private func checkLength() throws(InvalidLink) {
    let limit = Limits.maximumURLBytes
    if count > limit { throw InvalidLink(.tooLong, at: limit) }
  }

  private mutating func scanLink() throws(InvalidLink) -> LinkOffsets {
    try checkLength()
    try scanScheme()
    if offsets.traits.contains(.web) { try scanHost() } else { try scanAuthority() }
    try scanPath()
    try scanRest()
    return offsets
  }

  private mutating func scanRest() throws(InvalidLink) {
    if position < count, bytes[position] == UInt8(ascii: "?") { try scanQuery() }
    if position < count { try scanFragment() }
    offsets.end = count
  }

  private mutating func scanScheme() throws(InvalidLink) {
    var (index, word) = leadingLetters()
    while true {
      guard index < count else { throw InvalidLink(.malformedScheme, at: index) }
      let byte = bytes[index]
      let lower = byte | 0x20
      if lower &- 0x61 < 26 {
        if index < 8 { word |= UInt64(lower) << UInt64(8 * index) }
      } else if byte == UInt8(ascii: ":"), index > 0 {
        break
      } else if index > 0, byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E {
        if index < 8 { word |= UInt64(byte) << UInt64(8 * index) }
      } else {
        throw refusal(of: byte, at: index, otherwise: .malformedScheme)
      }
      index += 1
    }
    offsets.schemeEnd = index
    offsets.schemeWord = word
    if index <= 5 {
      switch word {
      case WebScheme.http, WebScheme.https, WebScheme.ws, WebScheme.wss, WebScheme.ftp:
        offsets.traits.insert(.web)
      case WebScheme.file:
        // Drive letters and `localhost` make its reading differ from every other scheme's.
        throw InvalidLink(.malformedScheme, at: 0)
      default:
        break
      }
    }
    guard index + 2 < count, bytes[index + 1] == UInt8(ascii: "/"),
      bytes[index + 2] == UInt8(ascii: "/")
    else {
      let slash = index + 1 < count && bytes[index + 1] == UInt8(ascii: "/")
      let first = slash ? index + 2 : index + 1
      throw first < count
        ? refusal(of: bytes[first], at: first, otherwise: .missingAuthority)
        : InvalidLink(.missingAuthority, at: count)
    }
    position = index + 3
  }

  /// How many of the first 8 bytes are letters, and these lower-cased, the first in the lowest byte.
  @inline(__always)
  private func leadingLetters() -> (count: Int, word: UInt64) {
    guard count >= 8 else { return (0, 0) }
    let word = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    let lower = word | 0x2020_2020_2020_2020
    let seven = lower & 0x7F7F_7F7F_7F7F_7F7F
    // The high bit of a byte says: at least `a` in the first sum, more than `z` in the second.
    let letters = (seven &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(seven &+ 0x0505_0505_0505_0505) & ~word
    let others = ~letters & 0x8080_8080_8080_8080
    let bits = others.trailingZeroBitCount & ~7
    return (bits >> 3, bits == 64 ? lower : lower & ~(~0 &<< UInt64(truncatingIfNeeded: bits)))
  }

  /// The reason a byte is refused for wherever it stands, or `otherwise`.
  @inline(never)
  func refusal(
    of byte: UInt8, at offset: Int, otherwise: InvalidLink.Reason
  ) -> InvalidLink {
    switch byte {
    case UInt8(ascii: "\\"): InvalidLink(.backslash, at: offset)
    case UInt8(ascii: " "): InvalidLink(.space, at: offset)
    case 0..<0x20, 0x7F: InvalidLink(.controlCharacter, at: offset)
    default: InvalidLink(otherwise, at: offset)
    }
  }
}

/// Schemes whose authority is a host for every browser, as words of lower-case bytes.
enum WebScheme {
  static let http: UInt64 = 0x7074_7468
  static let https: UInt64 = 0x73_7074_7468
  static let ws: UInt64 = 0x7377
  static let wss: UInt64 = 0x73_7377
  static let ftp: UInt64 = 0x70_7466
  static let file: UInt64 = 0x656C_6966
}
