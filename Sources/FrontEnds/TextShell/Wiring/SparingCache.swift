import LandfallDomain
import LandfallNavigation

/// A list cache for commands that end at once: it reads cached pages and stores none.
///
/// Opening a database to store one page would take longer than the link itself.
struct SparingCache: ListCache {
  let cache: any ListCache

  func pages(_ request: ContentRequest) async throws(StorageError) -> CachedPages? {
    try await cache.pages(request)
  }

  func store(
    _ page: Page, at position: Int, of request: ContentRequest
  ) async throws(StorageError) {}

  // An item that the services no longer have must not come back from the cache.
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
