package import LandfallDomain

/// An action that the host executes for a list.
package enum ListEffect: Hashable, Sendable {
  /// Request a page from the services, then send `answered` or `failed`.
  case fetch(LoadID, ContentRequest)
  /// Stop a request if possible; its answer is discarded in any case.
  case cancel(LoadID)
  /// The answer to a request came too late and was not used; post `load-discarded`.
  case discard(LoadID)
  /// Read the pages of a list from the cache, then send `cacheRead`.
  case readCache(LoadID, ContentRequest)
  /// Store a page in the cache, at its position in the list.
  case storeInCache(ContentRequest, Page, position: Int)
  /// Replace an item in the cached pages of a list, because the services have confirmed a change;
  /// `nil` removes it.
  case changeInCache(ContentRequest, ItemID, Item?)
  /// Remove the list from the cache, because the person may no longer see it.
  case removeFromCache(ContentRequest)
  /// Perform an action at the services, then send `actionAnswered` or `actionFailed`.
  case perform(ActionID, ActionRequest)
  /// Report what happened, to the event bus and the front end.
  case announce(ListNotice)
}

/// A change in a list, reported once.
package enum ListNotice: Hashable, Sendable {
  /// The first page is shown, with this number of items.
  case loaded(items: Int)
  /// New items have replaced all old ones (`list-refreshed`).
  case refreshed(items: Int)
  /// New items were appended (`page-appended`).
  case appended(items: Int)
  /// Cached items are shown, because the services cannot be reached.
  case showedCached(items: Int)
  /// A load failed.
  case failed(ListLoad.Kind, ServiceError)
  /// The services performed an action.
  case actionDone(ItemID, ItemAction)
  /// The services did not perform an action; the item is shown as before.
  case actionFailed(ItemID, ItemAction, ServiceError)
  /// The list did not accept an action; nothing was changed.
  case actionRefused(ItemID, ItemAction, ActionRefusal)
}
