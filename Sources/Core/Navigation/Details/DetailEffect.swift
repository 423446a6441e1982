public import LandfallDomain
public import LandfallLists

/// What a detail screen's data wants done.
public enum DetailEffect: Hashable, Sendable {
  /// Ask the services for the item; answer with `answered` or `failed`.
  case fetch(LoadID, ContentRequest)
  /// Stop a fetch, if that is possible; its answer is discarded anyway.
  case cancel(LoadID)
  /// The answer to a fetch came too late and was not used: post `load-discarded`.
  case discard(LoadID)
  /// Ask the cache for the item; answer with `cacheRead`.
  case readCache(LoadID, ContentRequest)
  /// Keep the item in the cache.
  case storeInCache(ContentRequest, Item)
  /// Forget what the cache has: the person may not see it any more, or it is gone.
  case removeFromCache(ContentRequest)
  /// Tell what happened, for the bus and for the front end.
  case announce(DetailNotice)
}
