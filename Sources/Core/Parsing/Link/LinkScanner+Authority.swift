import LandfallDomain

extension LinkScanner {
  /// Reads the authority of a custom scheme, which becomes the first segment.
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

  /// Reads the host of a web link: labels of letters, digits, `-` and `_` between dots.
  ///
  /// Refused on top of that is every host that a browser would rewrite or check further: one that
  /// ends like a number (IPv4), labels in Punycode, an empty label.
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

  /// Leaves the authority where a path, a query or a fragment begins; anything else is refused.
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

  /// After `:` stands a port, unless an `@` makes it a password.
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
