internal import LandfallDomain
internal import LandfallNavigation
import LandfallTouch

/// A limit on the rate of unscheduled frames (keys, the mouse, new data).
///
/// The first frame is drawn at once. Changes within one frame's time share the next frame.
struct FramePace {
  private let span: Duration
  private var last: Instant?
  private var isWanted = true

  init(_ rate: DisplayRate) { span = .nanoseconds(1_000_000_000 / Int64(rate.rawValue)) }

  /// The time of the next frame, or `nil` if nothing has changed.
  var nextFrame: Instant? { isWanted ? last.map { $0 + span } : nil }

  /// Requests a frame after a change.
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
