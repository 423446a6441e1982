#if SQLite
  import LandfallAuth
  import LandfallDomain
  import LandfallNavigation
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  @Suite("Files that 0.1.0 kept outside the store", .review("S2"))
  struct OldCacheTests {
    @Test("The list cache opens before and after the store is bound to its home folder")
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
      try await store.commit([
        .set(try #require(SecureStoreKey("device.note")), SecretBytes(copying: [1]))
      ])
      #expect(try store.storeID() != nil)
      #expect(try await titles() == before)
    }

    @Test("The key of share links signs and verifies")
    func shareKeys() async throws {
      let old = try OldHome("share-keys")
      let store = SealedFileStore(
        path: old.path + "/home/secure.store", namespace: "app.matchtally",
        keys: KeyFileProvider(path: old.keyFile(app: "app.matchtally")))
      let keys = StoredShareKeys(in: store)
      let before = try await keys.ring().all.map(\.key.id)
      #expect(before.count == 1)
      _ = try await keys.signer(at: Timestamp(milliseconds: 1_795_329_360_000))
      try store.update(SecureStoreChange.endingSession)
      #expect(try store.storeID() != nil)
      #expect(try await keys.ring().all.map(\.key.id) == before, "share keys outlive the session")
      _ = try await keys.signer(at: Timestamp(milliseconds: 1_795_329_360_000))
    }

    @Test("The registry of share tokens opens, and then records its clean-ups")
    func shares() async throws {
      let old = try OldHome("share-keys")
      let path = old.path + "/home/shares.sqlite"
      let registry = SQLiteShareTokenRegistry(Database(path: path, contents: .shareTokens))
      let records = try await registry.records(of: nil, limit: 10)
      #expect(records.map(\.claims.expiry) == [.never])
      let now = Timestamp(milliseconds: 1_795_329_360_000)
      #expect(try await registry.lastCleanUp() == nil)
      #expect(try await registry.removeExpired(at: now, limit: 10) == 0)
      #expect(try await registry.lastCleanUp() == now)
      #expect(try await registry.records(of: nil, limit: 10) == records)
    }

    @Test("The ledger knows which messages were handled")
    func messages() async throws {
      let old = try OldHome("messages")
      let cryptography = SodiumCryptography()
      let ledger = SQLiteMessageLedger(
        Database(path: old.path + "/home/messages.sqlite", contents: .messages),
        hash: { cryptography.sha256($0) }, now: { Timestamp(milliseconds: 1_795_329_360_000) })
      #expect(try await !ledger.note("m-new-assignment.apns.json"))
      #expect(try await !ledger.note("m-milestone-alert.expo.json"))
      #expect(try await ledger.note("m-another"))
    }

    @Test(
      "The saved screens are restored",
      arguments: [
        ("signed-in", "com.docodego.app", "/app/acme-corp"),
        ("cache", "com.docodego.app", "/app/acme-corp"),
        ("share-keys", "app.matchtally", "/games"),
        ("messages", "com.example.peermentor", "/home/impact"),
      ])
    func savedScreens(name: String, app: String, path: String) async throws {
      let old = try OldHome(name)
      let store = SealedFileStore(
        path: old.path + "/home/secure.store", namespace: app,
        keys: KeyFileProvider(path: old.keyFile(app: app)))
      let file = SealedStateFile(
        path: old.path + "/home/state.sealed", keys: StoredDataKey(in: store))
      let saved = try SavedScreens(decoding: try #require(try await file.load()))
      let links = saved.tabs.flatMap { $0.stacks.values.joined() }.map(\.link)
      #expect(links.contains { $0.hasPrefix(path) }, "\(links)")
    }
  }
#endif
