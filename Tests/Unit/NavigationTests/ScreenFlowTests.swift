@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("The screens, in every order of events")
struct ScreenFlowTests {
  /// The events that are limited in each walk.
  ///
  /// All other events occur in every order in between.
  private static let budgets: [(String, ScreenWorld.Budget)] = [
    ("taps, links and a switch", .init(taps: 2, links: 1, switches: 1)),
    ("taps and home beside a link that leads nowhere", .init(taps: 1, homes: 1, strays: 1)),
    ("two links that lead nowhere, and home", .init(homes: 1, links: 1, strays: 2)),
    ("the vault, left and come back to", .init(taps: 3, links: 1)),
    ("two switches while something loads", .init(taps: 1, links: 1, switches: 2)),
    ("a session that is lost, and a sign-in", .init(taps: 1, links: 1, losses: 1, people: 1)),
    ("another person", .init(taps: 1, homes: 1, links: 1, people: 1)),
    ("queries, a tap and a link", .init(taps: 1, links: 1, queries: 2)),
    ("a query and a switch", .init(links: 1, switches: 1, queries: 1)),
    ("queries, and a session that is lost", .init(links: 1, losses: 1, people: 1, queries: 1)),
    ("a session that is refused", .init(taps: 1, strays: 1, people: 1, refusals: 1)),
  ]

  @Test(
    "No data of another person or organization is shown, and the first screen always arrives",
    .clause("NAV-E04"), .clause("DL-P03"), arguments: budgets.indices)
  func walk(index: Int) {
    let (name, budget) = Self.budgets[index]
    var states = [ScreenWorld(budget)]
    var seen = Set(states.map(\.key))
    while let state = states.popLast() {
      for next in state.next where seen.insert(next.key).inserted {
        guard next.faults.isEmpty else {
          Issue.record("\(name): \(next.faults)\n\(next.story.joined(separator: "\n"))")
          return
        }
        states.append(next)
      }
    }
    print("screens, \(name): \(seen.count) states")
    #expect(seen.count > 20)
  }

  @Test("A new query loads data again only if the services are asked with it")
  func queries() {
    var world = ScreenWorld(.init(queries: 3))
    func query(_ items: [NamedValue]) -> Int {
      let before = world.questions.count
      world.setQuery(items)
      #expect(world.flow.screens.top?.destination.query == items)
      return world.questions.count - before
    }
    let content = world.flow.screens.top?.content
    #expect(query([NamedValue("view", "grid")]) == 0)
    #expect(world.flow.screens.top?.content == content && content?.isLoaded == true)
    #expect(query([NamedValue("view", "grid"), NamedValue("q", "a")]) == 1)
    #expect(world.flow.screens.top?.content?.isLoaded == false)
    #expect(query([NamedValue("q", "a")]) == 0)
    #expect(world.flow.screens.visibleStacks?.stack(of: "home").count == 1)
  }

  @Test("Back to another tab is reported as a selection of that tab")
  func backToTab() {
    var flow = ScreenFlow(
      route: { id in ScreenWorld.routes.first { $0.id == id } }, keepsScreens: false)
    func entry(_ route: RouteDeclaration) -> StackEntry {
      StackEntry(
        destination: DeepLinkDestination(route: route.id, screen: route.screen, parameters: []),
        titleKey: "t")
    }
    var facts = ScreenFacts()
    facts.person = "ada"
    facts.organization = "one"
    var frame = ScreenFrame()
    frame.owner = "one"
    frame.tabs = TabStacks(
      roots: ["home": entry(ScreenWorld.home), "list": entry(ScreenWorld.list)], focused: "home",
      backAtRoot: .history)
    _ = flow.handle(.frameChanged(frame), facts)
    for (number, route) in [ScreenWorld.home, ScreenWorld.list].enumerated() {
      let landing = Landing(
        destination: entry(route).destination, route: route, parents: [], presentation: .screen,
        content: Fixture.page, isInApp: false, isFromRow: false)
      _ = flow.handle(.landed(DeliveryID(number + 1), landing), facts)
    }
    #expect(flow.screens.visibleStacks?.focused == "list" && flow.screens.canGoBack)

    let request = RequestID(1)
    var (names, phases, answers) = ([String](), [NavigationPhase](), [RequestAnswer]())
    for effect in flow.handle(.wentBack(request), facts) {
      switch effect {
      case .post(.navigationEntered(let phase), _): phases.append(phase)
      case .post(let kind, _): names.append(kind.name)
      case .report(.answered(request, let answer)): answers.append(answer)
      default: break
      }
    }
    #expect(names == ["tab-selected"])
    #expect(phases == [.tabSwitching, .tabsReady])
    #expect(answers == [.holds(true)])
    #expect(flow.screens.top?.destination.route == ScreenWorld.home.id)
    #expect(!flow.screens.canGoBack)
  }

  @Test("Back on a screen outside the tabs leads to the default screen, once, and not from itself")
  func backHome() throws {
    let about = RouteDeclaration(
      pattern: try PathPattern("/about"), screen: "about", titleKey: "t")
    func entry(_ route: RouteDeclaration) -> StackEntry {
      StackEntry(
        destination: DeepLinkDestination(route: route.id, screen: route.screen), titleKey: "t")
    }
    var flow = ScreenFlow(
      route: { id in (ScreenWorld.routes + [about]).first { $0.id == id } }, keepsScreens: false)
    var facts = ScreenFacts()
    facts.person = "ada"
    facts.organization = "one"
    var frame = ScreenFrame()
    frame.owner = "one"
    frame.home = entry(ScreenWorld.home)
    let landing = Landing(
      destination: entry(about).destination, route: about, parents: [], presentation: .screen,
      content: .notApplicable, isInApp: false, isFromRow: false)
    _ = flow.handle(.frameChanged(frame), facts)
    _ = flow.handle(.landed(DeliveryID(1), landing), facts)
    #expect(flow.canGoBack && !flow.screens.canGoBack)
    func back() -> (answers: [RequestAnswer], homes: Int) {
      var (answers, homes) = ([RequestAnswer](), 0)
      for effect in flow.handle(.wentBack(RequestID(1)), facts) {
        if case .report(.answered(_, let answer)) = effect { answers.append(answer) }
        if case .report(.organizationNeeded) = effect { homes += 1 }
      }
      return (answers, homes)
    }
    #expect(back() == ([.holds(true)], 1))
    #expect(back() == ([.holds(true)], 0), "the default screen is being prepared")

    frame.home = entry(about)
    _ = flow.handle(.frameChanged(frame), facts)
    #expect(!flow.canGoBack, "it is the default screen")
    frame.home = entry(ScreenWorld.home)
    frame.owner = nil
    _ = flow.handle(.frameChanged(frame), facts)
    #expect(!flow.canGoBack, "the person may have no organization, and there is no screen for that")
    frame.outside = entry(ScreenWorld.list)
    _ = flow.handle(.frameChanged(frame), facts)
    #expect(flow.canGoBack)
  }
}
