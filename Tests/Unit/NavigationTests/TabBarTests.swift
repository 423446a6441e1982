import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("States of the shell")
struct TabBarTests {
  /// A row of the specification's table: an event in a state, and the state that follows.
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let before: [TabBarEvent]
    let event: TabBarEvent
    let entered: NavigationPhase?
    var testDescription: String { id }
  }

  private static let root = TabBarEvent.shown(.tabs(depth: 1))
  private static let detail = TabBarEvent.shown(.tabs(depth: 2))
  private static let link = TabBarEvent.linkReceived(DeliveryID(1))
  private static let linkEnd = TabBarEvent.linkEnded(DeliveryID(1))

  static let rows = [
    Row(id: "NAV-T01", before: [], event: root, entered: .tabsReady),
    Row(id: "NAV-T01 none", before: [], event: .shown(.outsideTabs), entered: .outsideTabs),
    Row(id: "NAV-T02", before: [], event: .shown(.signIn), entered: .signInRequired),
    Row(id: "NAV-T03", before: [root], event: .tabTapped, entered: .tabSwitching),
    Row(id: "NAV-T03 hidden", before: [.shown(.signIn)], event: .tabTapped, entered: nil),
    Row(id: "NAV-T04", before: [root, .tabTapped], event: .transitionEnded, entered: .tabsReady),
    Row(
      id: "NAV-T04 kept", before: [root, .tabTapped, detail], event: .transitionEnded,
      entered: .stackActive),
    Row(id: "NAV-T05", before: [root], event: .screenPushed, entered: .stackPushing),
    Row(id: "NAV-T05 deeper", before: [detail], event: .screenPushed, entered: .stackPushing),
    Row(
      id: "NAV-T06", before: [root, .screenPushed, detail], event: .transitionEnded,
      entered: .stackActive),
    Row(id: "NAV-T07", before: [detail], event: .screenPopped, entered: .stackPopping),
    Row(
      id: "NAV-T08", before: [detail, .screenPopped, root], event: .transitionEnded,
      entered: .tabsReady),
    Row(
      id: "NAV-T09", before: [.shown(.tabs(depth: 3)), .screenPopped, detail],
      event: .transitionEnded, entered: .stackActive),
    Row(id: "NAV-T10", before: [root], event: link, entered: .deepLinkResolving),
    Row(id: "NAV-T10 drilled", before: [detail], event: link, entered: .deepLinkResolving),
    Row(id: "NAV-T11", before: [detail, link, root], event: linkEnd, entered: .tabsReady),
    Row(id: "NAV-T12", before: [root, link], event: .shown(.signIn), entered: .signInRequired),
    Row(id: "NAV-T13", before: [.shown(.signIn)], event: link, entered: .deepLinkResolving),
    Row(id: "NAV-T14", before: [.shown(.signIn)], event: root, entered: .tabsReady),
    Row(id: "NAV-T15", before: [root], event: .organizationPicked, entered: .orgSwitching),
    Row(id: "NAV-T16", before: [detail, .organizationPicked], event: root, entered: .tabsReady),
    Row(
      id: "NAV-T16 kept", before: [detail, .organizationPicked], event: .organizationKept,
      entered: .stackActive),
    Row(
      id: "a link after sign-in ends at its screen", before: [link], event: root,
      entered: .tabsReady),
    Row(
      id: "the end of an older link ends nothing",
      before: [root, link, .linkReceived(DeliveryID(2))], event: linkEnd, entered: nil),
    Row(
      id: "an interrupted push is replaced", before: [root, .screenPushed, detail],
      event: .screenPopped, entered: .stackPopping),
  ]

  @Test(
    "Every row of the specification's table holds", .clause("NAV-T01"), .clause("NAV-T02"),
    .clause("NAV-T03"),
    .clause("NAV-T04"), .clause("NAV-T05"), .clause("NAV-T06"), .clause("NAV-T07"),
    .clause("NAV-T08"), .clause("NAV-T09"), .clause("NAV-T10"), .clause("NAV-T11"),
    .clause("NAV-T12"), .clause("NAV-T13"), .clause("NAV-T14"), .clause("NAV-T15"),
    .clause("NAV-T16"), arguments: rows)
  func table(row: Row) {
    var tabBar = TabBarStateMachine()
    for event in row.before { _ = TabBarStateMachine.reduce(&tabBar, event) }
    #expect(TabBarStateMachine.reduce(&tabBar, row.event) == row.entered)
  }

  @Test("After any events the shell comes to rest at the visible screen", arguments: 0..<64)
  func rest(seed: UInt64) {
    var dice = Dice(seed: seed)
    var tabBar = TabBarStateMachine()
    let views: [TabBarView] = [
      .launching, .signIn, .outsideTabs, .tabs(depth: 1), .tabs(depth: 2), .tabs(depth: 3),
    ]
    var links = 0
    for _ in 0..<200 {
      let event: TabBarEvent
      switch dice.below(9) {
      case 0...2: event = .shown(views[dice.below(6)])
      case 3: event = .tabTapped
      case 4: event = .screenPushed
      case 5: event = .screenPopped
      case 6: event = .transitionEnded
      case 7:
        links += 1
        event = .linkReceived(DeliveryID(links))
      default: event = .organizationPicked
      }
      _ = TabBarStateMachine.reduce(&tabBar, event)
    }
    for event in [
      TabBarEvent.linkEnded(DeliveryID(links)), .organizationKept, .transitionEnded,
    ] { _ = TabBarStateMachine.reduce(&tabBar, event) }
    let wanted: NavigationPhase =
      switch tabBar.view {
      case .launching: .appLaunching
      case .signIn: .signInRequired
      case .outsideTabs: .outsideTabs
      case .tabs(let depth): depth > 1 ? .stackActive : .tabsReady
      }
    #expect(tabBar.phase == wanted)
  }
}
