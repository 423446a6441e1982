/// Checks and parsers for values that are sent as strings.
enum Literals {
  /// Returns whether a text is a decimal integer of at most ``ORPCEnvelope/maximumDigits``.
  static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return 1...ORPCEnvelope.maximumDigits ~= digits.count
      && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      && (digits.count == 1 || digits.first != UInt8(ascii: "0")) && text != "-0"
  }

  /// Returns whether a text is a JSON number (RFC 8259 section 6).
  static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = digits(&rest)
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard !digits(&rest).isEmpty else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard !digits(&rest).isEmpty else { return false }
    }
    return rest.isEmpty
  }

  /// Returns whether a text is an absolute URL: ASCII without spaces, with a scheme and a rest.
  ///
  /// The URL is neither normalized nor opened.
  static func isURL(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), let colon = text.firstIndex(of: ":"),
      text[..<colon].first?.isLetter == true, text.index(after: colon) < text.endIndex
    else { return false }
    return text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }

  /// Parses `/source/flags`; the flags are those of ECMAScript, each at most once.
  static func pattern(_ text: String) -> ORPCValue? {
    guard text.first == "/", let end = text.lastIndex(of: "/"), end > text.startIndex else {
      return nil
    }
    let source = text[text.index(after: text.startIndex)..<end]
    let flags = text[text.index(after: end)...]
    guard !source.isEmpty, Set(flags).count == flags.count, flags.allSatisfy("dgimsuvy".contains)
    else { return nil }
    return .pattern(String(source), flags: String(flags))
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest = rest.dropFirst(digits.count)
    return digits
  }
}
