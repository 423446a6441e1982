package import LandfallDomain

/// A strict parser that reads a link's bytes in one pass and records the positions of its parts.
///
/// It throws an error with the offset of the first wrong byte, and repairs nothing.
package struct LinkScanner {
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

  /// Scans a whole link.
  ///
  /// - Throws: ``InvalidLink`` for the first wrong byte.
  package static func scan(
    _ bytes: UnsafeRawBufferPointer, _ scratch: LinkScratch
  ) throws(InvalidLink) -> LinkOffsets {
    guard let base = bytes.baseAddress else { throw InvalidLink(.malformedScheme, at: 0) }
    var scanner = LinkScanner(
      base.assumingMemoryBound(to: UInt8.self), count: bytes.count, scratch: scratch)
    return try scanner.scanLink()
  }

  /// Scans a path with its leading slash, and a query and a fragment if present.
  ///
  /// - Throws: ``InvalidLink``; `emptyPath` at 0 if the first byte is not a slash.
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
        // Drive letters and `localhost` make `file` different from every other scheme.
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

  /// Returns the number of letters at the start, at most 8, and these letters in lower case.
  ///
  /// The first letter is in the lowest byte.
  @inline(__always)
  private func leadingLetters() -> (count: Int, word: UInt64) {
    guard count >= 8 else { return (0, 0) }
    let word = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    let lower = word | 0x2020_2020_2020_2020
    let seven = lower & 0x7F7F_7F7F_7F7F_7F7F
    // The high bit of a byte: at least `a` in the first sum, more than `z` in the second.
    let letters = (seven &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(seven &+ 0x0505_0505_0505_0505) & ~word
    let others = ~letters & 0x8080_8080_8080_8080
    let bits = others.trailingZeroBitCount & ~7
    return (bits >> 3, bits == 64 ? lower : lower & ~(~0 &<< UInt64(truncatingIfNeeded: bits)))
  }

  /// Returns the reason for refusing a byte that is wrong anywhere in a link, or else `otherwise`.
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

/// Schemes whose authority is a host in every browser, as words of lower-case bytes.
enum WebScheme {
  static let http: UInt64 = 0x7074_7468
  static let https: UInt64 = 0x73_7074_7468
  static let ws: UInt64 = 0x7377
  static let wss: UInt64 = 0x73_7377
  static let ftp: UInt64 = 0x70_7466
  static let file: UInt64 = 0x656C_6966
}

extension LinkScanner {
  /// Scans the authority of a custom scheme, which becomes the first segment.
  mutating func scanAuthority() throws(InvalidLink) {
    let start = position
    var seen: UInt8 = 0
    var index = start
    while index < count {
      let kind = classes[Int(bytes[index])]
      guard kind & ByteClass.authority != 0 else { break }
      seen |= kind
      index += 1
    }
    try endAuthority(at: index)
    if index == start {
      guard index < count, bytes[index] == UInt8(ascii: "/") else {
        throw InvalidLink(.emptyPath, at: index)
      }
      offsets.authority = ByteRange(start, start)
      return
    }
    if seen & ByteClass.upperCase != 0 { offsets.traits.insert(.upperCaseAuthority) }
    try checkDots(start, index)
    offsets.authority = ByteRange(start, index)
    scratch.segments[0] = offsets.authority
    offsets.segmentCount = 1
  }

  /// Scans the host of a web link: labels of letters, digits, `-` and `_`, separated by dots.
  ///
  /// Every host that a browser would rewrite or check further is also refused: one that ends like a
  /// number (IPv4), Punycode labels and empty labels.
  mutating func scanHost() throws(InvalidLink) {
    let start = position
    var seen: UInt8 = 0
    var label = start
    var index = start
    while index < count {
      let byte = bytes[index]
      let kind = classes[Int(byte)]
      guard kind & ByteClass.host != 0 else { break }
      seen |= kind
      if byte == UInt8(ascii: ".") {
        try checkLabel(label, index)
        label = index + 1
      }
      index += 1
    }
    try endAuthority(at: index)
    if index == start {
      throw InvalidLink(index == count ? .emptyPath : .malformedAuthority, at: index)
    }
    try checkLabel(label, index)
    if bytes[label] &- 0x30 < 10 { throw InvalidLink(.malformedAuthority, at: label) }
    if seen & ByteClass.upperCase != 0 { offsets.traits.insert(.upperCaseAuthority) }
    offsets.authority = ByteRange(start, index)
  }

  @inline(__always)
  private func checkLabel(_ start: Int, _ end: Int) throws(InvalidLink) {
    if start == end { throw InvalidLink(.malformedAuthority, at: start) }
    if end - start >= 4, bytes[start + 2] == 0x2D, bytes[start + 3] == 0x2D,
      bytes[start] | 0x20 == UInt8(ascii: "x"), bytes[start + 1] | 0x20 == UInt8(ascii: "n")
    {
      throw InvalidLink(.malformedAuthority, at: start)
    }
  }

  /// Ends the authority before a path, a query or a fragment; any other byte is refused.
  private mutating func endAuthority(at index: Int) throws(InvalidLink) {
    position = index
    guard index < count else { return }
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return
    case UInt8(ascii: "@"): throw InvalidLink(.userInfo, at: index)
    case UInt8(ascii: "%"): throw InvalidLink(.percentInAuthority, at: index)
    case UInt8(ascii: ":"): throw portOrUserInfo(at: index)
    default: throw refusal(of: bytes[index], at: index, otherwise: .malformedAuthority)
    }
  }

  /// Returns the error for a `:`, which starts a port, or a password if an `@` follows.
  private func portOrUserInfo(at colon: Int) -> InvalidLink {
    for index in colon + 1..<max(count, colon + 1) {
      switch bytes[index] {
      case UInt8(ascii: "@"): return InvalidLink(.userInfo, at: index)
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        return InvalidLink(.port, at: colon)
      default: continue
      }
    }
    return InvalidLink(.port, at: colon)
  }
}

extension LinkScanner {
  /// Scans the path up to `?`, `#` or the end.
  mutating func scanPath() throws(InvalidLink) {
    let first = position
    var index = first
    var segments = offsets.segmentCount
    let limit = Limits.maximumSegments
    if index < count, bytes[index] == UInt8(ascii: "/") {
      var seen: UInt8 = 0
      index += 1
      var start = index
      scan: while true {
        var byte = UInt8(ascii: "#")
        while index < count {
          byte = bytes[index]
          let kind = classes[Int(byte)]
          seen |= kind
          if kind & ByteClass.stopsPath != 0 { break }
          index += 1
        }
        if index == count { byte = UInt8(ascii: "#") }
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
          if index == start {
            guard byte != UInt8(ascii: "/") else { throw InvalidLink(.emptySegment, at: index) }
            if segments > 0 { offsets.traits.insert(.trailingSlash) }
            break scan
          }
          if bytes[start] == UInt8(ascii: ".") || bytes[start] == UInt8(ascii: "%") {
            try checkDots(start, index)
          }
          guard segments < limit else { throw InvalidLink(.tooManySegments, at: start) }
          scratch.segments[segments] = ByteRange(start, index)
          segments += 1
          guard byte == UInt8(ascii: "/") else { break scan }
          index += 1
          start = index
        case UInt8(ascii: "%"):
          offsets.traits.insert(.percentInPath)
          index = try passPercent(index)
        default:
          index = try passRaw(index)
        }
      }
      if seen & ByteClass.encoded != 0 { offsets.traits.insert(.uncanonicalPath) }
    }
    offsets.path = ByteRange(first, index)
    offsets.segmentCount = segments
    position = index
  }

  /// Scans the query, from its `?`.
  mutating func scanQuery() throws(InvalidLink) {
    var index = position + 1
    offsets.queryStart = index
    var start = index
    var equals = -1
    var pieces = 0
    var items = 0
    let limit = Limits.maximumQueryItems
    while true {
      var byte = UInt8(ascii: "#")
      while index < count {
        byte = bytes[index]
        if classes[Int(byte)] & ByteClass.stopsQuery != 0 { break }
        index += 1
      }
      if index == count { byte = UInt8(ascii: "#") }
      switch byte {
      case UInt8(ascii: "="):
        if equals < 0 { equals = index }
        index += 1
      case UInt8(ascii: "&"), UInt8(ascii: "#"):
        pieces += 1
        guard pieces <= limit else { throw InvalidLink(.tooManyQueryItems, at: start) }
        if index > start {
          scratch.items[2 * items] = ByteRange(start, equals < 0 ? index : equals)
          scratch.items[2 * items + 1] = ByteRange(equals < 0 ? index : equals + 1, index)
          items += 1
        }
        guard byte == UInt8(ascii: "&") else {
          offsets.itemCount = items
          position = index
          return
        }
        index += 1
        start = index
        equals = -1
      case UInt8(ascii: "%"):
        offsets.traits.insert(.percentInQuery)
        index = try passPercent(index)
      default:
        index = try passRaw(index)
      }
    }
  }

  /// Scans the fragment, from its `#` to the end.
  ///
  /// It is not decoded, but its percent-encoding is checked.
  mutating func scanFragment() throws(InvalidLink) {
    var index = position + 1
    offsets.fragmentStart = index
    while index < count {
      let byte = bytes[index]
      if classes[Int(byte)] & ByteClass.stopsFragment == 0 {
        index += 1
      } else if byte == UInt8(ascii: "%") {
        index = try passPercent(index, refusingControls: false)
      } else {
        index = try passRaw(index)
      }
    }
    position = index
  }

  /// Refuses a segment that decodes to `.` or `..`.
  @inline(never)
  func checkDots(_ start: Int, _ end: Int) throws(InvalidLink) {
    var index = start
    var dots = 0
    while index < end {
      if bytes[index] == UInt8(ascii: ".") {
        index += 1
      } else if end - index >= 3, bytes[index] == UInt8(ascii: "%"),
        bytes[index + 1] == UInt8(ascii: "2"), bytes[index + 2] | 0x20 == UInt8(ascii: "e")
      {
        index += 3
      } else {
        return
      }
      dots += 1
    }
    if dots <= 2 { throw InvalidLink(.dotSegment, at: start) }
  }

  /// Skips one percent-encoded character; all of its bytes must be encoded.
  @inline(never)
  private func passPercent(
    _ index: Int, refusingControls: Bool = true
  ) throws(InvalidLink) -> Int {
    let byte = try encodedByte(at: index)
    if byte < 0x80 {
      if refusingControls, byte < 0x20 || byte == 0x7F {
        throw InvalidLink(.encodedControlCharacter, at: index)
      }
      return index + 3
    }
    guard let shape = UTF8Sequence.shape(of: byte) else {
      throw InvalidLink(.illFormedUTF8, at: index)
    }
    var next = index + 3
    for step in 0..<shape.following {
      guard next < count, bytes[next] == UInt8(ascii: "%") else {
        throw InvalidLink(.illFormedUTF8, at: index)
      }
      let following = try encodedByte(at: next)
      let low = step == 0 ? shape.low : 0x80
      let high = step == 0 ? shape.high : 0xBF
      guard low <= following, following <= high else {
        throw InvalidLink(.illFormedUTF8, at: index)
      }
      next += 3
    }
    return next
  }

  private func encodedByte(at index: Int) throws(InvalidLink) -> UInt8 {
    guard index + 2 < count else { throw InvalidLink(.malformedPercent, at: index) }
    let high = ByteClass.hexValue(bytes[index + 1])
    let low = ByteClass.hexValue(bytes[index + 2])
    guard high < 16, low < 16 else { throw InvalidLink(.malformedPercent, at: index) }
    return high << 4 | low
  }

  /// Skips one character that is not ASCII; an ASCII byte is refused.
  @inline(never)
  private func passRaw(_ index: Int) throws(InvalidLink) -> Int {
    let byte = bytes[index]
    guard byte >= 0x80 else { throw refusal(of: byte, at: index, otherwise: .controlCharacter) }
    guard let shape = UTF8Sequence.shape(of: byte), index + shape.following < count else {
      throw InvalidLink(.illFormedUTF8, at: index)
    }
    for step in 1...shape.following {
      let low = step == 1 ? shape.low : 0x80
      let high = step == 1 ? shape.high : 0xBF
      guard low <= bytes[index + step], bytes[index + step] <= high else {
        throw InvalidLink(.illFormedUTF8, at: index)
      }
    }
    return index + shape.following + 1
  }
}
