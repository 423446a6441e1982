public import LandfallDomain
public import LandfallLists

/// A detail screen's data: the item, what is on its way, and what went wrong (NAV-I05).
///
/// A value that stays in its screen's stack entry and changes through ``reduce(_:_:)`` alone.
public struct ItemDetail: Hashable, Sendable {
  /// The number that the caller gave it; no other list or detail has it.
  public let number: Int
  /// What the item is asked for with.
  public let request: ContentRequest
  /// The item, or `nil` while there is none to show.
  public internal(set) var item: Item?
  /// Whether the item may be outdated: from the cache, or from before a load that failed.
  public internal(set) var isStale = false
  /// When the cache kept the item, or `nil` for what the services said since.
  public internal(set) var cachedAt: Timestamp?
  /// The load on its way, `first` or `refresh`, or `nil`.
  public internal(set) var load: ListLoad?
  /// The last load's error, with which the screen offers a retry, or `nil`.
  public internal(set) var error: ServiceError?

  var loads = 0
  var errorBeforeCache: ServiceError?
  var settling = SettledChanges()
  var isOutdated = false
  var isDropped = false

  /// Describes a detail that shows nothing yet.
  ///
  /// - Parameters:
  ///   - request: What the item is asked for with.
  ///   - number: A number that no other list or detail has.
  public init(_ request: ContentRequest, number: Int) {
    self.request = request
    self.number = number
  }
}
