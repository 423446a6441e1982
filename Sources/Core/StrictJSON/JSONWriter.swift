/// A writer of JSON text that adds commas and escapes by itself.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { writer in
///   writer.member("outcome", "landed")
///   writer.member("depth", 2)
/// }
/// writer.text  // {"outcome":"landed","depth":2}
/// ```
package struct JSONWriter: Sendable {
  /// The text written up to now.
  package private(set) var text = ""
  private var needsComma = false

  /// Creates a writer with no text.
  package init() {}

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
    text += ":"
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

  /// Writes a member whose value is an object.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes a member whose value is an array.
  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    array(body)
  }

  package mutating func open(_ bracket: String) {
    separate()
    text += bracket
    needsComma = false
  }

  package mutating func close(_ bracket: String) {
    text += bracket
    needsComma = true
  }

  private mutating func raw(_ word: String) {
    separate()
    text += word
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
  }

  private mutating func quote(_ string: String) {
    text += "\""
    defer { text += "\"" }
    // Fast path for most texts: printable ASCII that needs no escape.
    let isPlain = string.utf8.allSatisfy { byte in
      0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where HiddenCharacters.contains(scalar):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
