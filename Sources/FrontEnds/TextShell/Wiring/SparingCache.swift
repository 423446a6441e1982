import LandfallDomain
import LandfallNavigation

/// The list cache of a command that ends at once: it reads what was kept, and keeps nothing itself.
///
/// Opening a database to keep one page would cost such a command more than the link itself.
struct SparingCache: ListCache {
  let cache: any ListCache

  func pages(_ request: ContentRequest) async throws(StorageError) -> CachedPages? {
    try await cache.pages(request)
  }

  func store(
    _ page: Page, at position: Int, of request: ContentRequest
  ) async throws(StorageError) {}

  // What the services have confirmed to be gone must not come back from the cache.
  func replace(
    _ id: ItemID, with item: Item?, of request: ContentRequest
  ) async throws(StorageError) { try await cache.replace(id, with: item, of: request) }

  func item(_ request: ContentRequest) async throws(StorageError) -> CachedItem? {
    try await cache.item(request)
  }

  func store(_ item: Item, of request: ContentRequest) async throws(StorageError) {}

  func remove(_ request: ContentRequest) async throws(StorageError) {
    try await cache.remove(request)
  }

  func remove(organization: OrganizationID) async throws(StorageError) {
    try await cache.remove(organization: organization)
  }

  func removeAll() async throws(StorageError) { try await cache.removeAll() }
}
