import LandfallDomain
import LandfallNotifications
import LandfallTestSupport
import Testing

@Suite("Taps while the app starts, and messages while it is on view")
struct ArrivalTests {
  private let first = DeliveryID(1)
  private let second = DeliveryID(2)
  private let link = DeliveryID(3)

  @Test("A tap before the session is known is held, and let go once", .clause("TAP-S01"))
  func held() {
    var launch = LaunchTaps()
    #expect(launch.tapped(first, .terminated) == .hold(overtaking: nil))
    #expect(launch.becameReady() == first)
    #expect(launch.becameReady() == nil)
    #expect(launch.tapped(second, .background) == .proceed)
  }

  @Test("The message that started the app is taken once, named or not", .clause("TAP-S01"))
  func initialOnce() {
    var launch = LaunchTaps()
    #expect(launch.tapped(first, .terminated) == .hold(overtaking: nil))
    #expect(launch.tapped(second, .terminated) == .alreadyTaken)
    #expect(launch.becameReady() == first)
    #expect(launch.tapped(second, .terminated) == .alreadyTaken)
  }

  @Test("One is held: of two the newer", arguments: [TapState.background, .foreground])
  func newest(state: TapState) {
    var launch = LaunchTaps()
    #expect(launch.tapped(first, .terminated) == .hold(overtaking: nil))
    #expect(launch.tapped(second, state) == .hold(overtaking: first))
    #expect(launch.becameReady() == second)
  }

  @Test("The link of a launch wins, whichever came first", arguments: TapState.allCases)
  func linkWins(state: TapState) {
    var before = LaunchTaps()
    #expect(before.linkOpened(link) == nil)
    #expect(before.tapped(first, state) == .overtaken(by: link))
    #expect(before.becameReady() == nil)
    var after = LaunchTaps()
    #expect(after.tapped(first, state) == .hold(overtaking: nil))
    #expect(after.linkOpened(link) == first)
    #expect(after.becameReady() == nil)
  }

  @Test("Once the app runs, a tap is the newest wish; a late message of the launch is not")
  func running() {
    var launch = LaunchTaps()
    #expect(launch.becameReady() == nil)
    #expect(launch.linkOpened(link) == nil)
    #expect(launch.tapped(first, .background) == .proceed)
    #expect(launch.tapped(second, .terminated) == .overtaken(by: link))
    var quiet = LaunchTaps()
    #expect(quiet.becameReady() == nil)
    #expect(quiet.tapped(first, .terminated) == .proceed)
  }

  // MARK: The tray

  private func facts(_ message: MessageID?) -> NotificationFacts {
    NotificationFacts(type: nil, message: message, item: nil)
  }

  @Test("A banner is shown once, and goes in its time", .clause("TAP-S03"))
  func banner() throws {
    var tray = NotificationTray()
    guard case .show(let shown, replacing: nil) = tray.arrived(1, facts("m"), at: .origin)
    else { return #expect(Bool(false), "no banner") }
    #expect(shown.deadline == .origin + .seconds(5))
    #expect(tray.arrived(2, facts("m"), at: .origin) == .alreadyHere)
    #expect(tray.expired(shown.number + 1) == nil && tray.banner == shown)
    #expect(tray.expired(shown.number) == shown && tray.banner == nil)
    // Ignored, and still there to be opened.
    #expect(tray.arrivals == [shown])
    tray.opened(1, "m")
    #expect(tray.arrivals.isEmpty)
    #expect(tray.arrived(3, facts("m"), at: .origin) == .alreadyHere)
    // What came twice has no number of its own.
    guard case .show(let next, replacing: nil) = tray.arrived(4, facts("n"), at: .origin)
    else { return #expect(Bool(false), "no banner") }
    #expect(next.number == 2 && next.payload == 4)
  }

  @Test("A newer one replaces it; a tap takes its own away and no other", .clause("TAP-S03"))
  func replaced() throws {
    var tray = NotificationTray()
    _ = tray.arrived(1, facts("m"), at: .origin)
    guard case .show(let newer, replacing: let older?) = tray.arrived(2, facts("n"), at: .origin)
    else { return #expect(Bool(false), "no banner") }
    #expect(older.facts.message == "m" && older.number == 1)
    tray.opened(nil, "m")
    #expect(tray.banner == newer && tray.arrivals == [newer])
    tray.opened(nil, "n")
    #expect(tray.banner == nil && tray.arrivals.isEmpty)
  }

  @Test("What was opened elsewhere is no banner any more")
  func openedFirst() throws {
    var tray = NotificationTray()
    tray.opened(nil, "m")
    #expect(tray.arrived(1, facts("m"), at: .origin) == .alreadyHere)
  }

  @Test("What nothing names is shown each time, and a tap takes one of them away")
  func nameless() throws {
    var tray = NotificationTray()
    for number in 1...3 {
      guard case .show(let shown, _) = tray.arrived(number, facts(nil), at: .origin) else {
        return #expect(Bool(false), "no banner")
      }
      #expect(shown.number == number)
    }
    tray.opened(nil, nil)
    #expect(tray.arrivals.map(\.number) == [3, 2, 1])
    tray.opened(3, nil)
    #expect(tray.arrivals.map(\.number) == [2, 1] && tray.banner == nil)
  }

  @Test("The tray is bounded, and empty for the next person")
  func bounded() throws {
    var tray = NotificationTray()
    for number in 1...1_000 {
      _ = tray.arrived(number, facts(MessageID("m\(number)")), at: .origin)
    }
    #expect(tray.arrivals.map(\.number) == Array((985...1_000).reversed()))
    tray.clear()
    #expect(tray.banner == nil && tray.arrivals.isEmpty)
  }
}
