import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization
import LandfallNavigation
import LandfallTouch

/// What is expected of tabs, lists and the device in hand.
extension ScenarioRunner {
  /// Whether the bar, as it is drawn, has one tab highlighted and which.
  func highlighted(_ snapshot: AppSnapshot) -> String {
    let titles = snapshot.tabs.map {
      (id: $0.id.text, text: snapshot.translations.text($0.titleKey))
    }
    guard let bar = tabLine(snapshot) else { return "no tab bar" }
    let found = titles.filter { bar.contains("[\($0.text)]") }.map(\.id)
    return found.isEmpty ? "none" : found.joined(separator: ", ")
  }

  /// The tabs of the bar, as it is drawn, that have a label in the person's language and an icon.
  func tabCount(_ snapshot: AppSnapshot) -> Int {
    guard let bar = tabLine(snapshot) else { return 0 }
    return snapshot.tabs.count { tab in
      let title = snapshot.translations.text(tab.titleKey)
      return !tab.icon.isEmpty && title != tab.titleKey.text && bar.contains(title)
    }
  }

  /// The line of the screen that is the tab bar, or `nil`.
  func tabLine(_ snapshot: AppSnapshot) -> String? {
    let titles = snapshot.tabs.map { snapshot.translations.text($0.titleKey) }
    return ScreenText(styles: Styles(isColored: false)).lines(snapshot).first { line in
      titles.allSatisfy(line.contains)
    }
  }

  /// What is there instead of the tab bar that is expected, or `nil`.
  func check(_ bar: ScenarioStep.TabBar, _ snapshot: AppSnapshot) throws(ShellFailure) -> String? {
    let isOn = tabLine(snapshot) != nil
    switch bar {
    case .on: return isOn ? nil : "off"
    case .off: return isOn ? "on" : nil
    case .kept: return try display().keptTabBar && isOn ? nil : "off, or it was meanwhile"
    }
  }

  /// The states that the shell has entered since the last link or launch, oldest first.
  var states: [String] {
    environment.posted.compactMap { event in
      guard case .navigationEntered(let phase) = event.kind else { return nil }
      return phase.rawValue
    }
  }

  /// Rows that are marked as stale; a detail counts for one.
  func staleCount(_ snapshot: AppSnapshot) -> Int {
    switch snapshot.top?.content {
    case .list(let list)?: list.staleCount
    case .detail(let detail)?: detail.isStale ? 1 : 0
    case .nothing?, nil: 0
    }
  }

  /// The generations of the rows on view, each once; a list whose rows were all replaced has one.
  func generations(_ snapshot: AppSnapshot) -> [Int] {
    guard case .list(let list)? = snapshot.top?.content else { return [] }
    return Set(list.rows.map(\.generation)).sorted()
  }

  /// Where the list on view stands, in points from its start: on the device, else as it is kept.
  func scroll(_ snapshot: AppSnapshot) -> Double {
    environment.display?.viewModel.viewport.scrolling?.offset ?? snapshot.top?.memory.scroll ?? 0
  }

  /// The device, for what only a device can show.
  func display() throws(ShellFailure) -> Display {
    guard let display = environment.display else {
      throw ShellFailure(
        .badData, "there is no device", hint: "begin with a step such as 'device iphone-16'"
      )
    }
    return display
  }
}
