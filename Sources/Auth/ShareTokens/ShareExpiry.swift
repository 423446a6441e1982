public import LandfallDomain

/// When a share token stops to open its entity.
public enum ShareExpiry: Hashable, Sendable {
  /// At this instant it is expired, and not before (RULINGS 12).
  case at(Timestamp)
  /// Never by itself (SHARE-D05).
  case never

  /// Whether it is over.
  public func isOver(at now: Timestamp) -> Bool {
    switch self {
    case .at(let end): now >= end
    case .never: false
    }
  }
}
