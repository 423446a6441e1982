public import LandfallDomain

/// One report of a finger, or of a mouse with its button held.
public struct Touch: Hashable, Sendable {
  /// The phase of a touch; every `began` is followed by exactly one `ended` or `cancelled`.
  public enum Phase: Hashable, Sendable {
    /// The finger came down.
    case began
    /// The finger moved, or the system reported the same position again.
    case moved
    /// The finger was lifted.
    case ended
    /// The system cancelled the touch, for example because of a call.
    case cancelled
  }

  /// The ID of the finger, unique among the fingers that are down.
  public let id: Int
  /// The phase of the touch.
  public let phase: Phase
  /// The position, in points.
  public let position: ScreenPoint
  /// The time of the report, on the clock that all events use.
  public let instant: Instant

  /// Creates a report.
  public init(id: Int = 0, _ phase: Phase, at position: ScreenPoint, _ instant: Instant) {
    self.id = id
    self.phase = phase
    self.position = position
    self.instant = instant
  }
}
