/// The canonical text of a path: for each segment a slash and the percent-encoded value.
package enum CanonicalPath {
  /// Returns the path of decoded segments; `/` if there are none.
  package static func text(_ segments: [String]) -> String {
    if segments.isEmpty { return "/" }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(segments.reduce(0) { $0 + $1.utf8.count + 1 })
    for segment in segments {
      bytes.append(UInt8(ascii: "/"))
      appendSegment(segment.utf8, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the path of a route, given by the text of its pattern, with its parameters filled in.
  ///
  /// A parameter without a value is left out together with its segment. It is optional, or an
  /// organization that a redirect left open, which only the caller can fill in.
  package static func text(of route: RouteID, _ parameters: [NamedValue]) -> String {
    var pattern = route.text
    return pattern.withUTF8 { pattern in
      var count = 0
      expand(pattern, parameters) { _ in count += 1 }
      if count == 0 { return "/" }
      return String(unsafeUninitializedCapacity: count) { room in
        var used = 0
        expand(pattern, parameters) { byte in
          room[used] = byte
          used += 1
        }
        return used
      }
    }
  }

  /// Emits the bytes of a path one by one.
  ///
  /// The caller runs it twice, first to count the bytes, so that the text takes one allocation.
  @inline(__always)
  private static func expand(
    _ pattern: UnsafeBufferPointer<UInt8>, _ parameters: [NamedValue], _ emit: (UInt8) -> Void
  ) {
    var start = 0
    while start < pattern.count {
      start += 1
      var end = start
      while end < pattern.count, pattern[end] != UInt8(ascii: "/") { end += 1 }
      defer { start = end }
      guard start < end else { continue }
      let part = PathPattern.Part(UnsafeBufferPointer(rebasing: pattern[start..<end]))
      if part.kind == .literal {
        emit(UInt8(ascii: "/"))
        for byte in part.bytes { emitEncoded(byte, emit) }
        continue
      }
      guard var value = value(of: part.name, in: parameters) else { continue }
      emit(UInt8(ascii: "/"))
      for byte in part.head { emitEncoded(byte, emit) }
      value.withUTF8 { value in
        for byte in value {
          if part.kind == .catchAll, byte == UInt8(ascii: "/") {
            emit(byte)
          } else {
            emitEncoded(byte, emit)
          }
        }
      }
      for byte in part.tail { emitEncoded(byte, emit) }
    }
  }

  private static func value(
    of name: UnsafeBufferPointer<UInt8>, in parameters: [NamedValue]
  ) -> String? {
    for parameter in parameters {
      var text = parameter.name
      if text.withUTF8({ $0.elementsEqual(name) }) { return parameter.value }
    }
    return nil
  }

  /// Appends `value` to `text` as one path segment.
  ///
  /// The bytes of RFC 3986's `pchar` stay as they are: unreserved characters, sub-delimiters, `:`
  /// and `@`. All others are percent-encoded.
  package static func appendSegment(_ value: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in value { emitEncoded(byte) { text.append($0) } }
  }

  /// Appends `%` and the two upper-case hexadecimal digits of a byte.
  package static func appendEncoded(_ byte: UInt8, to text: inout [UInt8]) {
    emitTriplet(byte) { text.append($0) }
  }

  @inline(__always)
  private static func emitEncoded(_ byte: UInt8, _ emit: (UInt8) -> Void) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ";"), UInt8(ascii: "&")...UInt8(ascii: "."),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "="), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      emit(byte)
    default: emitTriplet(byte, emit)
    }
  }

  @inline(__always)
  private static func emitTriplet(_ byte: UInt8, _ emit: (UInt8) -> Void) {
    emit(UInt8(ascii: "%"))
    emit(hexDigit(byte >> 4))
    emit(hexDigit(byte & 15))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }
}
