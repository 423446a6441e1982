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

  private func reading(_ message: MessageID?) throws -> NotificationReading {
    NotificationReading(
      try NotificationPayload(Array(#"{"aps":{}}"#.utf8)), by: NotificationRules(),
      message: message)
  }

  @Test("A banner is shown once, and goes in its time", .clause("TAP-S03"))
  func banner() throws {
    var tray = NotificationTray()
    guard case .show(let shown, replacing: nil) = tray.arrived(try reading("m"), at: .origin)
    else { return #expect(Bool(false), "no banner") }
    #expect(shown.deadline == .origin + .seconds(5))
    #expect(tray.arrived(try reading("m"), at: .origin) == .alreadyHere)
    #expect(tray.expired(shown.number + 1) == nil && tray.banner == shown)
    #expect(tray.expired(shown.number) == shown && tray.banner == nil)
    // Ignored, and still there to be opened.
    #expect(tray.arrivals == [shown])
    #expect(tray.opened(number: shown.number) == shown)
    #expect(tray.opened(number: shown.number) == nil)
    #expect(tray.arrived(try reading("m"), at: .origin) == .alreadyHere)
  }

  @Test("A newer one replaces it; a tap takes its own away and no other", .clause("TAP-S03"))
  func replaced() throws {
    var tray = NotificationTray()
    _ = tray.arrived(try reading("m"), at: .origin)
    guard case .show(let newer, replacing: let older?) = tray.arrived(try reading("n"), at: .origin)
    else { return #expect(Bool(false), "no banner") }
    #expect(older.reading.message == "m")
    #expect(tray.opened("m") == older && tray.banner == newer)
    #expect(tray.opened("n") == newer && tray.banner == nil && tray.arrivals.isEmpty)
  }

  @Test("What was opened elsewhere is no banner any more")
  func openedFirst() throws {
    var tray = NotificationTray()
    #expect(tray.opened("m") == nil)
    #expect(tray.arrived(try reading("m"), at: .origin) == .alreadyHere)
    #expect(tray.opened(nil) == nil)
  }

  @Test("What nothing names is shown each time")
  func nameless() throws {
    var tray = NotificationTray()
    for number in 1...3 {
      guard case .show(let shown, _) = tray.arrived(try reading(nil), at: .origin) else {
        return #expect(Bool(false), "no banner")
      }
      #expect(shown.number == number)
    }
  }

  @Test("The tray is bounded, and empty for the next person")
  func bounded() throws {
    var tray = NotificationTray()
    for number in 1...1_000 { _ = tray.arrived(try reading(MessageID("m\(number)")), at: .origin) }
    #expect(tray.arrivals.map(\.number) == Array((985...1_000).reversed()))
    tray.clear()
    #expect(tray.banner == nil && tray.arrivals.isEmpty)
  }
}
