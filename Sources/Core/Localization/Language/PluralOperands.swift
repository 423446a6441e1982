/// The operands of plural rules for a number as it is written (Unicode TR 35, plural operands).
///
/// `1` and `1.0` are the same number but have different operands: English says "1 star" and "1.0
/// stars".
package struct PluralOperands: Hashable, Sendable {
  /// The integer part of the absolute value (`i`).
  package let integer: UInt64
  /// The number of digits after the decimal point (`v`).
  package let fractionDigits: Int
  /// The digits after the decimal point as a number (`f`).
  package let fraction: UInt64
  /// The same without trailing zeros (`t`); 0 for a whole number.
  package let significantFraction: UInt64
  /// The exponent of a compact form such as 1.2M (`e`, `c`).
  package let exponent: Int

  /// Creates the operands of a whole number; the sign is ignored.
  package init(_ number: Int) {
    integer = UInt64(number.magnitude)
    fractionDigits = 0
    fraction = 0
    significantFraction = 0
    exponent = 0
  }

  /// Creates the operands of a decimal number: `12`, `-1.50`, or CLDR's `1.2c6` for 1.2M.
  ///
  /// - Parameter decimal: ASCII digits with at most one `.`. Other texts, and more than 18 digits
  ///   on one side of the point, give `nil`.
  package init?(decimal: String) {
    var bytes = Substring(decimal).utf8
    if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
    let parts = bytes.split(separator: UInt8(ascii: "c"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let mantissa = parts.first else { return nil }
    let sides = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard sides.count <= 2, let whole = sides.first, !whole.isEmpty else { return nil }
    guard sides.count == 1 || sides[1].isEmpty == false else { return nil }
    var exponent = 0
    if parts.count == 2 {
      guard !parts[1].isEmpty, let shift = Self.number(parts[1]), shift <= 15 else { return nil }
      exponent = Int(shift)
    }
    // The exponent moves the point to the right, and zeros fill the gap.
    let decimals = sides.count == 2 ? Array(sides[1]) : []
    let moved = decimals.prefix(exponent)
    let filled = Array(whole) + moved + Array(repeating: 0x30, count: exponent - moved.count)
    let rest = Array(decimals.dropFirst(exponent))
    let significant = rest.reversed().drop { $0 == 0x30 }.reversed()
    guard let integer = Self.number(filled), let fraction = Self.number(rest),
      let significantFraction = Self.number(significant)
    else { return nil }
    self.integer = integer
    self.fraction = fraction
    self.significantFraction = significantFraction
    self.exponent = exponent
    fractionDigits = rest.count
  }

  private static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard digits.count <= 18 else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + UInt64(digit - 0x30)
    }
    return number
  }
}
