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
