package import LandfallDomain

/// An event of a list.
package enum ListEvent: Hashable, Sendable {
  /// The list's screen became visible.
  case shown
  /// The list was scrolled; the distance to its end is in px, negative beyond the end.
  case scrolled(distanceFromEnd: Int)
  /// The person pulled to refresh.
  case refreshAsked
  /// The person asked to repeat the failed load.
  case retryAsked
  /// A link has loaded the first page, before the screen became visible or while it was.
  case landed(Page)
  /// A link could not load the first page.
  case landingFailed(ServiceError)
  /// The services answered a ``ListEffect/fetch(_:_:)``.
  case answered(LoadID, Page)
  /// The services returned an error, or the caller stopped the request after a
  /// ``ListEffect/cancel(_:)``.
  case failed(LoadID, ServiceError)
  /// The result of ``ListEffect/readCache(_:_:)``; `nil` if the cache has nothing or cannot be
  /// read.
  case cacheRead(LoadID, CachedPages?)
  /// The person no longer waits for the load.
  case loadCancelled
  /// The person starts an action on an item.
  case actionAsked(ItemID, ItemAction)
  /// The services performed an action; the item is its new value, if they return it.
  case actionAnswered(ActionID, Item?)
  /// The services did not perform an action.
  case actionFailed(ActionID, ServiceError)
  /// The services performed an action on an item that another screen requested.
  case itemDone(ItemID, ItemAction)
  /// Another screen has changed an item or loaded a newer version of it.
  case itemChanged(Item)
  /// Another organization became active; a load in progress belongs to an older epoch.
  case epochChanged
  /// The screen was closed, or the session has ended.
  case dropped
}
