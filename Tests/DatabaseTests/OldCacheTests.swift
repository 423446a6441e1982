#if SQLite
  import LandfallAuth
  import LandfallDomain
  import LandfallNavigation
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  @Suite("What 0.1.0 kept outside the store opens with it", .review("S2"))
  struct OldCacheTests {
    @Test("The list cache opens before and after the store has become its home's own")
    func cache() async throws {
      let old = try OldHome("cache")
      let store = SealedFileStore(
        path: old.path + "/home/secure.store", namespace: "com.docodego.app",
        keys: KeyFileProvider(path: old.keyFile(app: "com.docodego.app")))
      let request = CacheHome.request("overview", "org-acme")
      func titles() async throws -> [Item.Text] {
        let cache = SQLiteListCache(
          Database(path: old.path + "/home/data.sqlite"), keys: StoredDataKey(in: store),
          now: { Timestamp(milliseconds: 1_795_329_360_000) })
        return try #require(try await cache.pages(request)).pages.flatMap { $0.items.map(\.title) }
      }
      let before = try await titles()
      #expect(!before.isEmpty)
      try store.commit([
        .set(try #require(SecureStoreKey("device.note")), SecretBytes(copying: [1]))
      ])
      #expect(try store.storeID() != nil)
      #expect(try await titles() == before)
    }

    @Test("The key of a share link signs and verifies")
    func shareKeys() async throws {
      let old = try OldHome("share-keys")
      let store = SealedFileStore(
        path: old.path + "/home/secure.store", namespace: "app.matchtally",
        keys: KeyFileProvider(path: old.keyFile(app: "app.matchtally")))
      let keys = StoredShareKeys(in: store)
      let before = try await keys.ring().all.map(\.key.id)
      #expect(before.count == 1)
      _ = try await keys.signer(at: Timestamp(milliseconds: 1_795_329_360_000))
      try store.endSession()
      #expect(try store.storeID() != nil)
      #expect(try await keys.ring().all.map(\.key.id) == before, "share keys outlive the session")
      _ = try await keys.signer(at: Timestamp(milliseconds: 1_795_329_360_000))
    }
  }
#endif
