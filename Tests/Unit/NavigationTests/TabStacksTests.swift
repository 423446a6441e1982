@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("Tab stacks and screens")
struct TabStacksTests {
  private func entry(
    _ path: String, loaded: Bool = true, query: [NamedValue] = []
  ) -> StackEntry {
    StackEntry(
      destination: Fixture.destination(path, query: query), titleKey: "title",
      content: loaded ? Fixture.list() : nil)
  }

  private func fresh() -> TabStacks {
    TabStacks(
      roots: [
        "members": entry("/members", loaded: false), "teams": entry("/teams", loaded: false),
      ],
      focused: "members")
  }

  private func paths(_ stacks: TabStacks, _ tab: TabID) -> [String] {
    stacks.stack(of: tab).map(\.destination.path)
  }

  @Test("A destination lies above its parents", .clause("DL-S12"))
  func parents() {
    var stacks = fresh()
    let edit = stacks.land(
      entry("/members/bob/activity"), above: [entry("/members/bob", loaded: false)], in: "members")
    #expect(edit.depth == 3)
    #expect(edit.popped == 0)
    #expect(edit.pushed == 2)
    #expect(paths(stacks, "members") == ["/members", "/members/bob", "/members/bob/activity"])
    #expect(paths(stacks, "teams") == ["/teams"])
  }

  @Test("The smallest edit keeps the screens that both stacks share", .clause("DL-S12"))
  func smallest() {
    var stacks = fresh()
    stacks.land(
      entry("/members/bob/activity"), above: [entry("/members/bob")], in: "members")
    let edit = stacks.land(
      entry("/members/bob/notes"), above: [entry("/members/bob", loaded: false)], in: "members")
    #expect(edit.popped == 1)
    #expect(edit.pushed == 1)
    // The parent that stayed has kept its data.
    #expect(stacks.stack(of: "members")[1].content != nil)
    let up = stacks.land(entry("/members/bob"), above: [], in: "members")
    #expect(up.popped == 1)
    #expect(up.pushed == 0 || up.pushed == 1)
    #expect(paths(stacks, "members") == ["/members", "/members/bob"])
    let other = stacks.land(entry("/members/carol"), above: [], in: "members")
    #expect((other.popped, other.pushed, other.depth) == (1, 1, 2))
  }

  @Test("A screen that waits for its permissions is replaced in place")
  func waitingForRights() {
    var stacks = fresh()
    stacks.push(entry("/members/bob", loaded: false))
    let edit = stacks.push(entry("/members/bob"))
    #expect((edit.popped, edit.pushed, edit.depth, edit.isRefresh) == (1, 1, 2, false))
    #expect(stacks.stack(of: "members").last?.content != nil)
  }

  @Test(
    "A screen takes the place of its refusal, and a refusal that of its screen",
    .clause("DL-P03", "NAV-T11"), arguments: [true, false], ["/members", "/members/bob"])
  func refusal(isLink: Bool, path: String) {
    for presentation in [StackEntry.Presentation.unauthorized("see"), .unavailable(code: "x")] {
      var stacks = fresh()
      stacks.land(entry("/members/ada"), above: [], in: "members")
      if path != "/members" { stacks.push(entry(path)) }
      if path == "/members" { stacks.select("members") }
      let depth = stacks.stack(of: "members").count
      for entry in [entry(path).showing(presentation), entry(path)] {
        let edit =
          isLink ? stacks.land(entry, above: [], in: "members") : stacks.push(entry)
        #expect(!edit.isRefresh)
        #expect(edit.popped == edit.pushed)
        #expect(stacks.stack(of: "members").count == depth)
        #expect(stacks.top?.presentation == entry.presentation)
      }
    }
  }

  @Test("A link to the top screen is a refresh, unless that is a root that was never shown")
  func refresh() {
    var stacks = fresh()
    #expect(!stacks.plan(entry("/members"), above: [], in: "members").isRefresh)
    stacks.land(entry("/members"), above: [], in: "members")
    let again = stacks.land(
      entry("/members", query: [NamedValue("sort", "name")]), above: [], in: "members")
    #expect(again.isRefresh)
    #expect(stacks.top?.destination.query.isEmpty == false)
    let other = stacks.land(entry("/teams"), above: [], in: "teams")
    #expect(other.selectedTab)
    #expect(!other.isRefresh)
    #expect(stacks.focused == "teams")
  }

