/// A writer of JSON text that adds commas and escapes by itself.
///
/// ```swift
/// let writer = JSONWriter.object { writer in
///   writer.member("outcome", "landed")
///   writer.member("depth", 2)
/// }
/// writer.text  // {"outcome":"landed","depth":2}
/// ```
package struct JSONWriter: Sendable {
  /// The text written up to now, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates a writer with no text, and room for some bytes.
  package init(reserving count: Int = 0) { bytes.reserveCapacity(count) }

  /// The text written up to now.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns an object with the members that `body` writes.
  package static func object(_ body: (inout JSONWriter) -> Void) -> JSONWriter {
    var writer = JSONWriter()
    writer.object(body)
    return writer
  }

  /// Writes an object with the members that `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// Writes an array with the values that `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open("[")
    body(&self)
    close("]")
  }

  /// Writes a name; the next call must write its value.
  package mutating func name(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string.
  package mutating func value(_ string: String) {
    separate()
    quote(string)
    needsComma = true
  }

  /// Writes an integer.
  package mutating func value(_ integer: Int) { raw(String(integer)) }

  /// Writes a truth value.
  package mutating func value(_ truth: Bool) { raw(truth ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { raw("null") }

  /// Writes a number from its text, such as `0.25`.
  package mutating func number(_ text: String) { raw(text) }

  /// Writes a value that is JSON already.
  package mutating func json(_ bytes: [UInt8]) {
    separate()
    self.bytes += bytes
    needsComma = true
  }

  /// Writes a member with a string, or with `null`.
  package mutating func member(_ name: String, _ string: String?) {
    self.name(name)
    if let string { value(string) } else { null() }
  }

  /// Writes a member with an integer, or with `null`.
  package mutating func member(_ name: String, _ integer: Int?) {
    self.name(name)
    if let integer { value(integer) } else { null() }
  }

  /// Writes a member with a truth value.
  package mutating func member(_ name: String, _ truth: Bool) {
    self.name(name)
    value(truth)
  }

  /// Writes a member with an array of strings.
  package mutating func member(_ name: String, _ strings: [String]) {
    array(name) { writer in for string in strings { writer.value(string) } }
  }

  /// Writes a member whose value is an object.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes a member whose value is an array with an object for each of the values.
  package mutating func objects<Values: Sequence>(
    _ name: String, _ values: Values, _ body: (inout JSONWriter, Values.Element) -> Void
  ) {
    array(name) { writer in for value in values { writer.object { body(&$0, value) } } }
  }

  /// Writes a member whose value is an array.
  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    array(body)
  }

  package mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  package mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func raw(_ word: String) {
    separate()
    bytes += word.utf8
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func quote(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Most texts are printable ASCII that needs no escape.
    let isPlain = string.utf8.withContiguousStorageIfAvailable { text in
      for byte in text
      where byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "\\")
      {
        return false
      }
      bytes.append(contentsOf: text)
      return true
    }
    if isPlain == true { return }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case _ where HiddenCharacters.contains(scalar):
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u".utf8
        bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.count)
        bytes += digits.utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}
