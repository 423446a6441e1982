public import LandfallDomain
public import LandfallLists

/// What happened to a detail screen's data.
public enum DetailEvent: Hashable, Sendable {
  /// Its screen came on view.
  case shown
  /// The person pulled it down.
  case refreshAsked
  /// The person wants the load that failed once more.
  case retryAsked
  /// A link has loaded the item before the screen came on view, or while it was.
  case landed(Item)
  /// A link could not load the item.
  case landingFailed(ServiceError)
  /// The services answered a ``DetailEffect/fetch(_:_:)``.
  case answered(LoadID, Item)
  /// The services did not; also when the caller gave up, after a ``DetailEffect/cancel(_:)``.
  case failed(LoadID, ServiceError)
  /// What the cache has, in answer to ``DetailEffect/readCache(_:_:)``.
  case cacheRead(LoadID, CachedItem?)
  /// The person does not wait for the load any more.
  case loadCancelled
  /// Another screen has changed the item.
  case itemChanged(Item)
  /// Another screen has removed the item.
  case itemRemoved(ItemID)
  /// Another organization became the active one.
  case epochChanged
  /// The screen, or the session, is gone.
  case dropped
}
