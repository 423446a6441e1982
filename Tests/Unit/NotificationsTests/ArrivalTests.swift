import LandfallDomain
import LandfallNotifications
import LandfallTestSupport
import Testing

@Suite("Taps during the launch, and messages while the app is visible")
struct ArrivalTests {
  private let first = DeliveryID(1)
  private let second = DeliveryID(2)
  private let link = DeliveryID(3)

  @Test("A tap waits until the session is known, and then proceeds once", .clause("TAP-S01"))
  func held() {
    var launch = LaunchTaps()
    #expect(launch.tapped(first, .terminated) == .hold(overtaking: nil))
    #expect(launch.becameReady() == first)
    #expect(launch.becameReady() == nil)
    #expect(launch.tapped(second, .background) == .proceed)
  }

  @Test("The message that started the app is taken once, with or without an id", .clause("TAP-S01"))
  func initialOnce() {
    var launch = LaunchTaps()
    #expect(launch.tapped(first, .terminated) == .hold(overtaking: nil))
    #expect(launch.tapped(second, .terminated) == .alreadyTaken)
    #expect(launch.becameReady() == first)
    #expect(launch.tapped(second, .terminated) == .alreadyTaken)
  }

  @Test(
    "At most one tap waits: the newer of two",
    arguments: [NotificationResponseState.background, .foreground])
  func newest(state: NotificationResponseState) {
    var launch = LaunchTaps()
    #expect(launch.tapped(first, .terminated) == .hold(overtaking: nil))
    #expect(launch.tapped(second, state) == .hold(overtaking: first))
    #expect(launch.becameReady() == second)
  }

  @Test(
    "The link of a launch wins, whichever came first", arguments: NotificationResponseState.allCases
  )
  func linkWins(state: NotificationResponseState) {
    var before = LaunchTaps()
    #expect(before.linkOpened(link) == nil)
    #expect(before.tapped(first, state) == .overtaken(by: link))
    #expect(before.becameReady() == nil)
    var after = LaunchTaps()
    #expect(after.tapped(first, state) == .hold(overtaking: nil))
    #expect(after.linkOpened(link) == first)
    #expect(after.becameReady() == nil)
  }

  @Test("In a running app a new tap wins over a late message of the launch")
  func running() {
    var launch = LaunchTaps()
    #expect(launch.becameReady() == nil)
    #expect(launch.linkOpened(link) == nil)
    #expect(launch.tapped(DeliveryID(4), .background) == .proceed)
    #expect(launch.tapped(second, .terminated) == .overtaken(by: link))
    var quiet = LaunchTaps()
    #expect(quiet.becameReady() == nil)
    #expect(quiet.tapped(first, .terminated) == .proceed)
  }

  @Test("A tap that waited for the ledger does not overtake a newer link")
  func waited() {
    var launch = LaunchTaps()
    #expect(launch.becameReady() == nil)
    #expect(launch.linkOpened(link) == nil)
    #expect(launch.tapped(first, .background) == .overtaken(by: link))
  }

  // MARK: The queue

  private func facts(_ message: MessageID?) -> NotificationFacts {
    NotificationFacts(type: nil, message: message, item: nil)
  }

  @Test("A banner is shown once, and disappears after its time", .clause("TAP-S03"))
  func banner() throws {
    var queue = NotificationQueue()
    let first = queue.arrived(1, facts("m"), at: .origin)
    let shown = try #require(first)
    #expect(shown.deadline == .origin + .seconds(5))
    #expect(queue.arrived(2, facts("m"), at: .origin) == nil)
    #expect(!queue.expired(shown.number + 1) && queue.banner == shown)
    #expect(queue.expired(shown.number) && queue.banner == nil)
    // The repeated message is ignored and can still be opened.
    #expect(queue.arrivals == [shown])
    queue.opened(1, "m")
    #expect(queue.arrivals.isEmpty)
    #expect(queue.arrived(3, facts("m"), at: .origin) == nil)
    // A repeated message uses no number.
    let second = queue.arrived(4, facts("n"), at: .origin)
    let next = try #require(second)
    #expect(next.number == 2 && next.payload == 4)
  }

  @Test("A newer banner replaces an older one; a tap removes only its own", .clause("TAP-S03"))
  func replaced() throws {
    var queue = NotificationQueue()
    _ = queue.arrived(1, facts("m"), at: .origin)
    let second = queue.arrived(2, facts("n"), at: .origin)
    let newer = try #require(second)
    #expect(queue.banner == newer && queue.arrivals.count == 2)
    queue.opened(nil, "m")
    #expect(queue.banner == newer && queue.arrivals == [newer])
    queue.opened(nil, "n")
    #expect(queue.banner == nil && queue.arrivals.isEmpty)
  }

  @Test("A message that was opened elsewhere shows no banner")
  func openedFirst() throws {
    var queue = NotificationQueue()
    queue.opened(nil, "m")
    #expect(queue.arrived(1, facts("m"), at: .origin) == nil)
  }

  @Test("A message without an id is shown each time, and a tap removes one of them")
  func nameless() throws {
    var queue = NotificationQueue()
    for number in 1...3 {
      #expect(queue.arrived(number, facts(nil), at: .origin)?.number == number)
    }
    queue.opened(nil, nil)
    #expect(queue.arrivals.map(\.number) == [3, 2, 1])
    queue.opened(3, nil)
    #expect(queue.arrivals.map(\.number) == [2, 1] && queue.banner == nil)
  }

  @Test("The queue is bounded, and empty for the next person")
  func bounded() throws {
    var queue = NotificationQueue()
    for number in 1...1_000 {
      _ = queue.arrived(number, facts(MessageID("m\(number)")), at: .origin)
    }
    #expect(queue.arrivals.map(\.number) == Array((985...1_000).reversed()))
    queue.clear()
    #expect(queue.banner == nil && queue.arrivals.isEmpty)
  }
}
