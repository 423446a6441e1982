public import LandfallDomain
public import LandfallLists

/// The data of a detail screen: the item, the current load and the last error (NAV-I05).
///
/// A value in the screen's stack entry. Only `reduce(_:_:)` changes it.
public struct ItemDetail: Hashable, Sendable {
  /// The number that identifies this detail among all lists and details.
  package let number: Int
  /// The request that loads the item.
  package let request: ContentRequest
  /// The item, or `nil` if there is nothing to show.
  public internal(set) var item: Item?
  /// Whether the item may be outdated: it came from the cache, or a later load failed.
  public internal(set) var isStale = false
  /// The time when the cache stored the item, or `nil` if the item came from the services.
  public internal(set) var cachedAt: Timestamp?
  /// The current load (`first` or `refresh`), or `nil`.
  public internal(set) var load: ListLoad?
  /// The error of the last load, which the screen shows with a retry button, or `nil`.
  public internal(set) var error: ServiceError?

  var loads = 0
  var errorBeforeCache: ServiceError?
  var settling = SettledChanges()
  var isOutdated = false
  var isDropped = false

  /// Creates a detail that shows nothing yet.
  ///
  /// - Parameters:
  ///   - request: The request that loads the item.
  ///   - number: A number that no other list or detail has.
  package init(_ request: ContentRequest, number: Int) {
    self.request = request
    self.number = number
  }
}
