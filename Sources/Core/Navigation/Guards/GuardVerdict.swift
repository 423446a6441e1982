public import LandfallDomain

/// What one check came to.
public enum GuardVerdict: Hashable, Sendable {
  /// The link may go on.
  case pass
  /// The check has nothing to say about this link.
  case notApplicable
  /// The link ends here.
  case stop(Outcome)
  /// A check before it has stopped the link.
  case notReached
}
