#if SQLite
  import Foundation
  import LandfallAuth
  import LandfallDomain
  import LandfallNavigation
  import LandfallSimulation
  import LandfallTestSupport
  import Synchronization
  import Testing

  @testable import LandfallDatabase

  @Suite("List cache: what is kept and for how long")
  struct ListCacheTests {
    private let request = CacheHome.request()

    @Test("Pages are read as they were stored, also by another process", .clause("NAV-I05"))
    func roundTrip() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      let pages = [CacheHome.page("a", next: "c1"), CacheHome.page("b", next: nil)]
      try await cache.store(pages[0], at: 0, of: request)
      try await cache.store(pages[1], at: 1, of: request)
      let storedAt = home.clock.withLock { $0 }
      home.advance(.seconds(60))
      #expect(try await cache.pages(request) == CachedPages(pages: pages, storedAt: storedAt))
      #expect(try await home.cache().pages(request)?.pages == pages)
      // The cursor is not part of the key.
      let later = ContentRequest(
        contract: request.contract, inputs: [], organization: request.organization, cursor: "x")
      #expect(try await cache.pages(later)?.pages == pages)
    }

    @Test("An item is read back, and not as a list")
    func item() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      let item = CacheHome.page("a").items[0]
      try await cache.store(item, of: request)
      #expect(try await cache.item(request)?.item == item)
      #expect(try await cache.pages(request) == nil)
      try await cache.store(CacheHome.page("b"), at: 0, of: request)
      #expect(try await cache.item(request)?.item == item)
      try await cache.remove(request)
      #expect(try await cache.item(request) == nil)
      #expect(try await cache.pages(request) == nil)
    }

    @Test("Contract, organization and inputs distinguish lists")
    func keys() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      let others = [
        CacheHome.request("teams"), CacheHome.request("members", "o-beta"),
        CacheHome.request("members", nil), CacheHome.request("members", "o-acme", ("team", "t")),
        CacheHome.request("members", "", ("", "")), CacheHome.request("", "o-acmemembers"),
      ]
      for other in others { #expect(try await cache.pages(other) == nil, "\(other)") }
      for (index, other) in others.enumerated() {
        try await cache.store(CacheHome.page("\(index)"), at: 0, of: other)
      }
      for (index, other) in others.enumerated() {
        #expect(try await cache.pages(other)?.pages == [CacheHome.page("\(index)")])
      }
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("a")])
    }

    @Test("The first page replaces the list; a later page must continue it")
    func positions() async throws {
      let home = try await CacheHome()
      let (cache, other) = (home.cache(), home.cache())
      try await cache.store(CacheHome.page("x"), at: 1, of: request)
      #expect(try await cache.pages(request) == nil)
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      try await cache.store(CacheHome.page("c"), at: 2, of: request)
      try await cache.store(CacheHome.page("b"), at: 1, of: request)
      try await cache.store(CacheHome.page("b2"), at: 1, of: request)
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("a"), CacheHome.page("b")])
      // Another process refreshed the list, so the next page of the old generation is dropped.
      try await other.store(CacheHome.page("n"), at: 0, of: request)
      try await cache.store(CacheHome.page("c"), at: 1, of: request)
      #expect(try home.count() == 1)
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("n")])
      try await other.store(CacheHome.page("n1"), at: 1, of: request)
      #expect(try await cache.pages(request)?.pages.count == 2)
    }

    @Test("An item that was removed or changed does not come back", .clause("NAV-I05"))
    func replaced() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      let pages = [CacheHome.page("a", next: "c1"), CacheHome.page("b")]
      for (position, page) in pages.enumerated() {
        try await cache.store(page, at: position, of: request)
      }
      let storedAt = home.clock.withLock { $0 }
      home.advance(.seconds(60))
      let changed = Item(id: "b-1", title: .plain("new"), fields: [])
      try await cache.replace("a-0", with: nil, of: request)
      try await cache.replace("b-1", with: changed, of: request)
      try await cache.replace("nobody", with: nil, of: request)
      try await cache.replace("b-2", with: nil, of: CacheHome.request("teams"))
      let kept = try #require(try await home.cache().pages(request))
      #expect(kept.storedAt == storedAt)
      #expect(kept.pages.map { $0.items.map(\.id) } == [["a-1", "a-2"], ["b-0", "b-1", "b-2"]])
      #expect(kept.pages[1].items[1] == changed)
      #expect(kept.pages.map(\.nextCursor) == ["c1", nil])
      #expect(kept.pages[0].total == pages[0].total - 1)
      // The list continues at its old position.
      try await cache.store(CacheHome.page("c"), at: 2, of: request)
      #expect(try await cache.pages(request)?.pages.count == 3)
    }

    @Test("A page that a change makes too large is removed with the pages after it")
    func grown() async throws {
      let home = try await CacheHome()
      let cache = home.cache(bounds: CacheBounds(valueBytes: 2_000))
      for position in 0..<3 {
        try await cache.store(CacheHome.page("\(position)"), at: position, of: request)
      }
      let large = Item(id: "1-1", title: .plain(String(repeating: "x", count: 2_000)), fields: [])
      try await cache.replace("1-1", with: large, of: request)
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("0")])
    }

    @Test("Reading creates no file, and nothing is stored without a session")
    func untouched() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      #expect(try await cache.pages(request) == nil)
      try await cache.remove(request)
      try await cache.remove(organization: "o-acme")
      try await cache.removeAll()
      #expect(try home.folder.names("").isEmpty)
      try home.endSession()
      await #expect(throws: StorageError.keyUnavailable(.keyMissing)) {
        try await cache.store(CacheHome.page("a"), at: 0, of: request)
      }
      #expect(try home.folder.names("").isEmpty)
      #expect(home.store.keys().isEmpty)
    }

    @Test("Removing one organization leaves the others")
    func organization() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      for organization in ["o-acme", "o-beta"] as [OrganizationID] {
        for contract in ["members", "teams"] as [ContractName] {
          try await cache.store(
            CacheHome.page("a"), at: 0, of: CacheHome.request(contract, organization))
        }
      }
      try await cache.remove(organization: "o-acme")
      #expect(try await cache.pages(CacheHome.request("teams", "o-acme")) == nil)
      #expect(try await cache.pages(CacheHome.request("teams", "o-beta")) != nil)
      #expect(try home.count() == 2)
    }

    @Test("A page that is too old, or dated in the future, is not shown and is removed")
    func age() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      home.advance(.seconds(604_800))
      #expect(try await cache.pages(request) != nil, "seven days, the end included")
      home.advance(.milliseconds(1))
      #expect(try await cache.pages(request) == nil)
      #expect(try home.count() == 0)
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      home.advance(.seconds(-61))
      #expect(try await cache.pages(request) == nil)
      // Storing one page removes the others.
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      home.advance(.seconds(700_000))
      try await cache.store(CacheHome.page("b"), at: 0, of: CacheHome.request("teams"))
      #expect(try home.count() == 1)
    }

    @Test(
      "The oldest lists are removed when there are too many rows or bytes",
      arguments: [true, false]
    )
    func bounds(_ countsRows: Bool) async throws {
      let home = try await CacheHome()
      var bounds = CacheBounds()
      if countsRows { bounds.rows = 6 } else { bounds.bytes = 3_000 }
      let cache = home.cache(bounds: bounds)
      for list in 0..<10 {
        let request = CacheHome.request("members", "o-acme", ("list", "\(list)"))
        try await cache.store(CacheHome.page("a"), at: 0, of: request)
        try await cache.store(CacheHome.page("b"), at: 1, of: request)
        home.advance(.seconds(1))
      }
      var kept: [Int] = []
      for list in 0..<10 {
        let request = CacheHome.request("members", "o-acme", ("list", "\(list)"))
        // A list is removed as a whole.
        if let pages = try await cache.pages(request)?.pages {
          #expect(pages.count == 2)
          kept.append(list)
        }
      }
      #expect(kept == Array((10 - kept.count)..<10))
      #expect(countsRows ? kept.count == 3 : (1..<9).contains(kept.count))
    }

    @Test("A value that is too large is refused")
    func tooLarge() async throws {
      let home = try await CacheHome()
      let cache = home.cache(bounds: CacheBounds(valueBytes: 100))
      await #expect(throws: StorageError.tooLarge) {
        try await cache.store(CacheHome.page("a", 10), at: 0, of: request)
      }
    }

    @Test("Bytes of another format are not decoded as a page", arguments: 0..<60)
    func coding(_ cut: Int) {
      let bytes = ContentCoding.bytes(CacheHome.page("a", next: "n"))
      #expect(ContentCoding.page(bytes) == CacheHome.page("a", next: "n"))
      #expect(ContentCoding.page(Array(bytes.dropLast(cut + 1))) == nil)
      #expect(ContentCoding.page(bytes + [0]) == nil)
      #expect(ContentCoding.page([9] + bytes.dropFirst()) == nil)
      var wrong = bytes
      wrong[1 + cut % 8] ^= 0x80
      #expect(ContentCoding.page(wrong) == nil)
    }
  }
#endif
