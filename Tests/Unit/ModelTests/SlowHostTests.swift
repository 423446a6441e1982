import LandfallAppCore
import LandfallDomain
import LandfallLists
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

/// Problems that the model found when the host, not only the services, is slow.
@Suite("Problems that the model found with a slow host")
struct SlowHostTests {
  private static let act = Step.act(.set(NamedValue("title", "done")))

  private func started(_ isSlow: Set<Asked.Kind>) -> World {
    var world = World(bounds: Bounds("slow", isSlow: isSlow, links: []), stored: 0)
    world.take(.start)
    return world
  }

  /// Returns the app with the default screen visible.
  private func world(_ isSlow: Set<Asked.Kind>) -> World {
    var world = started(isSlow)
    world.answer(.content)
    #expect(world.screens.root == .tabs("1"))
    return world
  }

  @Test(
    "Tabs that return before a refused session is deleted are removed with it",
    .clause("NAV-P11"))
  func refused() {
    var world = world([.content, .writing])
    world.take(.link(0))
    world.answer(.content, .failed(.unauthorized))
    #expect(world.screens.root == .signIn)
    // A link to sign-in leads a signed-in person home.
    world.take(.link(6))
    world.answer(.content)
    #expect(world.screens.root == .tabs("1"))
    world.answer(.writing)
    #expect(world.session == nil && world.screens.root == .signIn)
  }

  @Test("A first screen that was refused to an older session is loaded for the newer one")
  func replaced() {
    var world = started([.content, .renewal, .writing])
    world.answer(.renewal, .failed(.offline))
    world.take(.signIn(0))
    world.answer(.writing)
    // The first screen is refused and renews; so does the load of an earlier one, later.
    world.answerLast(.content, .failed(.unauthorized))
    world.answer(.renewal)
    world.answer(.writing)
    world.answer(.content, .failed(.unauthorized))
    world.answer(.renewal)
    world.answer(.content, .failed(.unauthorized))
    #expect(world.questions.map(\.kind) == [.writing, .writing])
    world.answer(.writing)
    world.answer(.writing)
    world.answerLast(.content)
    #expect(world.session != nil && world.screens.root == .tabs("1"))
  }

  @Test("A session that has expired before it is written is dropped", .clause("NAV-P12"))
  func expired() {
    var world = world([.renewal, .writing])
    world.answer(.renewal)
    world.take(.tick)
    world.answer(.writing)
    #expect(world.session == nil && world.screens.root == .signIn)
  }

  @Test("A change to an item before a switch is visible after it", .clause("NAV-E04"))
  func earlier() {
    var world = world([.action])
    world.take(Self.act)
    world.take(.switchTo(1))
    world.take(.link(0))
    world.answer(.action)
    #expect(world.title == .plain("done"))
  }

  @Test("A change to an item while a list loads is visible in the list")
  func loading() {
    var world = world([.list, .action])
    world.take(Self.act)
    world.take(.switchTo(1))
    world.answer(.list)
    world.take(.switchTo(0))
    world.answer(.action)
    world.answer(.list)
    #expect(world.title == .plain("done"))
  }

  @Test("Repeated actions leave no state behind")
  func repeated() {
    var lost = world([.list])
    var changed = world([.list, .action])
    changed.take(.refresh)
    let rounds = (0..<4).map { _ in
      // A session ends on a screen, and a link replaces it as the pending link.
      lost.take(.refresh)
      lost.answer(.list, .failed(.unauthorized))
      lost.take(.link(0))
      lost.take(.signIn(0))
      // An item is changed while its list loads.
      changed.take(Self.act)
      changed.answer(.action)
      return [lost.fingerprint, changed.fingerprint]
    }
    #expect(rounds[3] == rounds[2])
    #expect(lost.title == .plain("new") && changed.title == .plain("done"))
  }
}

extension World {
  /// Answers the first question of a kind.
  fileprivate mutating func answer(_ kind: Asked.Kind, _ answer: Answer = .done) {
    if let index = questions.firstIndex(where: { $0.kind == kind }) {
      take(.answer(index, answer))
    }
  }

  /// Answers the last question of a kind.
  fileprivate mutating func answerLast(_ kind: Asked.Kind, _ answer: Answer = .done) {
    if let index = questions.lastIndex(where: { $0.kind == kind }) { take(.answer(index, answer)) }
  }

  /// The title of the first visible item.
  fileprivate var title: Item.Text? {
    guard case .list(let list)? = screens.top?.content else { return nil }
    return list.rows.first?.item.title
  }
}
