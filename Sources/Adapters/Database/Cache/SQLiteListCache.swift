#if SQLite
  package import LandfallAuth
  package import LandfallDomain
  package import LandfallNavigation

  /// An encrypted list cache in SQLite.
  ///
  /// Rows are found by keyed hashes. Each value is sealed and bound to its row. A person who has
  /// only the file learns the number of values, their sizes and their times. Without the data key
  /// (after sign-out, or with a locked secure store) nothing is found. A row that does not open is
  /// deleted and counts as missing.
  ///
  /// ```swift
  /// let cache = SQLiteListCache(
  ///   Database(path: home.database), keys: StoredDataKey(in: store), now: { clock.now().timestamp })
  /// ```
  package actor SQLiteListCache: ListCache {
    private nonisolated let database: Database
    private let keys: any DataKeySource
    private let now: @Sendable () -> Timestamp
    private let bounds: CacheBounds
    /// The generations of the lists whose first page this process stored.
    ///
    /// A page is added only to a list of the same generation.
    private var generations: [CacheName: [UInt8]] = [:]
    private static let rememberedGenerations = 256

    /// Creates a cache.
    ///
    /// The file is opened at the first use.
    ///
    /// - Parameters:
    ///   - database: The database with the file.
    ///   - keys: The source of the data key.
    ///   - now: Returns the wall-clock time, for the age of values.
    ///   - bounds: The limits of size and age.
    package init(
      _ database: Database, keys: any DataKeySource, now: @escaping @Sendable () -> Timestamp,
      bounds: CacheBounds = CacheBounds()
    ) {
      self.database = database
      self.keys = keys
      self.now = now
      self.bounds = bounds
    }

    /// The executor of the database.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

    package func pages(
      _ request: ContentRequest
    ) async throws(StorageError) -> CachedPages? {
      let values = try await values(request, .list)
      var pages: [Page] = []
      for value in values.opened {
        guard let page = ContentCoding.page(value) else { break }
        pages.append(page)
      }
      guard !pages.isEmpty, let storedAt = values.storedAt else { return nil }
      return CachedPages(pages: pages, storedAt: storedAt)
    }

    package func store(
      _ page: Page, at position: Int, of request: ContentRequest
    ) async throws(StorageError) {
      try await store(ContentCoding.bytes(page), at: position, of: request, .list)
    }

    package func replace(
      _ id: ItemID, with item: Item?, of request: ContentRequest
    ) async throws(StorageError) {
      guard let key = try await key() else { return }
      let name = CacheName(request, .list, key)
      let most = bounds.valueBytes
      try await database.performIfThere { connection throws(StorageError) in
        try connection.transaction { () throws(StorageError) in
          for row in try CacheTable.rows(name.name, connection) {
            guard let page = row.opened(name, key).flatMap({ ContentCoding.page($0) }),
              page.items.contains(where: { $0.itemID == id })
            else { continue }
            let items = page.items.compactMap { $0.itemID == id ? item : $0 }
            let bytes = ContentCoding.bytes(
              Page(
                items: items, nextCursor: page.nextCursor,
                total: max(0, page.total - (page.items.count - items.count))))
            guard bytes.count <= most else {
              // A missing page is better than a wrong one. The pages after it are not valid either.
              try CacheTable.remove(name.name, from: row.position, connection)
              return
            }
            let context = CachedValue.context(
              name, position: row.position, generation: row.generation, storedAt: row.storedAt)
            try CacheTable.update(row.id, with: key.seal(bytes, in: context), connection)
          }
        }
      }
    }

    package func item(_ request: ContentRequest) async throws(StorageError) -> CachedItem? {
      let values = try await values(request, .detail)
      guard let item = values.opened.first.flatMap({ ContentCoding.item($0) }),
        let storedAt = values.storedAt
      else { return nil }
      return CachedItem(item: item, storedAt: storedAt)
    }

    package func store(_ item: Item, of request: ContentRequest) async throws(StorageError) {
      try await store(ContentCoding.bytes(item), at: 0, of: request, .detail)
    }

    package func remove(_ request: ContentRequest) async throws(StorageError) {
      guard let key = try await key() else { return }
      let names = [CacheName(request, .list, key), CacheName(request, .detail, key)]
      for name in names { generations[name] = nil }
      try await database.performIfThere { connection throws(StorageError) in
        for name in names { try CacheTable.remove(name.name, connection) }
      }
    }

    package func remove(organization: OrganizationID) async throws(StorageError) {
      guard let key = try await key() else { return }
      let name = CacheName.organization(organization, key)
      generations = generations.filter { $0.key.organization != name }
      try await database.performIfThere { connection throws(StorageError) in
        try CacheTable.remove(organization: name, connection)
      }
    }

    /// Deletes everything and cleans the file and its log.
    ///
    /// Needs no key.
    ///
    /// - Throws: `busy` if another process was reading. The rows are deleted then, but the log
    ///   may keep their sealed bytes until the next checkpoint.
    package func removeAll() async throws(StorageError) {
      generations = [:]
      try await database.performIfThere { connection throws(StorageError) in
        try CacheTable.erase(connection)
      }
    }

    // MARK: Rows

    private func values(
      _ request: ContentRequest, _ kind: CacheName.Kind
    ) async throws(StorageError) -> (opened: [[UInt8]], storedAt: Timestamp?) {
      guard let key = try await key() else { return ([], nil) }
      let name = CacheName(request, kind, key)
      let rows = try await database.performIfThere { connection throws(StorageError) in
        try CacheTable.rows(name.name, connection)
      }
      guard let rows, let first = rows.first else { return ([], nil) }
      guard isFresh(first.storedAt) else {
        try await remove(name, from: .min)
        return ([], nil)
      }
      var opened: [[UInt8]] = []
      for (index, row) in rows.enumerated() {
        guard row.position == index, row.generation == first.generation,
          let value = row.opened(name, key)
        else {
          try await remove(name, from: index == 0 ? .min : Int64(index))
          break
        }
        opened.append(value)
      }
      return (opened, Timestamp(milliseconds: first.storedAt))
    }

    private func store(
      _ bytes: [UInt8], at position: Int, of request: ContentRequest, _ kind: CacheName.Kind
    ) async throws(StorageError) {
      guard bytes.count <= bounds.valueBytes else { throw .tooLarge }
      let key = try await makeKey()
      let name = CacheName(request, kind, key)
      let known = generations[name]
      guard position == 0 || known != nil else { return }
      let now = now()
      let (bounds, oldest, newest) = (bounds, oldest(at: now), newest(at: now))
      let generation = try await database.perform { connection throws(StorageError) in
        try connection.transaction { () throws(StorageError) -> [UInt8]? in
          let generation: [UInt8]
          if position == 0 {
            generation = try CacheTable.newGeneration(connection)
            try CacheTable.remove(name.name, connection)
          } else {
            generation = known ?? []
            guard try CacheTable.continues(name.name, at: position, generation, connection) else {
              return nil
            }
          }
          let context = CachedValue.context(
            name, position: Int64(position), generation: generation,
            storedAt: now.milliseconds)
          let row = CachedValue(
            id: 0, position: Int64(position), generation: generation,
            storedAt: now.milliseconds, value: key.seal(bytes, in: context))
          try CacheTable.insert(row, name, connection)
          try CacheTable.prune(notBefore: oldest, notAfter: newest, bounds, connection)
          return generation
        }
      }
      guard let generation else { return }
      if generations.count >= Self.rememberedGenerations { generations = [:] }
      generations[name] = generation
    }

    private func remove(
      _ name: CacheName, from position: Int64
    ) async throws(StorageError) {
      generations[name] = nil
      try await database.performIfThere { connection throws(StorageError) in
        try CacheTable.remove(name.name, from: position, connection)
      }
    }

    // MARK: Key and age

    private func key() async throws(StorageError) -> (any DataKey)? {
      do throws(SecureStoreError) {
        return try await keys.dataKey()
      } catch {
        throw .keyUnavailable(error)
      }
    }

    private func makeKey() async throws(StorageError) -> any DataKey {
      do throws(SecureStoreError) {
        return try await keys.makeDataKey()
      } catch {
        throw .keyUnavailable(error)
      }
    }

    private func isFresh(_ storedAt: Int64) -> Bool {
      let now = now()
      return (oldest(at: now)...newest(at: now)).contains(storedAt)
    }

    private func oldest(at now: Timestamp) -> Int64 {
      (now + (.zero - CacheBounds.lifetime)).milliseconds
    }

    /// Allows for some clock skew.
    ///
    /// Values from further in the future would otherwise never expire.
    private func newest(at now: Timestamp) -> Int64 {
      (now + Limits.clockSkewTolerance).milliseconds
    }
  }

#endif