  @Test("A plan describes exactly what landing does")
  func plan() {
    var stacks = fresh()
    for path in ["/members/bob", "/members", "/members/carol", "/members/carol"] {
      let planned = stacks.plan(entry(path), above: [], in: "members")
      let done = stacks.land(entry(path), above: [], in: "members")
      #expect(planned == done)
      #expect(done.depth == stacks.stack(of: "members").count)
    }
  }

  @Test("Back stops at the root; selecting the visible tab goes there")
  func back() {
    var stacks = fresh()
    stacks.land(entry("/members/bob"), above: [], in: "members")
    let first = stacks.pop()
    let second = stacks.pop()
    #expect(first)
    #expect(!second)
    stacks.land(entry("/members/bob"), above: [], in: "members")
    stacks.select("teams")
    stacks.select("members")
    #expect(paths(stacks, "members").count == 2)
    stacks.select("members")
    #expect(paths(stacks, "members") == ["/members"])
    stacks.select("nowhere")
    #expect(stacks.focused == "members")
  }

  // MARK: Back at a root

  private func tabs(_ backAtRoot: BackAtRoot, visiting visits: [TabID] = []) -> TabStacks {
    var stacks = TabStacks(
      roots: [
        "home": entry("/home"), "members": entry("/members"), "teams": entry("/teams"),
      ], focused: "home", backAtRoot: backAtRoot)
    for tab in visits { stacks.select(tab) }
    return stacks
  }

  /// Returns the visible tab after each time back, until nothing changes.
  private func tabsBack(from stacks: TabStacks) -> [TabID] {
    var stacks = stacks
    var tabs: [TabID] = []
    while stacks.canGoBack {
      let wentBack = stacks.back()
      #expect(wentBack)
      tabs.append(stacks.focused)
    }
    let wentBack = stacks.back()
    #expect(!wentBack)
    return tabs
  }

  @Test("By default, back at a root leads to no other tab")
  func backStays() {
    var stacks = tabs(.stay, visiting: ["members", "teams"])
    #expect(!stacks.canGoBack && stacks.history.isEmpty)
    stacks.push(entry("/teams/x"))
    #expect(tabsBack(from: stacks) == ["teams"])
  }

  @Test("Back at the root of another tab leads to the first tab, and there to none")
  func backToFirst() {
    var stacks = tabs(.firstTab)
    stacks.push(entry("/home/news"))
    stacks.select("members")
    stacks.select("teams")
    stacks.push(entry("/teams/x"))
    #expect(tabsBack(from: stacks) == ["teams", "home", "home"])
    #expect(stacks.history.isEmpty)
    let other = TabStacks(
      roots: ["home": entry("/home"), "teams": entry("/teams")], focused: "teams",
      backAtRoot: .firstTab, first: "home")
    #expect(tabsBack(from: other) == ["home"], "the first tab is not the one the app starts in")
  }

  @Test(
    "Back at a root leads through the tabs in the reverse order of their last visits",
    arguments: [
      ([], []), (["members"], ["home"]), (["members", "teams"], ["members", "home"]),
      (["members", "teams", "members"], ["teams", "home"]), (["members", "home"], ["members"]),
      (["members", "members"], ["home"]), (["members", "nowhere"], ["home"]),
    ] as [([TabID], [TabID])])
  func backThroughHistory(visits: [TabID], back: [TabID]) {
    #expect(tabsBack(from: tabs(.history, visiting: visits)) == back)
  }

  @Test("A link to another tab is a visit, and back changes no stack of the tab it leads to")
  func visitsByLink() {
    var stacks = tabs(.history)
    stacks.push(entry("/home/news"))
    stacks.land(entry("/members/bob"), above: [], in: "members")
    stacks.land(entry("/members/carol"), above: [], in: "members")
    #expect(tabsBack(from: stacks) == ["members", "home", "home"])
    _ = stacks.pop()
    _ = stacks.back()
    #expect(stacks.focused == "home" && paths(stacks, "home") == ["/home", "/home/news"])
    #expect(paths(stacks, "members") == ["/members"])
    // The tab that was left by back is not in the history anymore.
    #expect(stacks.history.isEmpty)
  }

