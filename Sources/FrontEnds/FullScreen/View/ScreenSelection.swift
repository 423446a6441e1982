internal import Landfall
internal import LandfallDomain
internal import LandfallNavigation
import LandfallTouch

/// The selected row or button of each screen, and the commands of a screen's keys.
struct ScreenSelection {
  /// The row or button that was selected on each screen, by the screen's ID.
  var rows: [String: Int] = [:]

  /// Returns the row or button that Enter activates, or `nil` until a key selects one.
  func selected(on screen: ShownScreen, _ words: Wording) -> Int? {
    guard let row = rows[screen.id] else { return nil }
    let count = Self.list(of: screen)?.rowCount ?? Self.buttons(words).count
    return count == 0 ? nil : min(row, count - 1)
  }

  /// Returns the rows of a screen, or `nil` if there are none.
  private static func list(of screen: ShownScreen) -> ShownList? {
    screen.list.flatMap { $0.rowCount > 0 ? $0 : nil }
  }

  /// Returns the buttons of a screen without rows.
  private static func buttons(_ words: Wording) -> [CenteredBody.Button] {
    CenteredBody(words.snapshot.top, words, spinner: "")?.buttons ?? []
  }

  // MARK: Keys

  /// Handles a key of the visible screen.
  ///
  /// - Returns: The command of the key, or `nil`.
  mutating func press(_ key: KeyPress, on viewport: Viewport, _ words: Wording) -> ViewCommand? {
    let screen = viewport.shown
    let snapshot = words.snapshot
    let isMirrored = words.direction == .rightToLeft
    switch ScreenKeys.action(for: key) {
    case nil: return nil
    case .run(let command): return command
    case .move(let step): return move(by: step, on: screen, words)
    case .page(let step):
      let page = Int((viewport.scrolling?.visibleHeight ?? 0) / PhoneFrame.rowHeight) - 1
      return move(by: step * max(1, page), on: screen, words)
    case .first: return move(by: -Int.max / 2, on: screen, words)
    case .last: return move(by: Int.max / 2, on: screen, words)
    case .choose,
      .leading where isMirrored, .trailing where !isMirrored:
      return choose(on: screen, words)
    case .back, .leading, .trailing:
      return snapshot.messages.isEmpty || snapshot.depth > 1 ? .back : .dismissMessages
    case .tab:
      guard case .character(let digit) = key.key else { return nil }
      return Self.tab(Int(digit.value) - 0x31, snapshot)
    case .stepTab(let step):
      let tabs = snapshot.tabs
      return tabs.firstIndex { $0.id == snapshot.tab }.flatMap {
        Self.tab(($0 + step + tabs.count) % tabs.count, snapshot)
      }
    case .menu:
      guard Self.list(of: screen) != nil else { return nil }
      return .openMenu(row: selected(on: screen, words) ?? 0)
    case .refresh: return snapshot.top?.isWaitingForRetry == false ? .refresh : .retry
    case .dismiss:
      if snapshot.banner != nil { return .dismissBanner }
      return snapshot.messages.isEmpty ? .dismissError : .dismissMessages
    }
  }

  private mutating func move(
    by step: Int, on screen: ShownScreen, _ words: Wording
  ) -> ViewCommand? {
    let list = Self.list(of: screen)
    let count = list?.rowCount ?? Self.buttons(words).count
    guard count > 0 else { return nil }
    // In a list the first key only shows the selection. With buttons, the first one is already
    // selected.
    let current = selected(on: screen, words) ?? (list == nil ? 0 : step > 0 ? -1 : 0)
    let row = min(max(current + min(max(step, -count), count), 0), count - 1)
    rows[screen.id] = row
    return list == nil ? nil : .reveal(row: row)
  }

  private mutating func choose(on screen: ShownScreen, _ words: Wording) -> ViewCommand? {
    let selected = selected(on: screen, words)
    if Self.list(of: screen) != nil {
      return selected.map { .openRow($0) } ?? move(by: 1, on: screen, words)
    }
    let buttons = Self.buttons(words)
    return buttons.isEmpty ? nil : buttons[selected ?? 0].command
  }

  private static func tab(_ index: Int, _ snapshot: AppSnapshot) -> ViewCommand? {
    guard snapshot.stacks != nil, snapshot.tabs.indices.contains(index) else { return nil }
    return .selectTab(snapshot.tabs[index].id)
  }
}
