import LandfallDomain
import Testing

@testable import LandfallLists
@testable import LandfallNavigation

/// Problems that the models found in stacks and lists, each with only that machine.
@Suite("Problems that the models found in stacks and lists")
struct StackFindingsTests {
  private static let request = ContentRequest(contract: "c", inputs: [], organization: "1")

  private func entry(_ route: RouteID, _ content: ScreenContent? = nil) -> StackEntry {
    guard let entry = Town.shared.entries[route]?["1"] else { preconditionFailure(route.text) }
    return StackEntry(
      destination: entry.destination, titleKey: entry.titleKey, content: content)
  }

  /// Root, parent and guarded screen, all without data.
  private var tabs: TabStacks {
    var tabs = TabStacks(roots: [Town.members: entry("/app/:org/members")], focused: Town.members)
    tabs.push(entry("/app/:org/members/:id"))
    tabs.push(entry("/app/:org/members/:id/danger"))
    return tabs
  }

  @Test(
    "A link to a screen in the stack that has no data loads it",
    arguments: ["/app/:org/members/:id", "/app/:org/members/:id/danger"] as [RouteID])
  func landing(route: RouteID) {
    var tabs = tabs
    let parents = route == "/app/:org/members/:id" ? [] : [entry("/app/:org/members/:id")]
    let content = ScreenContent.list(PagedList(Self.request, number: 1))
    tabs.land(entry(route, content), above: parents, in: Town.members)
    #expect(tabs.top?.content == content)
    #expect(tabs.stack(of: Town.members).count == parents.count + 2)
  }

  @Test("A tap on a screen that waits for its permissions keeps the screens below it")
  func pushing() {
    var tabs = tabs
    let content = ScreenContent.list(PagedList(Self.request, number: 1))
    tabs.push(entry("/app/:org/members/:id/danger", content))
    #expect(tabs.top?.content == content)
    #expect(tabs.stack(of: Town.members).count == 3)
  }

  @Test("Data that a link brings ends an earlier failure")
  func failure() {
    var list = PagedList(Self.request, number: 1)
    _ = PagedList.reduce(&list, .landingFailed(.notFound))
    #expect(list.failure != nil)
    _ = PagedList.reduce(&list, .landed(Page(items: [], nextCursor: nil, total: 0)))
    #expect(list.failure == nil)
  }
}
