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
  /// Another screen has changed an item, or loaded a newer one: it may be this one.
  case itemChanged(Item)
  /// The services have done something to an item for another screen: it may be this one.
  case itemDone(ItemID, ItemAction)
  /// Another organization became the active one.
  case epochChanged
  /// The screen, or the session, is gone.
  case dropped
}

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
