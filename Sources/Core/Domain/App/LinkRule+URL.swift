extension LinkRule {
  /// Returns the link that passes these values to the rule, or `nil` if a parameter that is not
  /// optional has no value.
  ///
  /// The link uses the rule's first form. Values without a parameter become query items, in the
  /// order given. Every character that is not unreserved (RFC 3986 section 2.3) is percent-encoded.
  package func url(_ values: [NamedValue]) -> String? {
    guard let form = forms.first else { return nil }
    let pattern: PathPattern
    var text: String
    switch form {
    case .scheme(let scheme, let shape):
      pattern = shape
      text = scheme + ":/"
    case .host(let host, let shape):
      pattern = shape
      text = "https://" + host
    }
    for segment in pattern.segments {
      switch segment {
      case .literal(let word): text += "/" + Self.encoded(word)
      case .partial(let head, let name, let tail):
        guard let value = values.first(named: name) else { return nil }
        text += "/" + Self.encoded(head + value + tail)
      case .parameter(let name), .catchAll(let name):
        guard let value = values.first(named: name) else { return nil }
        text += "/" + Self.encoded(value)
      case .optionalParameter(let name), .optionalCatchAll(let name):
        if let value = values.first(named: name) { text += "/" + Self.encoded(value) }
      }
    }
    let names = pattern.parameterNames
    let items = values.filter { !names.contains($0.name) }
    guard !items.isEmpty else { return text }
    return text + "?"
      + items.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: CanonicalPath.appendEncoded(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
