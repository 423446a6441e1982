package import LandfallDomain

/// Searches in the bytes of a template; no decoding is needed because all marks are ASCII.
extension ArraySlice<UInt8> {
  /// The bytes as text.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The bytes without leading and trailing ASCII whitespace.
  var trimmed: ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    var bytes = drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }

  /// Returns the index of a mark of two bytes, or `nil` if there is none.
  func index(of first: UInt8, _ second: UInt8) -> Int? {
    var index = startIndex
    while index + 1 < endIndex {
      if self[index] == first, self[index + 1] == second { return index }
      index += 1
    }
    return nil
  }

  /// The parts between commas that are not in parentheses.
  var partsAtCommas: [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = startIndex
    var depth = 0
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0:
        parts.append(self[start..<index])
        start = index + 1
      default: break
      }
    }
    return parts + [self[start...]]
  }
}

/// Numbers in a language's digits, without grouping.
///
/// `{{count, number}}` uses them if no ``ValueFormatter`` is set.
enum Digits {
  /// Returns the number in a language's digits, or `nil` if `number` is not a decimal number.
  static func text(_ number: String, language: String) -> String? {
    guard PluralOperands(decimal: number) != nil, !number.utf8.contains(UInt8(ascii: "c")) else {
      return nil
    }
    let tag = LanguageTag(language)
    let zero: UInt32
    switch (tag.language, tag.region) {
    // Arabic without a region, the Emirates and the Maghreb use Latin digits, as in browsers (CLDR
    // 48, default numbering systems).
    case ("ar", nil), ("ar", "001"), ("ar", "AE"), ("ar", "DZ"), ("ar", "EH"), ("ar", "LY"),
      ("ar", "MA"), ("ar", "TN"):
      return number
    case ("ar", _) where tag.likelyScript == "Arab", ("ckb", _), ("sd", _): zero = 0x660
    case ("fa", _), ("ps", _): zero = 0x6F0
    default: return number
    }
    var scalars = String.UnicodeScalarView()
    for byte in number.utf8 {
      switch byte {
      case 0x30...0x39:
        scalars.append(Unicode.Scalar(zero + UInt32(byte) - 0x30) ?? Unicode.Scalar(byte))
      case UInt8(ascii: "."): scalars.append("\u{66B}")
      case UInt8(ascii: "-"): scalars.append(contentsOf: ["\u{61C}", "-"])
      default: scalars.append(Unicode.Scalar(byte))
      }
    }
    return String(scalars)
  }
}

/// The parts of a text key: `mobile:tabs.dashboard` or, equivalently, `mobile.tabs.dashboard`.
package struct KeyParts: Hashable {
  package let namespace: String
  let path: String

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

  init(namespace: String, path: String) {
    self.namespace = namespace
    self.path = path
  }
}

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
