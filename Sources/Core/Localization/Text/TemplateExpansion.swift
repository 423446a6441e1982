import LandfallDomain
import LandfallStrictJSON

/// The expansion of a template: `{{name}}`, `{{- name}}`, `{{name, format}}`, `$t(key)`, `$t(key,
/// {options})`.
///
/// It is one pass from the left: a value is never read as a placeholder or a nested text.
struct TemplateExpansion {
  /// The maximum number of nested texts at any depth, which ends cycles; further ones are left out.
  static let maximumNestedTexts = 32

  let language: String
  let namespace: String
  let request: TextRequest
  let formatter: Translations.Formatter?

  func expand(_ template: String, in texts: Translations, budget: inout Int) -> String {
    // Most texts have no placeholders.
    let hasMarks = template.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "$") }
    guard hasMarks else { return template }
    let bytes = Array(template.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let (inner, after) = Self.placeholder(rest) {
        result += shown(value(of: inner)).utf8
        rest = after
      } else if byte == UInt8(ascii: "$"), let (inner, after) = Self.nesting(rest) {
        result += nested(inner, in: texts, budget: &budget).utf8
        rest = after
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private enum Value {
    /// Text from outside, which may run in the other direction.
    case name(String)
    /// Text written by the core or a formatter.
    case written(String)
  }

  private func value(of placeholder: ArraySlice<UInt8>) -> Value {
    let parts = placeholder.partsAtCommas
    var name = parts[0].trimmed
    if name.first == UInt8(ascii: "-") { name = name.dropFirst().trimmed }
    let given = request.values(named: name.text)
    guard let first = given.first else { return .written("") }
    let isCount = name.text == "count" && request.count?.text == first
    var values = given
    var isWritten = isCount
    for part in parts.dropFirst() {
      guard let text = formatted(values, as: ValueFormat(part)) else { continue }
      values = [text]
      isWritten = true
    }
    return isWritten ? .written(values[0]) : .name(values[0])
  }

  private func formatted(_ values: [String], as format: ValueFormat) -> String? {
    let isList = format.name == "list"
    let values = isList ? values.map { shown(.name($0)) } : values
    if let text = formatter?(values, format, language) { return text }
    if isList { return values.joined(separator: ", ") }
    return format.name == "number" ? Digits.text(values[0], language: language) : nil
  }

  private func shown(_ value: Value) -> String {
    switch value {
    case .written(let text): text
    case .name(let text): BidiIsolation.embed(text, in: TextDirection(language: language))
    }
  }

  private func nested(
    _ inner: ArraySlice<UInt8>, in texts: Translations, budget: inout Int
  ) -> String {
    guard budget > 0 else { return "" }
    budget -= 1
    let comma = inner.firstIndex(of: UInt8(ascii: ",")) ?? inner.endIndex
    let key = filledIn(inner[..<comma]) { $0 }
    var request = request
    if comma < inner.endIndex { readOptions(inner[(comma + 1)...], into: &request) }
    var candidates: [KeyParts] = []
    if !key.utf8.contains(UInt8(ascii: ":")) {
      candidates.append(KeyParts(namespace: namespace, path: key))
    }
    if let parts = KeyParts(TextKey(key)) { candidates.append(parts) }
    for candidate in candidates {
      if let text = texts.expand(candidate, request, budget: &budget) { return text }
    }
    return key
  }

  /// Reads `{"count": {{n}}, "name": "{{who}}"}`; options that are not JSON are ignored.
  ///
  /// As in i18next, single quotation marks work too if there are no double ones.
  private func readOptions(_ text: ArraySlice<UInt8>, into request: inout TextRequest) {
    let isDouble = text.contains(UInt8(ascii: "\""))
    let marks = text.map { !isDouble && $0 == UInt8(ascii: "'") ? UInt8(ascii: "\"") : $0 }
    let json = filledIn(marks[...], Self.escaped)
    let options: JSONNode
    do {
      options = try JSONReader.read(Array(json.utf8), maximumDepth: 2)
    } catch {
      return
    }
    for member in options.object ?? [] {
      let text: String
      switch member.node.value {
      case .string(let string): text = string
      case .number(let number): text = number
      case .bool(let flag):
        if member.name == "ordinal" { request.isOrdinal = flag }
        continue
      case .null, .array, .object: continue
      }
      switch member.name {
      case "count": request.count = TextRequest.Count(text) ?? request.count
      case "context": request.context = text
      default: break
      }
      request.values.removeAll { $0.name == member.name }
      if member.name != "count" { request.values.append(NamedValue(member.name, text)) }
    }
  }

  /// Returns a text without a language, such as a key, with its placeholders filled in.
  private func filledIn(_ text: ArraySlice<UInt8>, _ written: (String) -> String) -> String {
    var result: [UInt8] = []
    var rest = text.trimmed
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let (inner, after) = Self.placeholder(rest) {
        switch value(of: inner) {
        case .name(let text), .written(let text): result += written(text).utf8
        }
        rest = after
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the value as it is written in a JSON string.
  private static func escaped(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(writer.text.dropFirst().dropLast())
  }
}

extension TemplateExpansion {
  private typealias Part = (inner: ArraySlice<UInt8>, after: ArraySlice<UInt8>)

  /// Returns the part between `{{` at the start and the next `}}`, and the rest after it.
  private static func placeholder(_ bytes: ArraySlice<UInt8>) -> Part? {
    let brace = UInt8(ascii: "{")
    guard bytes.count > 1, bytes[bytes.startIndex + 1] == brace else { return nil }
    let inner = bytes.dropFirst(2)
    guard let end = inner.index(of: UInt8(ascii: "}"), UInt8(ascii: "}")) else { return nil }
    return (inner[..<end], inner[(end + 2)...])
  }

  /// Returns the part between `$t(` at the start and its closing parenthesis, and the rest after
  /// it.
  ///
  /// Parentheses in double quotation marks do not count.
  private static func nesting(_ bytes: ArraySlice<UInt8>) -> Part? {
    guard bytes.starts(with: "$t(".utf8) else { return nil }
    let inner = bytes.dropFirst(3)
    var isQuoted = false
    var depth = 0
    for index in inner.indices {
      switch inner[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted:
        if depth == 0 { return (inner[..<index], inner[(index + 1)...]) }
        depth -= 1
      default: break
      }
    }
    return nil
  }
}
