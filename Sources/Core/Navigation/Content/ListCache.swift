package import LandfallDomain
package import LandfallLists

/// Stores the data of lists and details for offline use (NAV-I05).
///
/// The key of an entry is the request's organization, contract and inputs, without its cursor. The
/// app works without a cache: a caller ignores the errors.
package protocol ListCache: Sendable {
  /// Returns the stored pages of a list, or `nil` if there are none or they are too old.
  ///
  /// - Throws: ``StorageError``; never because an entry is missing.
  func pages(_ request: ContentRequest) async throws(StorageError) -> CachedPages?

  /// Stores a page of a list.
  ///
  /// - Parameter position: The index of the page. 0 replaces all pages of the list. Any other page
  ///   is stored only if the cache has exactly the pages before it, so that two generations never
  ///   mix.
  func store(
    _ page: Page, at position: Int, of request: ContentRequest
  ) async throws(StorageError)

  /// Replaces one item in the stored pages of a list.
  ///
  /// The age and the order of the pages do not change. Does nothing if no page has the item.
  ///
  /// - Parameter item: The new item; `nil` removes the item.
  func replace(
    _ id: ItemID, with item: Item?, of request: ContentRequest
  ) async throws(StorageError)

  /// Returns the stored item of a detail, or `nil` if there is none or it is too old.
  func item(_ request: ContentRequest) async throws(StorageError) -> CachedItem?

  /// Stores the item of a detail and replaces an earlier one.
  func store(_ item: Item, of request: ContentRequest) async throws(StorageError)

  /// Deletes the stored data of a list or detail.
  func remove(_ request: ContentRequest) async throws(StorageError)

  /// Deletes the stored data of an organization.
  func remove(organization: OrganizationID) async throws(StorageError)

  /// Deletes everything, so that nothing can be read from the device anymore.
  func removeAll() async throws(StorageError)
}

/// An item in the cache.
package struct CachedItem: Equatable, Sendable {
  /// The item.
  package let item: Item
  /// The time when the item was stored, by the wall clock.
  package let storedAt: Timestamp

  /// Creates an entry.
  package init(item: Item, storedAt: Timestamp) {
    self.item = item
    self.storedAt = storedAt
  }
}
