internal import LandfallLocalization

/// The titles of tabs, shortened to their space.
///
/// A long title ends with dots and leaves a cell free. If two shortened titles are equal, they show
/// their ends instead, with the dots in front.
struct TabLabels {
  let shown: [String]

  init(_ names: [String], widths: [Int], direction: TextDirection) {
    let cut = zip(names, widths).map { name, width in
      LineText.width(of: name, direction: direction) <= width
        ? name : Self.longest(Array(name), width - 1, direction) { String($0) + "…" }
    }
    shown = zip(names, widths).enumerated().map { index, label in
      let looksAlike = cut.indices.contains { $0 != index && cut[$0] == cut[index] }
      guard looksAlike, cut[index] != label.0 else { return cut[index] }
      let reversed = Array(label.0.reversed())
      return Self.longest(reversed, label.1 - 1, direction) { "…" + String($0.reversed()) }
    }
  }

  /// Returns the text with as many characters as fit.
  private static func longest(
    _ characters: [Character], _ room: Int, _ direction: TextDirection,
    _ text: (ArraySlice<Character>) -> String
  ) -> String {
    var kept = characters[...]
    while !kept.isEmpty, LineText.width(of: text(kept), direction: direction) > room {
      kept = kept.dropLast()
      while kept.last == " " { kept = kept.dropLast() }
    }
    return text(kept)
  }
}
