public import LandfallDomain

/// What a list wants done.
public enum ListEffect: Hashable, Sendable {
  /// Ask the services for a page; answer with `answered` or `failed`.
  case fetch(LoadID, ContentRequest)
  /// Stop a fetch, if that is possible; its answer is discarded anyway.
  case cancel(LoadID)
  /// The answer to a fetch came too late and was not used: post `load-discarded`.
  case discard(LoadID)
  /// Ask the cache for the pages of a list; answer with `cacheRead`.
  case readCache(LoadID, ContentRequest)
  /// Keep a page in the cache, at its position among the list's pages.
  case storeInCache(ContentRequest, Page, position: Int)
  /// Put an item, as the services have just confirmed it, in the place of the one that the cache has
  /// in the list's pages; `nil` takes it out.
  case changeInCache(ContentRequest, ItemID, Item?)
  /// Forget what the cache has of the list: the person may not see it any more.
  case removeFromCache(ContentRequest)
  /// Do something at the services; answer with `actionAnswered` or `actionFailed`.
  case perform(ActionID, ActionRequest)
  /// Tell what happened, for the bus and for the front end.
  case announce(ListNotice)
}

/// What a list did, told once.
public enum ListNotice: Hashable, Sendable {
  /// The first page is shown; so many items.
  case loaded(items: Int)
  /// New items stand in place of all old ones; so many (`list-refreshed`).
  case refreshed(items: Int)
  /// New items stand behind the old ones; so many (`page-appended`).
  case appended(items: Int)
  /// Items of the cache are shown, because the services cannot be reached; so many.
  case showedCached(items: Int)
  /// A load failed.
  case failed(ListLoad.Kind, ServiceError)
  /// The services have done what the person wanted.
  case actionDone(ItemID, ItemAction)
  /// The services have not, and the item is shown as it was.
  case actionFailed(ItemID, ItemAction, ServiceError)
  /// The list could not take an action on: nothing was done.
  case actionRefused(ItemID, ItemAction, ActionRefusal)
}
