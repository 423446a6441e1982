public import LandfallDomain

/// What a detail screen's data did, told once.
public enum DetailNotice: Hashable, Sendable {
  /// The item is shown.
  case loaded
  /// A newer item stands in place of the old one.
  case refreshed
  /// The item of the cache is shown, because the services cannot be reached.
  case showedCached
  /// A load failed; `notFound` says that the item is gone.
  case failed(ServiceError)
}
