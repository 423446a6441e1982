import LandfallDomain

extension LinkScanner {
  /// Reads the path up to `?`, `#` or the end.
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

  /// Reads the query, from its `?`.
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

  /// Reads the fragment, from its `#` to the end.
  ///
  /// It stays raw, but what it encodes is checked.
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

  /// Passes one percent-encoded scalar: its bytes are encoded one and all, or it is refused.
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

  /// Passes one scalar that is not ASCII; a byte of ASCII that got here is refused.
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
