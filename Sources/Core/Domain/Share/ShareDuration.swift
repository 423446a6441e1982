/// How long a share token opens its entity (SHARE-D01 to SHARE-D05).
public enum ShareDuration: String, CaseIterable, Hashable, Sendable {
  /// One hour, 3,600 s (SHARE-D01).
  case oneHour = "1h"
  /// One day, 86,400 s (SHARE-D02).
  case oneDay = "1d"
  /// Seven days, 604,800 s (SHARE-D03).
  case sevenDays = "7d"
  /// Thirty days, 2,592,000 s (SHARE-D04).
  case thirtyDays = "30d"
  /// Until it is revoked, or its key withdrawn (SHARE-D05).
  case indefinite

  /// The lifetime, or `nil` for a token that does not expire.
  public var lifetime: Duration? {
    switch self {
    case .oneHour: .seconds(3_600)
    case .oneDay: .seconds(86_400)
    case .sevenDays: .seconds(604_800)
    case .thirtyDays: .seconds(2_592_000)
    case .indefinite: nil
    }
  }
}
