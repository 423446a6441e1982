import Foundation
@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

/// Cases of React Navigation's tests of its stack and its tabs, compared with ``TabStacks``.
///
/// `Tests/Vectors/peers` has the cases, their license and the rules of the conversion.
@Suite("Stacks and tabs of React Navigation")
struct RouterSuiteTests {
  struct Router: Sendable, CustomTestStringConvertible {
    let name: String
    /// The expected numbers: all cases, those that can be expressed, and those that agree.
    let counts: [Int]
    var testDescription: String { name }
  }

  static let routers = [
    Router(name: "StackRouter", counts: [131, 27, 24]),
    Router(name: "TabRouter", counts: [82, 22, 18]),
  ]

  @Test("Cases that can be expressed agree, except those with a reason", arguments: routers)
  func agrees(router: Router) throws {
    let path = Repository.path + "/Tests/Vectors/peers/react-navigation-routers.json"
    let root = try JSONReader.read([UInt8](try Data(contentsOf: URL(filePath: path))))
    let found = root["routers"]?.array?.first { $0["name"]?.string == router.name }
    let rows = try #require(found?["cases"]?.array)
    var wrong: [String] = []
    var expressible = 0
    var agreeing = 0
    for row in rows where row["why"] == nil {
      expressible += 1
      let difference = try RouterCase.difference(in: row)
      if difference == nil { agreeing += 1 }
      if (difference == nil) != (row["differs"] == nil) {
        wrong.append("\(row["name"]?.string ?? ""): \(difference ?? "agrees")")
      }
    }
    print("\(router.name): \(rows.count) cases, \(expressible) expressible, \(agreeing) agree")
    #expect(wrong == [])
    #expect([rows.count, expressible, agreeing] == router.counts)
  }
}

/// A case while it runs: each tab has the name of its root.
private struct RouterCase {
  private var stacks: TabStacks
  private let order: [TabID]
  /// The query items that distinguish screens of the same name.
  private let identity: [String]

  /// Runs a case.
  ///
  /// - Returns: The first difference from the expected states, or `nil`.
  static func difference(in row: JSONNode) throws -> String? {
    var run = try RouterCase(row)
    for step in try #require(row["steps"]?.array) {
      let before = run.stacks
      let changed = try run.perform(step)
      for expected in step["expect"]?.object ?? [] {
        if expected.name == "unchanged" {
          if changed || run.stacks != before { return "changed to \(run.lists("stacks") ?? [])" }
          continue
        }
        let wanted = lists(expected.node).map { $0.map { text(run.entry($0)) } }
        let found = try #require(run.lists(expected.name))
        if found != wanted { return "\(expected.name): \(found), not \(wanted)" }
      }
    }
    return nil
  }

  private init(_ row: JSONNode) throws {
    let start = try #require(row["start"])
    let names = Self.lists(try #require(start["stacks"])).compactMap { stack in
      stack.first?.split(separator: "?").first.map(String.init)
    }
    let focused = start["focused"]?.string ?? names.first
    order = names.map { TabID($0) }
    identity = (row["identity"]?.array ?? []).compactMap(\.string)
    let backAtRoot = start["backAtRoot"]?.string.map { BackAtRoot(rawValue: $0) } ?? .stay
    stacks = TabStacks(
      roots: Dictionary(uniqueKeysWithValues: names.map { (TabID($0), Self.entry($0, [])) }),
      focused: TabID(try #require(focused)), backAtRoot: try #require(backAtRoot),
      first: order.first)
    restore(start)
  }

  /// Performs the user action that is the first member of a step.
  ///
  /// - Returns: Whether something changed.
  private mutating func perform(_ step: JSONNode) throws -> Bool {
    let before = stacks
    let action = try #require(step.object?.first)
    switch (action.name, action.node.string) {
    case ("select", let tab?): stacks.select(TabID(tab))
    case ("go", let screen?): show(entry(screen), isInApp: true)
    case ("link", let screen?): show(entry(screen), isInApp: false)
    case ("setQuery", let items?): try setQuery(Self.query(items))
    case ("restore", nil): restore(action.node)
    case ("back", nil):
      var wentBack = false
      for _ in 0..<(try #require(action.node.int)) { wentBack = stacks.back() }
      return wentBack
    case ("expect", nil): break
    default: Issue.record("unknown step \(action.name)")
    }
    return stacks != before
  }

  /// Shows a screen in the tab of its name, otherwise in the visible tab, as the core does.
  private mutating func show(_ entry: StackEntry, isInApp: Bool) {
    let own = TabID(entry.destination.route.text)
    let tab = order.contains(own) ? own : stacks.focused
    if isInApp, tab == stacks.focused {
      stacks.push(entry)
    } else {
      stacks.land(entry, above: [], in: tab)
    }
  }

  private mutating func setQuery(_ items: [NamedValue]) throws {
    let top = try #require(stacks.top)
    let kept = top.destination.query.filter { items.first(named: $0.name) == nil }
    let isReplaced = stacks.replaceTop(
      with: Self.entry(top.destination.route.text, kept + items, identity),
      of: top.destination)
    #expect(isReplaced)
  }

  private mutating func restore(_ saved: JSONNode) {
    let screens = (saved["stacks"].map(Self.lists) ?? []).map { $0.map(entry) }
    let named = screens.compactMap { stack in
      stack.first.map { (TabID($0.destination.route.text), stack) }
    }
    stacks.restore(
      Dictionary(uniqueKeysWithValues: named),
      focused: saved["focused"]?.string.map { TabID($0) } ?? stacks.focused,
      history: (saved["history"]?.array ?? []).compactMap { $0.string.map { TabID($0) } })
  }

  // MARK: Texts

  /// Returns a part of the state as lists of texts, or `nil` if the part is unknown.
  private func lists(_ part: String) -> [[String]]? {
    switch part {
    case "focused": return [[stacks.focused.text]]
    case "stacks": return order.map { stacks.stack(of: $0).map(Self.text) }
    case "history":
      // The tabs that back leads to, the next one last.
      var stacks = stacks
      var tabs: [String] = []
      while stacks.back() { tabs.insert(stacks.focused.text, at: 0) }
      return [tabs]
    default: return nil
    }
  }

  /// Returns a text, a list of texts or a list of lists as a list of lists.
  private static func lists(_ node: JSONNode) -> [[String]] {
    guard let elements = node.array else { return [[node.string ?? "?"]] }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count
      ? [texts] : elements.map { ($0.array ?? []).compactMap(\.string) }
  }

  /// Returns the screen with a name and query items, such as `bar?answer=42`.
  private func entry(_ text: String) -> StackEntry {
    let parts = text.split(separator: "?", maxSplits: 1).map(String.init)
    return Self.entry(parts[0], parts.count > 1 ? Self.query(parts[1]) : [], identity)
  }

  private static func entry(
    _ name: String, _ query: [NamedValue], _ identity: [String] = []
  ) -> StackEntry {
    StackEntry(
      destination: Fixture.destination(
        name, query: query, identity: query.filter { identity.contains($0.name) }),
      titleKey: "title", content: Fixture.list())
  }

  private static func query(_ text: String) -> [NamedValue] {
    text.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
      return NamedValue(parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// Returns the name of a screen with its query items, sorted.
  private static func text(_ entry: StackEntry) -> String {
    let query = entry.destination.query.map { "\($0.name)=\($0.value)" }.sorted()
    return entry.destination.route.text
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}
