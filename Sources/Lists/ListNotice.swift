public import LandfallDomain

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
