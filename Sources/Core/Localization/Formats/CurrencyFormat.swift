/// An amount of money: `€1,234.50`, `EUR 1,234.50`, `1,234.50 euros`.
struct CurrencyFormat {
  private let code: String
  private let display: String
  private let notation: NumberNotation

  /// Reads the currency and the options of a format.
  ///
  /// The result is `nil` for a code that does not have three letters and for an unknown option.
  init?(_ format: ValueFormat, _ formats: LanguageFormats) {
    guard let code = format.option("currency") ?? format.argument, code.utf8.count == 3,
      code.utf8.allSatisfy({ 0x61...0x7A ~= $0 | 0x20 })
    else { return nil }
    self.code = code.uppercased()
    display = format.option("currencyDisplay") ?? "symbol"
    let digits = CurrencyTable.fractionDigits(self.code)
    guard let notation = NumberNotation(format, formats, usual: digits...digits) else { return nil }
    self.notation = notation
  }

  /// Returns the amount in a language; `nil` for a name that the tables do not have.
  func text(_ amount: DecimalDigits, _ formats: LanguageFormats) -> String? {
    let (amount, digits) = notation.text(amount, formats)
    let sign = amount.isNegative ? formats.minus : ""
    let symbol: String
    switch display {
    case "code": symbol = code
    case "symbol": symbol = entry(CurrencyTable.symbols(formats.language), " ") ?? code
    case "narrowSymbol":
      symbol =
        entry(CurrencyTable.ownNarrowSymbols(formats.language), " ")
        ?? entry(CurrencyTable.narrowSymbols, " ") ?? code
    case "name":
      guard let forms = entry(CurrencyTable.names(formats.language), ";") else { return nil }
      return sign + digits + formats.nameJoint + name(forms, amount, formats)
    default: return nil
    }
    var text = ""
    let pattern = Array(formats.currency.unicodeScalars)
    for (index, mark) in pattern.enumerated() {
      switch mark {
      case "-": text += sign
      case "#": text += digits
      case "¤":
        let isNext = index + 1 < pattern.count && pattern[index + 1] == "#"
        text += symbol + (isNext && Self.needsSpace(symbol) ? "\u{A0}" : "")
      default: text.unicodeScalars.append(mark)
      }
    }
    return text
  }

  /// Returns whether a symbol before a number is separated from it (TR 35, "Currency Spacing").
  private static func needsSpace(_ symbol: String) -> Bool {
    symbol.unicodeScalars.last.map { $0 == "." || $0.properties.isAlphabetic } ?? false
  }

  /// Returns what follows the code in a list.
  private func entry(_ list: String, _ separator: Character) -> String? {
    list.split(separator: separator).first { $0.hasPrefix(code) }.map { String($0.dropFirst(3)) }
  }

  /// Returns the plural form of a name; the last form is `other`.
  private func name(
    _ forms: String, _ amount: DecimalDigits, _ formats: LanguageFormats
  ) -> String {
    let category = PluralRule(language: formats.language).category(of: amount.operands)
    let all = forms.split(separator: "|")
    let start = category.rawValue + "="
    let form = all.first { $0.hasPrefix(start) }?.dropFirst(start.count) ?? all.last
    return form.map { String($0) } ?? ""
  }
}
