/// The texts between the elements of a list.
struct ListJoints: Sendable {
  /// The text between two elements, if there are only two.
  let pair: String
  /// The text between elements, except the last two, of three or more.
  let middle: String
  /// The text before the last of three or more elements.
  let last: String

  init(_ pair: String, _ middle: String, _ last: String) {
    (self.pair, self.middle, self.last) = (pair, middle, last)
  }

  /// Returns the elements joined in one line.
  ///
  /// - Parameter joint: Adapts the text between two elements to the second one.
  func text(_ elements: [String], joint: (_ joint: String, _ element: String) -> String) -> String {
    var text = elements.first ?? ""
    for (index, element) in elements.enumerated().dropFirst() {
      let isLast = index == elements.count - 1
      text += joint(isLast ? (index == 1 ? pair : last) : middle, element) + element
    }
    return text
  }

  /// Adapts Spanish: `y` becomes `e` before an i sound, and `o` becomes `u` before an o sound (`A e
  /// Irene`).
  static func spanish(_ joint: String, before element: String) -> String {
    let start = bare(element).lowercased()
    let isI = start.hasPrefix("i") || start.hasPrefix("í")
    let isHi = start.hasPrefix("hi") && !start.hasPrefix("hia") && !start.hasPrefix("hie")
    if joint == " y ", isI || isHi { return " e " }
    let isNumber = start.hasPrefix("8") || start == "11" || start.hasPrefix("11 ")
    if joint == " o ", isNumber || start.hasPrefix("o") || start.hasPrefix("ho") { return " u " }
    return joint
  }

  /// Adapts Hebrew: `ו` is followed by a hyphen before text in another script (`א ו-Ada`).
  static func hebrew(_ joint: String, before element: String) -> String {
    guard joint == " ו", let first = bare(element).unicodeScalars.first else { return joint }
    switch first {
    case "\u{591}"..."\u{5F4}", "\u{FB1D}"..."\u{FB4F}": return joint
    default: return joint + "-"
    }
  }

  /// Returns an element without the bidi isolate around it.
  private static func bare(_ element: String) -> String {
    guard element.unicodeScalars.first == "\u{2068}" else { return element }
    return String(element.unicodeScalars.dropFirst().prefix { $0 != "\u{2069}" })
  }
}
