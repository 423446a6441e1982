import LandfallDomain
import LandfallNavigation
import LandfallTouch

/// The core's part of a frame: the viewport's tick, and everything that is drawn from it.
enum FrameContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [("frames", { contest })]

  /// 1 % of a frame at 60 Hz (NAV-C01).
  ///
  /// The other 99 % are left to the drawing code.
  static let budget = 166_667.0

  private static let tick: Duration = .nanoseconds(16_666_667)
  private static let rows = ShownList(rowCount: 10_000, rowHeight: 56)

  private static var contest: Contest {
    Contest(
      name: "frames", target: "\(Int(budget)) ns a frame, 1 % of 16.67 ms; 0 mallocs",
      contenders: [
        Contender("a push, frame by frame", items: 1_000) { pushes(frames: 1_000) },
        Contender("a pop that follows a finger", items: 1_000) { swipe(frames: 1_000) },
        Contender("a list of 10,000 rows that glides", items: 1_000) { glide(frames: 1_000) },
        Contender("a pixel: one cubic, nothing else", items: 1_000) { cubic(frames: 1_000) },
      ])
  }

  private static func screen(_ depth: Int) -> ShownScreen {
    ShownScreen(
      id: depth == 1 ? "members" : "member", depth: depth, tab: 1, tabCount: 4, list: rows)
  }

  /// Returns a viewport that shows a screen at depth 2.
  private static func viewport(at now: Instant) -> Viewport {
    var viewport = Viewport(device: DeviceCatalog.standard)
    _ = Viewport.reduce(&viewport, .shown(screen(1), at: now))
    _ = Viewport.reduce(&viewport, .shown(screen(2), at: now))
    return viewport
  }

  /// Ticks, computes frames and hit-tests what is drawn.
  ///
  /// Returns a sum, so that no work can be removed.
  private static func draw(_ viewport: inout Viewport, at now: Instant) -> Int {
    let effects = Viewport.reduce(&viewport, .ticked(at: now))
    let frame = viewport.frame(at: now)
    let rows = frame.layout.visibleRows
    var sum = effects.count &+ rows.count
    for row in rows { sum &+= Int(frame.layout.rect(of: .row(row))?.y ?? 0) }
    for tab in 0..<4 { sum &+= Int(frame.layout.rect(of: .tab(tab))?.x ?? 0) }
    return sum &+ Int((frame.placement?.incomingX ?? 0) * 8)
  }

  private static func pushes(frames: Int) -> Int {
    var now = Instant.origin
    var viewport = viewport(at: now)
    var sum = 0
    var depth = 2
    for frame in 0..<frames {
      // A new transition every 24 frames, a push or a pop.
      if frame % 24 == 0 {
        depth = 3 - depth
        _ = Viewport.reduce(&viewport, .shown(screen(depth), at: now))
      }
      now = now + tick
      sum &+= draw(&viewport, at: now)
    }
    return sum
  }

  private static func swipe(frames: Int) -> Int {
    var now = Instant.origin
    var viewport = viewport(at: now)
    now = now + .seconds(1)
    var sum = draw(&viewport, at: now)
    func touch(_ phase: Touch.Phase, _ x: Double) -> Touch {
      Touch(phase, at: ScreenPoint(x: x, y: 400), now)
    }
    _ = Viewport.reduce(&viewport, .touched(touch(.began, 5)))
    for frame in 0..<frames {
      now = now + tick
      _ = Viewport.reduce(&viewport, .touched(touch(.moved, 5 + Double(frame % 380))))
      sum &+= draw(&viewport, at: now)
    }
    return sum
  }

  private static func glide(frames: Int) -> Int {
    var now = Instant.origin
    var viewport = viewport(at: now)
    now = now + .seconds(1)
    var sum = draw(&viewport, at: now)
    for frame in 0..<frames {
      if frame % 100 == 0 {
        let finger = TouchTrack.drag(
          from: ScreenPoint(x: 200, y: 600), to: ScreenPoint(x: 200, y: 200), startingAt: now)
        for touch in finger { _ = Viewport.reduce(&viewport, .touched(touch)) }
        now = now + .milliseconds(250)
      }
      now = now + tick
      sum &+= draw(&viewport, at: now)
    }
    return sum
  }

  private static func cubic(frames: Int) -> Int {
    var sum = 0
    for frame in 0..<frames {
      let left = 1 - Double(frame % 21) / 21
      sum &+= Int(393 * left * left * left)
    }
    return sum
  }
}
