#if SQLite
  import Foundation
  import LandfallAuth
  import LandfallDomain
  import LandfallNavigation
  import LandfallSimulation
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  @Suite("List cache: what an attacker with the files learns")
  struct SecrecyTests {
    private let request = CacheHome.request("members", "o-acme", ("team", "secret-team"))
    private let words = [
      "o-acme", "members", "secret-team", "Title of", "acme.test", "email", "a-0", "cursor-1",
    ]

    @Test("Neither the file nor its log contains a word of the stored data or its keys")
    func sealed() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a", next: "cursor-1"), at: 0, of: request)
      try await cache.store(CacheHome.page("a").items[0], of: request)
      #expect(try home.folder.names("").contains("data.sqlite-wal"))
      let bytes = try home.bytes()
      #expect(bytes.count > 8_000)
      for word in words { #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)") }
    }

    @Test("After a sign-out neither the file nor its log has the old bytes")
    func erased() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      for list in 0..<40 {
        try await cache.store(
          CacheHome.page("a", 20), at: 0,
          of: CacheHome.request("members", "o-acme", ("list", "\(list)")))
      }
      let old =
        try home.sql("SELECT value FROM cached_value")
        + (try home.sql("SELECT name FROM cached_value"))
      #expect(old.count == 80)
      let before = try home.bytes()
      // A value longer than a page is stored in several places; its last bytes are in one.
      for value in old { #expect(before.range(of: Data(value.suffix(32))) != nil) }
      try home.endSession()
      try await cache.removeAll()
      let after = try home.bytes()
      let file = try Data(contentsOf: URL(fileURLWithPath: home.path))
      #expect(file.count < 40_000, "the pages were given back")
      for value in old { #expect(after.range(of: Data(value.suffix(32))) == nil) }
      #expect(try await cache.pages(request) == nil)
      try await home.signIn()
      try await cache.store(CacheHome.page("n"), at: 0, of: request)
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("n")])
    }

    @Test("Rows that expire or are evicted are overwritten as well", arguments: [true, false])
    func overwritten(_ isOrganization: Bool) async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a", 30), at: 0, of: request)
      let value = try #require(try home.sql("SELECT value FROM cached_value").first).suffix(64)
      try home.sql("PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(try home.bytes().range(of: Data(value)) != nil)
      if isOrganization {
        try await cache.remove(organization: "o-acme")
      } else {
        try await cache.remove(request)
      }
      try home.sql("PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(try home.bytes().range(of: Data(value)) == nil)
    }

    @Test("A key that outlived its session stores nothing")
    func orphan() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      try await home.store.commit([.delete(.session)])
      await #expect(throws: StorageError.keyUnavailable(.keyMissing)) {
        try await cache.store(CacheHome.page("b"), at: 0, of: request)
      }
    }

    @Test("Without the key nothing opens, not even a kept copy of the file")
    func crypto() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      try home.endSession()
      #expect(try await cache.pages(request) == nil)
      #expect(try home.count() == 1, "nobody has cleaned up yet")
      // The next person's key opens nothing.
      try await home.signIn()
      try await cache.store(CacheHome.page("n"), at: 0, of: CacheHome.request("teams"))
      #expect(try await cache.pages(request) == nil)
    }

    @Test(
      "A changed, moved or rejuvenated row does not open and is deleted",
      arguments: [
        "UPDATE cached_value SET value = (SELECT value FROM cached_value WHERE id = 3) WHERE id = 1",
        "UPDATE cached_value SET stored_at = stored_at + 1 WHERE id = 1",
        "UPDATE cached_value SET generation = zeroblob(16)",
        "UPDATE cached_value SET value = substr(value, 1, 30) WHERE id = 1",
        "UPDATE cached_value SET value = zeroblob(0) WHERE id = 1",
        // Another last byte, whatever it was: one seal in 256 ends with 0.
        "UPDATE cached_value SET value = CAST(substr(value, 1, length(value) - 1) || CASE substr(value, -1) WHEN x'00' THEN x'01' ELSE x'00' END AS BLOB) WHERE id = 1",
        "DELETE FROM cached_value WHERE id = 1",
        "UPDATE cached_value SET position = position - 5 WHERE id = 2",
      ])
    func tampered(_ change: String) async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      try await cache.store(CacheHome.page("b"), at: 1, of: request)
      try await cache.store(CacheHome.page("c"), at: 0, of: CacheHome.request("teams"))
      try home.sql(change)
      #expect(try await cache.pages(request) == nil)
      #expect(try home.count() <= 1)
    }

    @Test("The pages before one that does not open stay valid")
    func prefix() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      for (position, name) in ["a", "b", "c"].enumerated() {
        try await cache.store(CacheHome.page(name), at: position, of: request)
      }
      try home.sql("UPDATE cached_value SET value = randomblob(length(value)) WHERE position = 1")
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("a")])
      #expect(try home.count() == 1)
    }

    @Test("Files have mode 0600, their folder 0700")
    func modes() async throws {
      let home = try await CacheHome()
      let deep = home.folder.path + "/state/data.sqlite"
      let cache = home.cache(Database(path: deep))
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      #expect(try home.folder.mode("state") == 0o700)
      let names = try home.folder.names("state")
      #expect(names == [".data.sqlite.lock", "data.sqlite", "data.sqlite-shm", "data.sqlite-wal"])
      for name in names { #expect(try home.folder.mode("state/" + name) == 0o600, "\(name)") }
    }

    @Test("A data key is made once, and only if a person is signed in")
    func key() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      let first = try #require(home.store.value(for: .dataKey))
      #expect(first.count == 32)
      try await cache.store(CacheHome.page("b"), at: 0, of: request)
      let second = try #require(home.store.value(for: .dataKey))
      #expect(first.withUnsafeBytes { Array($0) } == second.withUnsafeBytes { Array($0) })
    }
  }
#endif
