package import LandfallDomain

/// The values of a requested text, and the conditions that choose among its forms.
struct TextRequest {
  /// A count as it is written, with its operands for plural rules.
  struct Count {
    let text: String
    let operands: PluralOperands

    init(_ number: Int) {
      text = String(number)
      operands = PluralOperands(number)
    }

    /// Reads a count in decimal digits, such as `1.5`; returns `nil` for any other text.
    init?(_ text: String) {
      guard let operands = PluralOperands(decimal: text) else { return nil }
      self.text = text
      self.operands = operands
    }

    var isZero: Bool { operands.integer == 0 && operands.significantFraction == 0 }
  }

  var values: [NamedValue]
  var count: Count?
  var isOrdinal: Bool
  var context: String?

  /// Creates a request; without `count`, a value named `count` chooses the form.
  init(_ values: [NamedValue], count: Int?, isOrdinal: Bool, context: String?) {
    self.values = values
    self.count = count.map { Count($0) } ?? values.first(named: "count").flatMap { Count($0) }
    self.isOrdinal = isOrdinal
    self.context = context
  }

  /// Returns the values of a placeholder's name; several values are a list.
  func values(named name: String) -> [String] {
    let given = values.filter { $0.name == name }.map { $0.value }
    guard given.isEmpty else { return given }
    switch name {
    case "count": return count.map { [$0.text] } ?? []
    case "context": return context.map { [$0] } ?? []
    default: return []
    }
  }

  /// Returns the suffixes to try on a text's path, the most specific first, in i18next's order.
  ///
  /// Suffixes with the context come before those without. A plural form comes before none, and
  /// `_zero` is tried for 0 in every language.
  ///
  /// - Parameter category: Returns the plural category of the count in the language.
  func suffixes(_ category: (PluralOperands) -> PluralCategory) -> [String] {
    var forms: [String] = []
    if let count {
      let form = category(count.operands).rawValue
      if isOrdinal {
        forms += ["_ordinal_" + form, "_" + form]
      } else {
        if count.isZero, form != "zero" { forms.append("_zero") }
        forms.append("_" + form)
      }
    }
    forms.append("")
    guard let context, !context.isEmpty else { return forms }
    return forms.map { "_" + context + $0 } + forms
  }
}

/// The parts of a text key: `mobile:tabs.dashboard` or, equivalently, `mobile.tabs.dashboard`.
package struct KeyParts: Equatable {
  package let namespace: String
  let path: String
}

extension KeyParts {
  /// Splits a key at its first `:`, or else at its first `.`; returns `nil` if it has neither.
  package init?(_ key: TextKey) {
    let text = key.text
    let bytes = text.utf8
    let mark = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.firstIndex(of: UInt8(ascii: "."))
    guard let mark else { return nil }
    namespace = String(text[..<mark])
    path = String(text[bytes.index(after: mark)...])
    guard !namespace.isEmpty, !path.isEmpty else { return nil }
  }
}
