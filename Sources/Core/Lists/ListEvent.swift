public import LandfallDomain

/// An event of a list.
package enum ListEvent: Equatable, Sendable {
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
  /// The services answered a ``ContentEffect/fetch(_:_:)``.
  case answered(LoadID, Page)
  /// The services returned an error, or the caller stopped the request after a
  /// ``ContentEffect/cancel(_:)``.
  case failed(LoadID, ServiceError)
  /// The result of ``ContentEffect/readCache(_:_:)``; `nil` if the cache has nothing or cannot be
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
}

/// An action that the host executes for a list or a detail.
package enum ContentEffect: Equatable, Sendable {
  /// Request a page or an item from the services, then send `answered` or `failed`.
  case fetch(LoadID, ContentRequest)
  /// Stop a request if possible; its answer is discarded in any case.
  case cancel(LoadID)
  /// The answer to a request came too late and was not used; post `load-discarded`.
  case discard(LoadID)
  /// Read the pages of a list, or an item, from the cache, then send `cacheRead`.
  case readCache(LoadID, ContentRequest)
  /// Store a page in the cache, at its position in the list.
  case storeInCache(ContentRequest, Page, position: Int)
  /// Store the item of a detail in the cache.
  case storeItem(ContentRequest, Item)
  /// Replace an item in the cached pages of a list, because the services have confirmed a change;
  /// `nil` removes it.
  case changeInCache(ContentRequest, ItemID, Item?)
  /// Remove the data from the cache: it is deleted, or the person may no longer see it.
  case removeFromCache(ContentRequest)
  /// Perform an action at the services, then send `actionAnswered` or `actionFailed`.
  case perform(ActionID, ActionRequest)
  /// Report what happened, to the event bus and the front end.
  case announce(ContentNotice)
}

/// A change in a list or a detail, reported once.
package enum ContentNotice: Equatable, Sendable {
  /// New data has replaced the old (`list-refreshed`).
  case refreshed(items: Int)
  /// New items were appended (`page-appended`).
  case appended(items: Int)
  /// Cached data is shown, because the services cannot be reached.
  case showedCached
  /// A load failed; of a detail, `notFound` means that the item is deleted.
  case failed(ServiceError)
  /// The services performed an action.
  case actionDone(ItemID)
  /// The services did not perform an action; the item is shown as before.
  case actionFailed(ItemID, ServiceError)
  /// The list did not accept an action; nothing was changed.
  case actionRefused(ItemID, ActionRefusal)
}

/// A load of a list or detail that is in progress.
public struct ListLoad: Hashable, Sendable {
  /// The purpose of a load.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The first page of a list that is not loaded yet.
    case first
    /// The first page again, which replaces everything.
    case refresh
    /// The next page.
    case next
  }

  /// The ID of the load.
  package let id: LoadID
  /// The purpose of the load.
  package let kind: Kind

  /// Creates a load.
  package init(id: LoadID, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

/// Identifies one load among all loads of all screens.
///
/// The caller numbers its lists and details and never reuses a number. An answer for a screen that
/// no longer exists therefore never reaches another one.
package struct LoadID: Hashable, Sendable {
  /// The number of the list or detail.
  package let screen: Int
  /// The number of the load within its screen, from 1.
  package let number: Int

  /// Creates an ID.
  package init(screen: Int, number: Int) {
    self.screen = screen
    self.number = number
  }
}

/// A failed load, shown with a retry until the next load (NAV-I05).
public struct ListFailure: Hashable, Sendable {
  /// The purpose of the load.
  package let kind: ListLoad.Kind
  /// The error of the load.
  public let error: ServiceError
}

/// The pages of a list from the cache.
package struct CachedPages: Hashable, Sendable {
  /// The pages, beginning with the first, all of one generation.
  package let pages: [Page]
  /// When the first page was stored, by the wall clock.
  package let storedAt: Timestamp

  /// Creates the pages of a cached list.
  package init(pages: [Page], storedAt: Timestamp) {
    self.pages = pages
    self.storedAt = storedAt
  }
}

extension ServiceError {
  /// Whether the person may not see the data; none of it may stay visible or in the cache.
  var forbidsReading: Bool {
    switch self {
    case .unauthorized, .forbidden, .banned: true
    case .badRequest, .notFound, .conflict, .tooManyRequests, .unavailable, .untrusted, .timeout,
      .offline, .malformed, .wrongType, .wrongItem, .repeatedCursor, .endlessList:
      false
    }
  }

  /// Whether earlier data must be removed: the person may not see it, or it no longer exists.
  package var withdrawsData: Bool { forbidsReading || self == .notFound }
}
