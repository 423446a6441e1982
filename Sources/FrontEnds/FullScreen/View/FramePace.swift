internal import LandfallDomain
internal import LandfallNavigation
import LandfallTouch

/// Keeps frames that nothing schedules (keys, the mouse, new data) at a display's pace: the first at
/// once, those that follow it within one frame's time together.
struct FramePace {
  private let span: Duration
  private var last: Instant?
  private var isWanted = true

  init(_ rate: DisplayRate) { span = .nanoseconds(1_000_000_000 / Int64(rate.rawValue)) }

  /// When a frame is drawn that is wanted; `nil` where none is.
  var nextFrame: Instant? { isWanted ? last.map { $0 + span } : nil }

  /// Something has changed.
  mutating func wantsFrame() { isWanted = true }

  func isDue(at now: Instant) -> Bool {
    guard isWanted else { return false }
    return last.map { now >= $0 + span } ?? true
  }

  mutating func drew(at now: Instant) {
    last = now
    isWanted = false
  }
}
