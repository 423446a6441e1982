public import LandfallDomain

/// The positions of the two screens of a transition in one frame, in points from their resting
/// places.
///
/// They are computed from the progress and the current width and are never stored. A transition
/// therefore survives a rotation (NAV-E05).
public struct TransitionPlacement: Hashable, Sendable {
  /// How far the lower screen moves while the upper one crosses the screen, as a part of the width.
  public static let parallax = 0.3

  /// The horizontal shift of the incoming screen.
  public let incomingX: Double
  /// The horizontal shift of the outgoing screen.
  public let outgoingX: Double
  /// The opacity of the incoming screen, 0 to 1; below 1 only while a tab fades in.
  public let incomingOpacity: Double
  /// Whether the incoming screen is drawn over the outgoing one.
  public let isIncomingAbove: Bool

  /// Computes the positions.
  ///
  /// - Parameters:
  ///   - kind: The kind of transition.
  ///   - progress: The progress, from 0 (before) to 1 (after).
  ///   - width: The width of the screen, in points.
  ///   - direction: The reading direction; right-to-left reverses all movements (NAV-S04).
  public init(
    kind: TransitionKind, progress: Double, width: Double, direction: TextDirection
  ) {
    let forward = width * direction.sign
    switch kind {
    case .push:
      incomingX = (1 - progress) * forward
      outgoingX = -progress * Self.parallax * forward
      incomingOpacity = 1
      isIncomingAbove = true
    case .pop:
      incomingX = -(1 - progress) * Self.parallax * forward
      outgoingX = progress * forward
      incomingOpacity = 1
      isIncomingAbove = false
    case .tab, .none:
      incomingX = 0
      outgoingX = 0
      incomingOpacity = kind == .tab ? progress : 1
      isIncomingAbove = true
    }
  }
}

/// One frame of a transition.
public struct TransitionFrame: Hashable, Sendable {
  /// The number of the frame on the display's own grid; 0 is the frame at the start.
  public let index: Int
  /// The progress, from 0 (before) to 1 (after).
  public let progress: Double
  /// Whether this is the last frame.
  public let isLast: Bool
}

/// The end of a transition.
public enum TransitionOutcome: Hashable, Sendable {
  /// The progress is 1: the other screen is visible.
  case completed
  /// The progress is 0: everything is as before.
  case cancelled

  /// The final progress.
  var progress: Double {
    switch self {
    case .completed: 1
    case .cancelled: 0
    }
  }
}
