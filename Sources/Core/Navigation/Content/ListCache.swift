public import LandfallDomain
public import LandfallLists

/// Keeps what lists and details showed, for a time when the services cannot be reached (NAV-I05).
///
/// A request names what is kept by its organization, contract and inputs; its cursor does not count.
/// Nothing here is needed for the app to work: whoever calls goes on without what it cannot have.
public protocol ListCache: Sendable {
  /// The pages that were kept of a list, or `nil` if there are none, or they are too old.
  ///
  /// - Throws: ``StorageError``; never for what is merely absent.
  func pages(_ request: ContentRequest) async throws(StorageError) -> CachedPages?

  /// Keeps a page of a list.
  ///
  /// - Parameter position: 0 replaces all pages of the list. Another one is kept only if exactly
  ///   the pages before it are there, so that pages of two generations never stand together.
  func store(
    _ page: Page, at position: Int, of request: ContentRequest
  ) async throws(StorageError)

  /// Puts an item in the place of the one with its id in the pages that were kept of a list.
  ///
  /// Age and order of the pages stay; nothing happens where the item is in none of them.
  ///
  /// - Parameter item: What stands there from now on; `nil` takes the item out.
  func replace(
    _ id: ItemID, with item: Item?, of request: ContentRequest
  ) async throws(StorageError)

  /// The item that was kept of a detail, or `nil` if there is none, or it is too old.
  func item(_ request: ContentRequest) async throws(StorageError) -> CachedItem?

  /// Keeps the item of a detail, in place of an earlier one.
  func store(_ item: Item, of request: ContentRequest) async throws(StorageError)

  /// Forgets what was kept of a list or detail.
  func remove(_ request: ContentRequest) async throws(StorageError)

  /// Forgets everything of an organization.
  func remove(organization: OrganizationID) async throws(StorageError)

  /// Forgets everything, so that nothing of it can be read from the device any more.
  func removeAll() async throws(StorageError)
}

/// The error of a list cache.
public typealias ListCacheError = StorageError

/// A single thing that was kept from an earlier time.
public struct CachedItem: Hashable, Sendable {
  /// The thing.
  public let item: Item
  /// When it was kept, by the wall clock.
  public let storedAt: Timestamp

  /// Bundles what was kept.
  public init(item: Item, storedAt: Timestamp) {
    self.item = item
    self.storedAt = storedAt
  }
}
