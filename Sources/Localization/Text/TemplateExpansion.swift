import LandfallDomain
import LandfallStrictJSON

/// Fills in one text: `{{name}}`, `{{- name}}`, `{{name, number}}`, `$t(key)`, `$t(key, {options})`.
///
/// One pass from the left: what a value holds is never read as a placeholder or a nested text.
struct TemplateExpansion {
  /// Most nested texts of one text, however deep; beyond it they are left out.
  static let maximumNestedTexts = 32

  let language: String
  let namespace: String
  let values: [NamedValue]
  let count: Int?

  func expand(_ template: String, in texts: Translations, budget: inout Int) -> String {
    var result = ""
    var rest = Substring(template)
    while !rest.isEmpty {
      if rest.hasPrefix("{{"), let end = rest.firstRange(of: "}}") {
        let name = rest[rest.index(rest.startIndex, offsetBy: 2)..<end.lowerBound]
        result += isolated(value(of: name))
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("$t("), let end = Self.closingParenthesis(of: rest) {
        let inner = rest[rest.index(rest.startIndex, offsetBy: 3)..<end]
        result += nested(inner, in: texts, budget: &budget)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  private enum Value {
    case name(String)
    case number(String)
  }

  private func value(of placeholder: Substring) -> Value {
    let parts = placeholder.split(separator: ",", maxSplits: 1)
    var name = Self.trimmed(parts.first ?? "")
    if name.hasPrefix("-") { name = Self.trimmed(name.dropFirst()) }
    let isNumber = parts.count > 1 && Self.trimmed(parts[1]) == "number"
    let given = values.first(named: String(name))
    if name == "count", given == nil, let count {
      return .number(isNumber ? Digits.text(count, language: language) : String(count))
    }
    if isNumber, let given, let number = Int(given) {
      return .number(Digits.text(number, language: language))
    }
    return .name(given ?? "")
  }

  private func isolated(_ value: Value) -> String {
    switch value {
    case .number(let text): return text
    case .name(let text):
      let isRight = TextDirection(language: language) == .rightToLeft
      guard !text.isEmpty, isRight || BidiIsolation.hasControls(text) else { return text }
      return BidiIsolation.isolate(text)
    }
  }

  private func nested(
    _ inner: Substring, in texts: Translations, budget: inout Int
  ) -> String {
    guard budget > 0 else { return "" }
    budget -= 1
    let parts = inner.split(separator: ",", maxSplits: 1)
    let key = String(Self.trimmed(parts.first ?? ""))
    var values = values
    var count = count
    if parts.count > 1 { readOptions(parts[1], values: &values, count: &count) }
    var candidates: [KeyParts] = []
    if !key.utf8.contains(UInt8(ascii: ":")) {
      candidates.append(KeyParts(namespace: namespace, path: key))
    }
    if let parts = KeyParts(TextKey(key)) { candidates.append(parts) }
    for candidate in candidates {
      if let text = texts.expand(candidate, values, count: count, budget: &budget) { return text }
    }
    return key
  }

  /// Reads `{"count": {{n}}, "name": "{{who}}"}`; options that are no JSON are left out.
  private func readOptions(_ text: Substring, values: inout [NamedValue], count: inout Int?) {
    var json = ""
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix("{{"), let end = rest.firstRange(of: "}}") {
        let name = rest[rest.index(rest.startIndex, offsetBy: 2)..<end.lowerBound]
        switch value(of: name) {
        case .number(let text), .name(let text): json += Self.escaped(text)
        }
        rest = rest[end.upperBound...]
      } else {
        json.append(rest.removeFirst())
      }
    }
    let options: JSONNode
    do {
      options = try JSONReader.read(Array(json.utf8), maximumDepth: 2)
    } catch {
      return
    }
    for member in options.object ?? [] {
      if member.name == "count",
        let number = member.node.int ?? member.node.string.flatMap({ Int($0) })
      {
        count = number
        values.removeAll { $0.name == "count" }
      } else if let text = member.node.string {
        values.removeAll { $0.name == member.name }
        values.append(NamedValue(member.name, text))
      }
    }
  }

  /// A value as it stands inside a JSON string.
  private static func escaped(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(writer.text.dropFirst().dropLast())
  }

  /// The parenthesis that ends `$t(`; those inside quotation marks do not count.
  private static func closingParenthesis(of text: Substring) -> Substring.Index? {
    var isQuoted = false
    for index in text.indices {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case ")" where !isQuoted: return index
      default: break
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension Substring {
  /// The first place of `other`, compared by characters; the standard library's needs a newer OS.
  fileprivate func firstRange(of other: String) -> Range<Index>? {
    for start in indices where self[start...].hasPrefix(other) {
      return start..<index(start, offsetBy: other.count)
    }
    return nil
  }
}
