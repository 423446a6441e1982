package import LandfallDomain
package import LandfallLists

/// An event of a detail screen's data.
package enum DetailEvent: Hashable, Sendable {
  /// The screen became visible.
  case shown
  /// The person pulled to refresh.
  case refreshAsked
  /// The person asked to repeat the load that failed.
  case retryAsked
  /// A link loaded the item, before or after the screen became visible.
  case landed(Item)
  /// A link failed to load the item.
  case landingFailed(ServiceError)
  /// The services answered a ``DetailEffect/fetch(_:_:)``.
  case answered(LoadID, Item)
  /// A ``DetailEffect/fetch(_:_:)`` failed, or the caller stopped it after a
  /// ``DetailEffect/cancel(_:)``.
  case failed(LoadID, ServiceError)
  /// The cache answered a ``DetailEffect/readCache(_:_:)``.
  case cacheRead(LoadID, CachedItem?)
  /// The person cancelled the load.
  case loadCancelled
  /// Another screen changed an item or loaded a newer version. It may be this screen's item.
  case itemChanged(Item)
  /// An action of another screen changed an item. It may be this screen's item.
  case itemDone(ItemID, ItemAction)
  /// Another organization became active.
  case epochChanged
  /// The screen was removed, or the session ended.
  case dropped
}

/// A request of a detail screen's data to the host.
package enum DetailEffect: Hashable, Sendable {
  /// Load the item from the services; answer with `answered` or `failed`.
  case fetch(LoadID, ContentRequest)
  /// Stop a fetch, if possible. Its answer is ignored in any case.
  case cancel(LoadID)
  /// An answer arrived too late and was ignored: post `load-discarded`.
  case discard(LoadID)
  /// Read the item from the cache; answer with `cacheRead`.
  case readCache(LoadID, ContentRequest)
  /// Store the item in the cache.
  case storeInCache(ContentRequest, Item)
  /// Delete the item from the cache: it is deleted, or the person may no longer see it.
  case removeFromCache(ContentRequest)
  /// Report what happened to the bus and the front end.
  case announce(DetailNotice)
}

/// A change of a detail screen's data, reported once.
package enum DetailNotice: Hashable, Sendable {
  /// The item is shown.
  case loaded
  /// A newer version of the item is shown.
  case refreshed
  /// The cached item is shown, because the services are unreachable.
  case showedCached
  /// A load failed; `notFound` means that the item is deleted.
  case failed(ServiceError)
}
