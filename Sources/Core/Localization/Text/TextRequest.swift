import LandfallDomain

/// What a text is asked for with: its values, and what chooses among its forms.
struct TextRequest {
  /// A count as it is written, and what plural rules see of it.
  struct Count {
    let text: String
    let operands: PluralOperands

    init(_ number: Int) {
      text = String(number)
      operands = PluralOperands(number)
    }

    /// A count in decimal digits, such as `1.5`; `nil` for anything else.
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

  /// A count that is only among the values chooses the form as well.
  init(_ values: [NamedValue], count: Int?, isOrdinal: Bool, context: String?) {
    self.values = values
    self.count = count.map { Count($0) } ?? values.first(named: "count").flatMap { Count($0) }
    self.isOrdinal = isOrdinal
    self.context = context
  }

  /// What a placeholder's name stands for; several values make a list.
  func values(named name: String) -> [String] {
    let given = values.filter { $0.name == name }.map { $0.value }
    guard given.isEmpty else { return given }
    switch name {
    case "count": return count.map { [$0.text] } ?? []
    case "context": return context.map { [$0] } ?? []
    default: return []
    }
  }

  /// The ends that a text's path may have, the most telling first, in i18next's order: those with
  /// the context before those without, a plural form before none, `_zero` for 0 in every language.
  ///
  /// - Parameter category: The form that the language's rule gives the count.
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
