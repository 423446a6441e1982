import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization
import LandfallNavigation
import LandfallTouch

/// What an expectation can see: the app's snapshot, and the traces of the last link.
struct Observation {
  let snapshot: AppSnapshot
  /// The report of the last link, if it has ended.
  let report: LinkReport?
  let environment: AppEnvironment
  let subscribers: ScenarioSubscribers

  /// The names of the events since the last link or launch, oldest first.
  var events: [String] { environment.posted.map(\.kind.name) }

  /// The navigation states since the last link or launch, oldest first.
  var states: [String] {
    environment.posted.compactMap { event in
      guard case .navigationEntered(let phase) = event.kind else { return nil }
      return phase.rawValue
    }
  }

  /// The numbers of reads and commits of the store since the last link or launch.
  var storeCounts: (reads: Int, commits: Int) { environment.faults?.counts ?? (0, 0) }

  /// Returns the number of tokens in the registry of share links.
  func shares() async throws(ShellFailure) -> Int {
    try await TokenCommands.shares(environment).records(limit: 1_000).count
  }

  // MARK: The screen

  /// The lines of the screen, without the invisible isolates around names.
  var lines: [String] {
    ScreenText(styles: Styles(isColored: false)).lines(snapshot).map { line in
      line.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    }
  }

  /// The highlighted tab of the visible tab bar, or `no tab bar` or `none`.
  var highlighted: String {
    guard let bar = tabBar else { return "no tab bar" }
    let found = snapshot.tabs.filter {
      bar.contains("[\(snapshot.translations.text($0.titleKey))]")
    }
    return found.isEmpty ? "none" : found.map(\.id.text).joined(separator: ", ")
  }

  /// The number of tabs in the bar that have a label in the person's language and an icon.
  var tabCount: Int {
    guard let bar = tabBar else { return 0 }
    return snapshot.tabs.count { tab in
      let title = snapshot.translations.text(tab.titleKey)
      return !tab.icon.isEmpty && title != tab.titleKey.text && bar.contains(title)
    }
  }

  /// The line of the screen with the tab bar.
  var tabBar: String? {
    let titles = snapshot.tabs.map { snapshot.translations.text($0.titleKey) }
    return ScreenText(styles: Styles(isColored: false)).lines(snapshot).first { line in
      titles.allSatisfy(line.contains)
    }
  }

  /// The ids of the visible rows.
  var items: [String] { snapshot.rows.map(\.item.id) }

  /// The number of stale rows.
  ///
  /// A stale detail screen counts as one.
  var staleCount: Int {
    switch snapshot.top?.content {
    case .list(let list)?: list.staleCount
    case .detail(let detail)?: detail.isStale ? 1 : 0
    case .nothing?, nil: 0
    }
  }

  /// The different generations of the visible rows.
  ///
  /// After a full refresh there is only one.
  var generations: [Int] {
    guard case .list(let list)? = snapshot.top?.content else { return [] }
    return Set(list.rows.map(\.generation)).sorted()
  }

  // MARK: The device

  /// The ids of the entries of the open menu.
  var menu: [String]? { environment.device.display?.viewModel.menu?.entries.map(\.id) }

  /// The scroll position of the visible list, in points from its start.
  ///
  /// Without a device, it is the saved position.
  var scroll: Double {
    environment.device.display?.viewModel.viewport.scrolling?.offset
      ?? snapshot.top?.memory.scroll ?? 0
  }

  /// Returns the device's screen.
  ///
  /// Throws if the scenario has no device yet.
  func display() throws(ShellFailure) -> Display {
    guard let display = environment.device.display else {
      throw ShellFailure(
        .badData, "there is no device yet", hint: "start with a step such as 'device iphone-16'"
      )
    }
    return display
  }

  /// Returns the viewport of the device.
  func viewport() throws(ShellFailure) -> Viewport { try display().viewModel.viewport }
}
