/// Where the two screens of a transition stand in one frame, in points from where they rest.
///
/// Computed from progress and the width of the moment, and kept nowhere: that is why a transition
/// survives a rotation (NAV-E05).
public struct TransitionPlacement: Hashable, Sendable {
  /// How far the screen below moves, as a part of the width, while the one above crosses all of it.
  public static let parallax = 0.3

  /// The screen that comes: added to its x.
  public let incomingX: Double
  /// The screen that goes: added to its x.
  public let outgoingX: Double
  /// How much of the coming screen is seen through, 0 to 1; less than 1 only when a tab fades in.
  public let incomingOpacity: Double
  /// Whether the coming screen lies above the going one.
  public let isIncomingAbove: Bool

  /// Places the screens.
  ///
  /// - Parameters:
  ///   - kind: What happens.
  ///   - progress: 0 before, 1 after.
  ///   - width: Width of the screen, in points.
  ///   - direction: In right-to-left everything moves the other way (NAV-S04).
  public init(
    kind: TransitionKind, progress: Double, width: Double, direction: ReadingDirection
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

/// What a display shows of a transition at one moment.
public struct TransitionFrame: Hashable, Sendable {
  /// Its number on the display's own grid; 0 is the frame at the start.
  public let index: Int
  /// 0 before, 1 after.
  public let progress: Double
  /// Whether nothing follows it.
  public let isLast: Bool
}

/// How a transition ended.
public enum TransitionOutcome: Hashable, Sendable {
  /// At 1: the other screen is on view.
  case completed
  /// At 0: everything is as it was.
  case cancelled

  /// The progress it ended with.
  var progress: Double {
    switch self {
    case .completed: 1
    case .cancelled: 0
    }
  }
}
