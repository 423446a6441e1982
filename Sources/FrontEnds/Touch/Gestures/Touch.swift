public import LandfallDomain

/// One report of one finger, or of a mouse whose button is held.
public struct Touch: Hashable, Sendable {
  /// Where a finger is in its life; every `began` is followed by exactly one `ended` or `cancelled`.
  public enum Phase: Hashable, Sendable {
    /// It came down.
    case began
    /// It moved, or the system reported it again in the same place.
    case moved
    /// It was lifted.
    case ended
    /// The system took it away: a call came in, the app went to the background.
    case cancelled
  }

  /// Tells fingers apart while they are down.
  public let id: Int
  /// What happened to it.
  public let phase: Phase
  /// Where it is, in points.
  public let position: ScreenPoint
  /// When it happened, on the clock that is handed to every machine.
  public let instant: Instant

  /// Describes a report.
  public init(id: Int = 0, _ phase: Phase, at position: ScreenPoint, _ instant: Instant) {
    self.id = id
    self.phase = phase
    self.position = position
    self.instant = instant
  }
}
