internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// A painter for the tab bar, and for the summary of a list above it.
struct TabBarPainter {
  let layout: ScreenLayout
  let words: Wording
  /// Whether the terminal's font has few characters besides letters, as on the Linux console.
  let isPlain: Bool

  func draw(on canvas: inout Canvas) {
    guard let bar = layout.rect(of: .tabBar).map(PhoneFrame.cells) else { return }
    let direction = words.direction
    canvas.fill(bar, CellStyle())
    canvas.rule("─", bar.splitTop(1).top, CellStyle(.faint))
    let places = words.snapshot.tabs.indices.map { index in
      layout.rect(of: .tab(index)).map(PhoneFrame.cells)
    }
    let labels = TabLabels(
      words.snapshot.tabs.map { words($0.titleKey) }, widths: places.map { $0?.width ?? 0 },
      direction: direction)
    for (index, tab) in words.snapshot.tabs.enumerated() {
      guard let place = places[index] else { continue }
      let isFocused = tab.id == words.snapshot.tab
      let (rule, rest) = place.splitTop(1)
      if isFocused { canvas.rule("━", rule, CellStyle(.accent, on: .page, .bold)) }
      let style = isFocused ? CellStyle(.accent, on: .page, .bold) : CellStyle(.faint)
      let (icon, label) = rest.splitTop(rest.height - 1)
      canvas.draw(TabIcon.glyph(tab.icon, isPlain: isPlain), in: icon, style, align: .center)
      canvas.draw(labels.shown[index], in: label, style, align: .center, direction: direction)
    }
  }

  /// Returns the summary of a list: the number of items and how many are loaded.
  ///
  /// Returns `nil` without a list.
  static func summary(of entry: StackEntry?, _ words: Wording, isAtEnd: Bool) -> String? {
    guard let entry, case .screen = entry.presentation, case .list(let list)? = entry.content,
      list.isLoaded, !list.rows.isEmpty
    else { return nil }
    if list.load?.kind == .next { return words("textshell:state.loadingMore") }
    let foot = ListFoot(list, entry.destination, words.texts)
    if isAtEnd, let cut = foot.cut { return cut }
    let rest = foot.more ?? (isAtEnd ? words("textshell:list.end") : nil)
    return foot.count + (rest.map { " · " + $0 } ?? "")
  }
}

/// The sign of a tab for the SF Symbols name of its icon.
enum TabIcon {
  static func glyph(_ name: String, isPlain: Bool) -> String {
    let (sign, plain) =
      switch name {
      case "house": ("⌂", "^")
      case "person", "person.2": ("☺", "@")
      case "person.3": ("⚑", "&")
      case "gearshape": ("⚙", "*")
      case "bolt", "bolt.car": ("ϟ", "!")
      case "magnifyingglass": ("⌕", "?")
      case "bell": ("♪", "!")
      case "calendar": ("▦", "#")
      default: ("●", "o")
      }
    return isPlain ? plain : sign
  }
}

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
