/// The text of a path in its canonical form: a slash and the percent-encoded segment for each.
package enum CanonicalPath {
  /// The path of these decoded segments; `/` for none.
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

  /// The path of a route, given by the text of its pattern, with its parameters filled in.
  ///
  /// A parameter without a value is left out with its segment: only whoever knows the active
  /// organization can fill it in.
  package static func text(of route: RouteID, _ parameters: [NamedValue]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parameters.reduce(route.text.utf8.count) { $0 + $1.value.utf8.count })
    for part in route.text.utf8.split(separator: UInt8(ascii: "/")) {
      switch part.first {
      case UInt8(ascii: ":"):
        guard let value = value(of: part.dropFirst(), in: parameters) else { continue }
        bytes.append(UInt8(ascii: "/"))
        appendSegment(value.utf8, to: &bytes)
      case UInt8(ascii: "*"):
        guard let value = value(of: part.dropFirst(), in: parameters) else { continue }
        for segment in value.utf8.split(separator: UInt8(ascii: "/")) {
          bytes.append(UInt8(ascii: "/"))
          appendSegment(segment, to: &bytes)
        }
      default:
        bytes.append(UInt8(ascii: "/"))
        appendSegment(part, to: &bytes)
      }
    }
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }

  private static func value(
    of name: Substring.UTF8View, in parameters: [NamedValue]
  ) -> String? {
    parameters.first { $0.name.utf8.elementsEqual(name) }?.value
  }

  /// Appends `value` to `text` as one segment of a path.
  ///
  /// Left alone are the bytes of RFC 3986's `pchar`: the unreserved ones, the sub-delimiters, `:` and
  /// `@`; all else is encoded.
  package static func appendSegment(_ value: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in value {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: ";"), UInt8(ascii: "&")...UInt8(ascii: "."),
        UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "="), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.append(byte)
      default: appendEncoded(byte, to: &text)
      }
    }
  }

  /// Appends `%` and the two hexadecimal digits of a byte, in upper case.
  package static func appendEncoded(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "%"))
    text.append(hexDigit(byte >> 4))
    text.append(hexDigit(byte & 15))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }
}