  @Test("Data is filled in only for the screen that requested it")
  func replaceTop() {
    var stacks = fresh()
    var filled = entry("/members")
    filled.content = Fixture.list()
    let wrong = stacks.replaceTop(with: filled, of: Fixture.destination("/teams"))
    #expect(!wrong)
    let right = stacks.replaceTop(with: filled, of: Fixture.destination("/members"))
    #expect(right)
    #expect(stacks.top?.content == Fixture.list())
  }

  @Test("Each organization has its own tabs, and a sign-out drops them all")
  func organizations() {
    var screens = Screens()
    #expect(screens.top == nil)
    screens.showTabs(of: "acme", fresh: fresh()) { stacks in
      _ = stacks.land(entry("/members/bob"), above: [], in: "members")
    }
    screens.showTabs(of: "beta", fresh: fresh()) { _ in () }
    #expect(screens.visibleStacks?.stack(of: "members").count == 1)
    screens.showTabs(of: "acme", fresh: fresh()) { _ in () }
    #expect(screens.top?.destination.path == "/members/bob")
    let isRefresh = screens.showStandalone(entry("/invitation"))
    let isRefreshNow = screens.showStandalone(entry("/invitation"))
    #expect(!isRefresh)
    #expect(isRefreshNow)
    #expect(screens.canGoBack, "the tabs are below")
    screens.showError(ErrorScreen(.entityMissing))
    let left = screens.back()
    #expect(left)
    #expect(screens.top?.destination.path == "/invitation", "the error leads back to it")
    let wentBack = screens.back()
    #expect(wentBack)
    #expect(screens.top?.destination.path == "/members/bob")
    screens.showError(ErrorScreen(.entityMissing))
    #expect(screens.canGoBack && screens.back() && screens.root == .tabs("acme"))
    _ = screens.showStandalone(entry("/invitation"))
    _ = screens.showSignIn()
    screens.showError(ErrorScreen(.entityMissing))
    #expect(!screens.canGoBack, "the session has ended")
    screens.clear()
    #expect(screens.root == .launching)
    #expect(screens.stacks(of: "acme") == nil)
    let first = screens.showSignIn()
    let second = screens.showSignIn()
    #expect(first)
    #expect(!second)
    #expect(!screens.canGoBack)
    let fromSignIn = screens.back()
    #expect(!fromSignIn)
  }

  @Test(
    "In-app navigation puts a screen on top of the stack", .clause("NAV-S07"), .clause("NAV-T05")
  )
  func push() {
    var stacks = fresh()
    stacks.land(entry("/members"), above: [], in: "members")
    let depths = [stacks.push(entry("/members/bob")), stacks.push(entry("/members/carol"))]
    #expect(depths.map(\.depth) == [2, 3])
    #expect(paths(stacks, "members") == ["/members", "/members/bob", "/members/carol"])
    let again = stacks.push(entry("/members/carol"))
    #expect(again.isRefresh)
    let root = stacks.push(entry("/members"))
    #expect(root.depth == 1)
    #expect(paths(stacks, "members") == ["/members"])
  }

  @Test(
    "A screen keeps its scroll position and form through other tabs, links and refreshes",
    .clause("NAV-C06"),
    .clause("NAV-S06"), .clause("NAV-A03"), .clause("NAV-T08"))
  func memory() {
    var stacks = fresh()
    stacks.land(entry("/members"), above: [], in: "members")
    stacks.remember { $0.scroll = 120 }
    stacks.push(entry("/members/bob"))
    stacks.remember { $0.type("draft", into: "note") }
    stacks.push(entry("/members/bob/activity"))
    let before = stacks.stack(of: "members")
    stacks.select("teams")
    stacks.land(entry("/teams/x"), above: [], in: "teams")
    stacks.select("members")
    #expect(stacks.stack(of: "members") == before)
    _ = stacks.pop()
    #expect(stacks.top?.memory.text(of: "note") == "draft")
    // A refresh brings new data and keeps the person's input.
    stacks.land(entry("/members/bob"), above: [], in: "members")
    #expect(stacks.top?.memory.text(of: "note") == "draft")
    _ = stacks.pop()
    #expect(stacks.top?.memory.scroll == 120)
  }

