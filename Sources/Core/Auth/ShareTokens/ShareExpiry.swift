public import LandfallDomain

/// When a share token stops to open its entity.
public enum ShareExpiry: Hashable, Sendable {
  /// At this instant it is expired, and not before (RULINGS 12).
  case at(Timestamp)
  /// Never by itself (SHARE-D05).
  case never

  /// The end as RFC 3339 spells it, in UTC, or `indefinite`.
  public var text: String {
    switch self {
    case .at(let end): ClaimTime.text(end)
    case .never: "indefinite"
    }
  }

  /// Whether it is over.
  public func isOver(at now: Timestamp) -> Bool {
    switch self {
    case .at(let end): now >= end
    case .never: false
    }
  }
}
