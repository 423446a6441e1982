import LandfallDomain

/// The digits and separators that a format requests, with the bounds of JavaScript's `Intl`.
struct NumberNotation {
  private var integerDigits = 1
  private let fractionDigits: ClosedRange<Int>
  private let leastGrouped: Int?

  /// Reads the options of a format.
  ///
  /// The result is `nil` if an option is out of bounds or the minimum exceeds the maximum.
  ///
  /// - Parameter usual: The number of fraction digits without an option.
  init?(_ format: ValueFormat, _ formats: LanguageFormats, usual: ClosedRange<Int>) {
    var least: Int?
    var most: Int?
    for option in format.options {
      switch option.name {
      case "minimumIntegerDigits":
        guard let count = Int(option.value), 1...21 ~= count else { return nil }
        integerDigits = count
      case "minimumFractionDigits":
        guard let count = Int(option.value), 0...20 ~= count else { return nil }
        least = count
      case "maximumFractionDigits":
        guard let count = Int(option.value), 0...20 ~= count else { return nil }
        most = count
      default: continue
      }
    }
    let first = least ?? min(usual.lowerBound, most ?? usual.lowerBound)
    let last = most ?? max(usual.upperBound, first)
    guard first <= last else { return nil }
    fractionDigits = first...last
    switch format.option("useGrouping") {
    case nil, "auto": leastGrouped = formats.leastGrouped
    case "true", "always": leastGrouped = 1
    case "min2": leastGrouped = 2
    case "false": leastGrouped = nil
    default: return nil
    }
  }

  /// Returns the rounded number, and its text without a sign.
  func text(
    _ number: DecimalDigits, _ formats: LanguageFormats
  ) -> (number: DecimalDigits, text: String) {
    let rounded = number.rounded(to: fractionDigits)
    return (
      rounded,
      rounded.text(formats, integerDigits: integerDigits, leastGrouped: leastGrouped)
    )
  }
}

/// A decimal number that can be rounded and written exactly.
struct DecimalDigits {
  private(set) var isNegative: Bool
  /// The digits 0 to 9 before the decimal point, the highest first, without leading zeros; empty
  /// for 0.
  private var integer: [UInt8]
  private var fraction: [UInt8]

  /// Reads ASCII digits with at most one decimal point, and an exponent as JavaScript writes it
  /// (`1.5e+21`); returns `nil` for any other text.
  ///
  /// As in JavaScript, a number has at most 309 digits before the point.
  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    guard bytes.count <= 700 else { return nil }
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    let mark = bytes.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    let mantissa = bytes[..<(mark ?? bytes.endIndex)]
    let point = mantissa.firstIndex(of: UInt8(ascii: "."))
    let sides =
      [mantissa[..<(point ?? mantissa.endIndex)]] + (point.map { [mantissa[($0 + 1)...]] } ?? [])
    guard sides.allSatisfy({ !$0.isEmpty && $0.allSatisfy { 0x30...0x39 ~= $0 } }) else {
      return nil
    }
    integer = sides[0].map { $0 - 0x30 }
    fraction = sides.count == 2 ? sides[1].map { $0 - 0x30 } : []
    if let mark {
      guard let exponent = Self.exponent(bytes[(mark + 1)...]) else { return nil }
      shift(by: exponent)
    }
    integer = Array(integer.drop { $0 == 0 })
    guard integer.count <= 309 else { return nil }
  }

  private static func exponent(_ digits: ArraySlice<UInt8>) -> Int? {
    let isBehind = digits.first == UInt8(ascii: "-")
    let rest = isBehind || digits.first == UInt8(ascii: "+") ? digits.dropFirst() : digits
    guard 1...3 ~= rest.count, rest.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    let exponent = rest.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return isBehind ? -exponent : exponent
  }

  /// Multiplies the number by a power of ten.
  private mutating func shift(by exponent: Int) {
    if exponent < 0 {
      let zeros = Array(repeating: 0 as UInt8, count: max(0, -exponent - integer.count))
      let digits = zeros + integer
      fraction = digits.suffix(-exponent) + fraction
      integer = Array(digits.dropLast(-exponent))
    } else {
      let zeros = Array(repeating: 0 as UInt8, count: max(0, exponent - fraction.count))
      integer += fraction.prefix(exponent) + zeros
      fraction = Array(fraction.dropFirst(exponent))
    }
  }

  /// The number times one hundred.
  var hundredfold: DecimalDigits {
    var copy = self
    copy.shift(by: 2)
    copy.integer = Array(copy.integer.drop { $0 == 0 })
    return copy
  }

  /// The number, if it is whole and has one digit.
  var small: Int? {
    guard fraction.allSatisfy({ $0 == 0 }), integer.count <= 1 else { return nil }
    let digit = Int(integer.first ?? 0)
    return isNegative ? -digit : digit
  }

  /// The operands of plural rules, for the digits as they are.
  ///
  /// Of a long number, browsers use the last 18 digits.
  var operands: PluralOperands {
    let text = (integer.isEmpty ? [0] : integer.suffix(18)).map { String($0) }.joined()
    let decimals = fraction.prefix(18).map { String($0) }.joined()
    return PluralOperands(decimal: decimals.isEmpty ? text : text + "." + decimals)
      ?? PluralOperands(0)
  }

  /// Returns the number with a number of fraction digits; halves are rounded away from zero.
  func rounded(to fractionDigits: ClosedRange<Int>) -> DecimalDigits {
    var number = self
    number.round(to: fractionDigits.upperBound)
    while number.fraction.count > fractionDigits.lowerBound, number.fraction.last == 0 {
      number.fraction.removeLast()
    }
    while number.fraction.count < fractionDigits.lowerBound { number.fraction.append(0) }
    return number
  }

  /// Returns the digits in a language's notation, without a sign.
  ///
  /// - Parameters:
  ///   - integerDigits: The minimum number of digits before the decimal point.
  ///   - leastGrouped: The minimum number of digits before the first thousands separator; `nil` for
  ///     no separators.
  func text(_ formats: LanguageFormats, integerDigits: Int, leastGrouped: Int?) -> String {
    let zeros = Array(repeating: 0 as UInt8, count: max(0, integerDigits - integer.count))
    let digits = zeros + integer
    let isApart = leastGrouped.map { digits.count >= 3 + $0 } ?? false
    var text = ""
    for (index, digit) in digits.enumerated() {
      if isApart, index > 0, (digits.count - index).isMultiple(of: 3) { text += formats.group }
      text += formats.digit(digit)
    }
    guard !fraction.isEmpty else { return text }
    return text + formats.decimal + fraction.map(formats.digit).joined()
  }

  private mutating func round(to count: Int) {
    guard fraction.count > count else { return }
    let isUp = fraction[count] >= 5
    fraction.removeSubrange(count...)
    guard isUp else { return }
    var digits = [0] + integer + fraction
    var index = digits.count - 1
    while digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    digits[index] += 1
    integer = Array(digits.dropLast(count).drop { $0 == 0 })
    fraction = Array(digits.suffix(count))
  }
}

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
