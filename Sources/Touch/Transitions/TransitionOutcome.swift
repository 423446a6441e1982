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
