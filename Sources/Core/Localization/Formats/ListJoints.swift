/// What stands between the elements of a list.
struct ListJoints: Sendable {
  /// Between two alone.
  let pair: String
  /// Between the first ones of three or more.
  let middle: String
  /// Before the last one of three or more.
  let last: String

  init(_ pair: String, _ middle: String, _ last: String) {
    (self.pair, self.middle, self.last) = (pair, middle, last)
  }

  /// The elements in one line.
  ///
  /// - Parameter joint: What the language makes of a joint before an element.
  func text(_ elements: [String], joint: (_ joint: String, _ element: String) -> String) -> String {
    var text = elements.first ?? ""
    for (index, element) in elements.enumerated().dropFirst() {
      let isLast = index == elements.count - 1
      text += joint(isLast ? (index == 1 ? pair : last) : middle, element) + element
    }
    return text
  }

  /// Spanish says `e` for `y` before the sound of i and `u` for `o` before that of o: `A e Irene`.
  static func spanish(_ joint: String, before element: String) -> String {
    let start = bare(element).lowercased()
    let isI = start.hasPrefix("i") || start.hasPrefix("í")
    let isHi = start.hasPrefix("hi") && !start.hasPrefix("hia") && !start.hasPrefix("hie")
    if joint == " y ", isI || isHi { return " e " }
    let isNumber = start.hasPrefix("8") || start == "11" || start.hasPrefix("11 ")
    if joint == " o ", isNumber || start.hasPrefix("o") || start.hasPrefix("ho") { return " u " }
    return joint
  }

  /// Hebrew sets its `ו` apart with a hyphen from what is no Hebrew: `א ו-Ada`.
  static func hebrew(_ joint: String, before element: String) -> String {
    guard joint == " ו", let first = bare(element).unicodeScalars.first else { return joint }
    switch first {
    case "\u{591}"..."\u{5F4}", "\u{FB1D}"..."\u{FB4F}": return joint
    default: return joint + "-"
    }
  }

  /// An element without the isolate around it.
  private static func bare(_ element: String) -> String {
    guard element.unicodeScalars.first == "\u{2068}" else { return element }
    return String(element.unicodeScalars.dropFirst().prefix { $0 != "\u{2069}" })
  }
}
