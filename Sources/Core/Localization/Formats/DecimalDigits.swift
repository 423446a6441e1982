/// A decimal number that can be rounded and written exactly.
struct DecimalDigits {
  private var isNegative: Bool
  /// The digits 0 to 9 before the decimal point, the highest first; empty for 0.
  private var integer: [UInt8]
  private var fraction: [UInt8]

  /// Reads ASCII digits with at most one decimal point; returns `nil` for any other text.
  init?(_ text: String) {
    guard PluralOperands(decimal: text) != nil, !text.utf8.contains(UInt8(ascii: "c")) else {
      return nil
    }
    var bytes = Array(text.utf8)[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    let sides = bytes.split(separator: UInt8(ascii: "."))
    integer = sides[0].map { $0 - 0x30 }
    fraction = sides.count == 2 ? sides[1].map { $0 - 0x30 } : []
  }

  /// The number times one hundred.
  var hundredfold: DecimalDigits {
    var copy = self
    copy.integer += (fraction + [0, 0]).prefix(2)
    copy.fraction = Array(fraction.dropFirst(2))
    return copy
  }

  /// Returns the number in a language's notation, without a percent sign.
  ///
  /// - Parameters:
  ///   - integerDigits: The minimum number of digits before the decimal point.
  ///   - fractionDigits: The number of digits after it; halves are rounded away from zero.
  ///   - isGrouped: Whether to separate thousands, if the language does.
  func text(
    _ formats: LanguageFormats, integerDigits: Int, fractionDigits: ClosedRange<Int>,
    isGrouped: Bool
  ) -> String {
    var number = self
    number.round(to: fractionDigits.upperBound)
    while number.fraction.count > fractionDigits.lowerBound, number.fraction.last == 0 {
      number.fraction.removeLast()
    }
    while number.fraction.count < fractionDigits.lowerBound { number.fraction.append(0) }
    let whole = Array(number.integer.drop { $0 == 0 })
    let digits = Array(repeating: 0, count: max(0, integerDigits - whole.count)) + whole
    let isApart = isGrouped && digits.count >= 3 + formats.leastGrouped
    var text = isNegative ? formats.minus : ""
    for (index, digit) in digits.enumerated() {
      if isApart, index > 0, (digits.count - index).isMultiple(of: 3) { text += formats.group }
      text += formats.digit(digit)
    }
    guard !number.fraction.isEmpty else { return text }
    return text + formats.decimal + number.fraction.map(formats.digit).joined()
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
    integer = Array(digits.dropLast(count))
    fraction = Array(digits.suffix(count))
  }
}
