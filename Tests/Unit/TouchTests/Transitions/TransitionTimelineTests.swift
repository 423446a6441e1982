import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTouch

@Suite("A transition from its first frame to its last")
struct TransitionTimelineTests {
  /// Presents every frame that is due, and returns the progress of each.
  static func run(_ timeline: inout TransitionTimeline, from start: Instant = .origin) -> [Double] {
    var frames = [timeline.frame(at: start).progress]
    var now = start
    timeline.present(at: now)
    while let next = timeline.nextFrame(after: now) {
      now = next
      frames.append(timeline.frame(at: now).progress)
      timeline.present(at: now)
    }
    return frames
  }

  @Test(
    "A push has at least 60 frames a second, starts at the trailing edge and misses none",
    .clause("NAV-S07", "NAV-A04", "NAV-C01", "NAV-T06"),
    arguments: DisplayRate.allCases, TextDirection.allCases)
  func push(rate: DisplayRate, direction: TextDirection) {
    var timeline = TransitionTimeline(.push, at: .origin, rate: rate)
    let frames = Self.run(&timeline)
    let places = frames.map {
      TransitionPlacement(kind: .push, progress: $0, width: 393, direction: direction).incomingX
    }
    // 350 ms: 21 intervals at 60 Hz, 31.5 at 90, 42 at 120.
    #expect(frames.count == [60: 22, 90: 33, 120: 43][rate.rawValue])
    #expect(places.first == (direction == .leftToRight ? 393 : -393))
    #expect(places.last == 0)
    #expect(
      zip(places, places.dropFirst()).allSatisfy { abs($0) > abs($1) && $0 * $1 >= 0 })
    #expect(timeline.outcome == .completed)
    #expect(timeline.missed == 0)
    // The first frame is the start, where everything still looks as before.
    #expect(timeline.frames == frames.count - 1)
  }

  @Test(
    "A missed frame is counted, and the push completes all the same",
    .clause("NAV-T06", "NAV-C01"), .review("Q7"))
  func missed() {
    var timeline = TransitionTimeline(.push, at: .origin)
    timeline.present(at: .origin)
    // Frames 1 to 5 fall into a pause of 100 ms, the sixth is drawn.
    timeline.present(at: .origin + .milliseconds(101))
    #expect(timeline.missed == 5)
    #expect(timeline.present(at: .origin + .milliseconds(900)) == .completed)
    // Frames 7 to 21 are missed; later ones do not count.
    #expect(timeline.missed == 5 + 15)
    #expect(timeline.frames == 2)
    #expect(timeline.present(at: .origin + .seconds(2)) == nil)
  }

  @Test("Two draws within one frame are one frame")
  func twice() {
    var timeline = TransitionTimeline(.push, at: .origin)
    for microseconds in stride(from: 0, to: 33_000, by: 1000) {
      timeline.present(at: .origin + .microseconds(microseconds))
    }
    #expect(timeline.frames == 1)
  }

  @Test(
    "Without animations there is no frame", .clause("NAV-I03"), arguments: TransitionKind.allCases
  )
  func off(kind: TransitionKind) {
    var timeline = TransitionTimeline(kind, at: .origin, isAnimated: false)
    #expect(timeline.outcome == .completed)
    #expect(timeline.progress(at: .origin) == 1)
    #expect(timeline.nextFrame(after: .origin) == nil)
    timeline.present(at: .origin)
    #expect(timeline.frames == 0)
  }

  @Test("A reversed transition continues from its position with its speed")
  func reversed() {
    for milliseconds in stride(from: 10, to: 350, by: 20) {
      var timeline = TransitionTimeline(.push, at: .origin)
      let turn = Instant.origin + .milliseconds(milliseconds)
      let before = timeline.progress(at: turn)
      let speed = timeline.velocity(at: turn)
      timeline.reverse(at: turn)
      #expect(timeline.progress(at: turn) == before)
      #expect(timeline.heading == .cancelled)
      let soon = timeline.velocity(at: turn + .nanoseconds(1))
      // The maximum initial speed of the curve against its own direction.
      #expect(soon >= 0 && soon <= speed + 1e-6)
      timeline.reverse(at: turn + .milliseconds(30))
      timeline.reverse(at: turn + .milliseconds(60))
      let frames = Self.run(&timeline, from: turn + .milliseconds(60))
      #expect(frames.allSatisfy { $0 >= 0 && $0 <= 1 })
      #expect(frames.last == 0)
      #expect(timeline.outcome == .cancelled)
    }
  }

  @Test(
    "The speed of the finger becomes that of the animation",
    arguments: [0.0, 0.5, 1, 2, 4, 8], [0.1, 0.5, 0.9])
  func handedOver(velocity: Double, progress: Double) {
    var timeline = TransitionTimeline(.pop, followedFrom: .origin)
    timeline.follow(progress)
    timeline.release(to: .completed, velocity: velocity, at: .origin)
    let start = timeline.velocity(at: .origin)
    // A cubic curve can start with at most 3 times the average speed without overshoot. At least
    // 100 ms are left.
    #expect(abs(start - min(velocity, 30 * (1 - progress))) < 1e-6)
    let frames = Self.run(&timeline)
    #expect(frames == frames.sorted())
    #expect(frames.last == 1)
  }

  @Test("A finger that leaves in the other direction does not move the screen out of bounds")
  func against() {
    var timeline = TransitionTimeline(.pop, followedFrom: .origin)
    timeline.follow(0.05)
    timeline.release(to: .completed, velocity: -20, at: .origin)
    #expect(Self.run(&timeline).allSatisfy { $0 >= 0 && $0 <= 1 })
    #expect(timeline.outcome == .completed)
  }

  @Test("Curves start at 0, end at 1 and never go back")
  func curves() {
    for curve in [TransitionCurve.linear, .easeOut, .easeInOut] {
      let values = (0...1000).map {
        TransitionCurve.value(
          at: Double($0) / 1000, from: 0, to: 1, startSpeed: curve.startSlope,
          endSpeed: curve.endSlope)
      }
      #expect(values.first == 0 && values.last == 1)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
    }
    #expect(TransitionCurve(startSlope: 9, endSlope: -1) == .easeOut)
  }

  @Test("The frame times of a display have no drift in one hour", arguments: DisplayRate.allCases)
  func grid(rate: DisplayRate) {
    for index in stride(from: 0, through: 3600 * rate.rawValue, by: 997) {
      #expect(rate.index(after: rate.start(of: index)) == index)
      #expect(rate.index(after: rate.start(of: index) - .nanoseconds(1)) == max(0, index - 1))
    }
    let century = 3_155_760_000 * rate.rawValue + 7
    #expect(rate.index(after: rate.start(of: century)) == century)
  }
}
