/// A time span relative to now, in one unit: "in 3 days", "2 hours ago", "tomorrow".
struct RelativeSpan {
  /// The style and the forms of the unit, such as `+one=in # day`.
  private let forms: [Substring]
  private let isNamed: Bool

  /// Reads the unit and the options of a format.
  ///
  /// The result is `nil` for an unknown unit or option.
  init?(_ format: ValueFormat, _ formats: LanguageFormats) {
    let styles = ["long", "short", "narrow"]
    guard let width = styles.firstIndex(of: format.option("style") ?? "long") else { return nil }
    switch format.option("numeric") {
    case nil, "always": isNamed = false
    case "auto": isNamed = true
    default: return nil
    }
    let name = format.option("range") ?? format.argument ?? "day"
    let unit = name.hasSuffix("s") ? String(name.dropLast()) : name
    let lines = RelativeTimeTable.lines(formats.language).split(separator: "\n")
    // The narrowest style that is not narrower than the requested one.
    for style in styles[...width].reversed() {
      if let line = lines.first(where: { $0.hasPrefix(unit + "." + style + ";") }) {
        forms = line.split(separator: ";")
        return
      }
    }
    return nil
  }

  /// Returns the text of a span; a negative count, including `-0`, is in the past.
  func text(_ count: DecimalDigits, _ formats: LanguageFormats) -> String? {
    if isNamed, let small = count.small, let name = form(String(small)) { return name }
    guard let notation = NumberNotation(ValueFormat("number"), formats, usual: 0...3) else {
      return nil
    }
    let (rounded, digits) = notation.text(count, formats)
    let category = PluralRule(language: formats.language).category(of: rounded.operands)
    let sign = count.isNegative ? "-" : "+"
    guard let form = form(sign + category.rawValue) ?? form(sign + "other") else { return nil }
    var text = ""
    for mark in form { if mark == "#" { text += digits } else { text.append(mark) } }
    return text
  }

  private func form(_ name: String) -> String? {
    forms.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }
}