  @Test("A tap on the active tab leads to its unchanged root", .clause("NAV-E01"))
  func activeTab() {
    var stacks = fresh()
    stacks.land(entry("/members"), above: [], in: "members")
    stacks.remember { $0.scroll = 500 }
    stacks.push(entry("/members/bob"))
    stacks.push(entry("/members/bob/activity"))
    stacks.select("members")
    #expect(stacks.focused == "members")
    #expect(paths(stacks, "members") == ["/members"])
    #expect(stacks.top?.memory == ScreenMemory())
  }

  @Test("A tap on the active tab also removes the query of its root", .clause("NAV-E01"))
  func activeTabWithQuery() throws {
    var stacks = fresh()
    let root = try #require(stacks.stack(of: "members").first)
    let found = StackEntry(destination: filtered(root.destination), titleKey: root.titleKey)
    stacks.select("members")
    let isSet = stacks.replaceTop(with: found, of: root.destination)
    #expect(isSet)
    // A link to the root shows it without the query, and with nothing below.
    var linked = stacks
    linked.land(root, above: [], in: "members")
    #expect(linked.stack(of: "members").map(\.destination) == [root.destination])
    stacks.select("teams")
    stacks.select("members")
    #expect(stacks.top?.destination == found.destination, "another tab keeps it")
    stacks.select("members")
    #expect(stacks.stack(of: "members").map(\.destination) == [root.destination])
  }

  @Test("A saved root with a query is restored, with the screens above it")
  func restoredQuery() throws {
    var stacks = fresh()
    let root = try #require(stacks.stack(of: "members").first)
    let saved = [
      StackEntry(destination: filtered(root.destination), titleKey: root.titleKey),
      entry("/members/bob"),
    ]
    stacks.restore(["members": saved], focused: "members")
    #expect(stacks.stack(of: "members").map(\.destination) == saved.map(\.destination))
  }

  private func filtered(_ root: DeepLinkDestination) -> DeepLinkDestination {
    let query = [NamedValue("q", "ada")]
    return DeepLinkDestination(
      route: root.route, screen: root.screen, parameters: root.parameters, query: query,
      identityQuery: query)
  }

  @Test("The data that a screen keeps is bounded")
  func bounds() {
    var memory = ScreenMemory()
    for field in 0..<ScreenMemory.maximumFields { memory.type("x", into: "field\(field)") }
    let tooMany = memory.type("x", into: "one more")
    #expect(!tooMany)
    #expect(memory.fields.count == ScreenMemory.maximumFields)
    let known = memory.type("y", into: "field0")
    #expect(known)
    let tooLong = memory.type(String(repeating: "a", count: 20_000), into: "field1")
    #expect(!tooLong)
    #expect(memory.text(of: "field1") == "x")
  }

  @Test(
    "A change to one tab's stack changes no other stack", .clause("NAV-R01"), .clause("NAV-A02"),
    arguments: 0..<32)
  func isolation(seed: UInt64) {
    var dice = Dice(seed: seed)
    var stacks = fresh()
    var model: [TabID: [String]] = ["members": ["/members"], "teams": ["/teams"]]
    for step in 0..<300 {
      let tab = stacks.focused
      switch dice.below(4) {
      case 0:
        let path = "\(model[tab]?.first ?? "")/\(step)"
        stacks.push(entry(path))
        model[tab]?.append(path)
      case 1:
        if stacks.pop() { model[tab]?.removeLast() }
      case 2:
        let other: TabID = tab == "members" ? "teams" : "members"
        stacks.select(other)
      default:
        if dice.below(8) == 0 {
          stacks.select(tab)
          model[tab] = Array(model[tab]?.prefix(1) ?? [])
        }
      }
      for (tab, expected) in model { #expect(paths(stacks, tab) == expected) }
    }
  }
}
