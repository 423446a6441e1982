import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization
import LandfallNavigation
import LandfallTouch

/// Expectations about tabs, lists and the device.
extension ScenarioRunner {
  /// Returns the highlighted tab of the visible tab bar.
  ///
  /// Returns `no tab bar` or `none` if there is none.
  func highlighted(_ snapshot: AppSnapshot) -> String {
    let titles = snapshot.tabs.map {
      (id: $0.id.text, text: snapshot.translations.text($0.titleKey))
    }
    guard let bar = tabLine(snapshot) else { return "no tab bar" }
    let found = titles.filter { bar.contains("[\($0.text)]") }.map(\.id)
    return found.isEmpty ? "none" : found.joined(separator: ", ")
  }

  /// Returns the number of tabs in the bar that have a label in the person's language and an icon.
  func tabCount(_ snapshot: AppSnapshot) -> Int {
    guard let bar = tabLine(snapshot) else { return 0 }
    return snapshot.tabs.count { tab in
      let title = snapshot.translations.text(tab.titleKey)
      return !tab.icon.isEmpty && title != tab.titleKey.text && bar.contains(title)
    }
  }

  /// Returns the line of the screen with the tab bar, or `nil`.
  func tabLine(_ snapshot: AppSnapshot) -> String? {
    let titles = snapshot.tabs.map { snapshot.translations.text($0.titleKey) }
    return ScreenText(styles: Styles(isColored: false)).lines(snapshot).first { line in
      titles.allSatisfy(line.contains)
    }
  }

  /// Returns what is there instead of the expected tab bar, or `nil` if it is as expected.
  func check(_ bar: ScenarioStep.TabBar, _ snapshot: AppSnapshot) throws(ShellFailure) -> String? {
    let isOn = tabLine(snapshot) != nil
    switch bar {
    case .on: return isOn ? nil : "off"
    case .off: return isOn ? "on" : nil
    case .kept: return try display().keptTabBar && isOn ? nil : "off, now or earlier"
    }
  }

  /// The navigation states since the last link or launch, oldest first.
  var states: [String] {
    environment.posted.compactMap { event in
      guard case .navigationEntered(let phase) = event.kind else { return nil }
      return phase.rawValue
    }
  }

  /// Returns the number of stale rows.
  ///
  /// A stale detail screen counts as one.
  func staleCount(_ snapshot: AppSnapshot) -> Int {
    switch snapshot.top?.content {
    case .list(let list)?: list.staleCount
    case .detail(let detail)?: detail.isStale ? 1 : 0
    case .nothing?, nil: 0
    }
  }

  /// Returns the different generations of the visible rows.
  ///
  /// After a full refresh there is only one.
  func generations(_ snapshot: AppSnapshot) -> [Int] {
    guard case .list(let list)? = snapshot.top?.content else { return [] }
    return Set(list.rows.map(\.generation)).sorted()
  }

  /// Returns the scroll position of the visible list, in points from its start.
  ///
  /// Without a device, it is the saved position.
  func scroll(_ snapshot: AppSnapshot) -> Double {
    environment.display?.viewModel.viewport.scrolling?.offset ?? snapshot.top?.memory.scroll ?? 0
  }

  /// Returns the device.
  ///
  /// Throws if the scenario has none yet.
  func display() throws(ShellFailure) -> Display {
    guard let display = environment.display else {
      throw ShellFailure(
        .badData, "there is no device yet", hint: "start with a step such as 'device iphone-16'"
      )
    }
    return display
  }
}
