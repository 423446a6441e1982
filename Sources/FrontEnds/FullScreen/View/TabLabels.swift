internal import LandfallLocalization

/// The names of tabs, each as long as it may be.
///
/// One that is too long ends with dots and leaves a cell free to the next. Where two would look the
/// same, they are told apart by their ends: the dots stand in front.
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

  /// The text with as many of the characters as there is room for.
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
