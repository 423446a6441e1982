public import LandfallDomain

/// What happened to a list.
public enum ListEvent: Hashable, Sendable {
  /// Its screen became visible.
  case shown
  /// It was scrolled; what is left to its end, in px, negative beyond it.
  case scrolled(distanceFromEnd: Int)
  /// The person pulled it down.
  case refreshAsked
  /// The person wants the load that failed once more.
  case retryAsked
  /// A link has loaded the first page before the screen became visible, or while it was.
  case landed(Page)
  /// A link could not load the first page.
  case landingFailed(ServiceError)
  /// The services answered a ``ListEffect/fetch(_:_:)``.
  case answered(LoadID, Page)
  /// The services did not; also when the caller gave up, after a ``ListEffect/cancel(_:)``.
  case failed(LoadID, ServiceError)
  /// What the cache has, in answer to ``ListEffect/readCache(_:_:)``; `nil` if it has nothing or
  /// cannot be read.
  case cacheRead(LoadID, CachedPages?)
  /// The person does not wait for the load any more.
  case loadCancelled
  /// The person does something to an item.
  case actionAsked(ItemID, ItemAction)
  /// The services have done it; the item as they know it now, if they tell.
  case actionAnswered(ActionID, Item?)
  /// The services have not done it.
  case actionFailed(ActionID, ServiceError)
  /// The services have done something to an item that this list has not asked for.
  case itemDone(ItemID, ItemAction)
  /// Another screen has changed an item, or loaded a newer one.
  case itemChanged(Item)
  /// Another organization became the active one: what is on its way belongs to an older epoch.
  case epochChanged
  /// The screen, or the session, is gone.
  case dropped
}
