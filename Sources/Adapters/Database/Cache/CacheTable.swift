#if SQLite
  import LandfallAuth
  import LandfallDomain

  /// The SQL statements for the cache's table.
  enum CacheTable {
    static func rows(
      _ name: [UInt8], _ connection: Connection
    ) throws(StorageError) -> [CachedValue] {
      try connection.all(
        """
        SELECT id, position, generation, stored_at, value FROM cached_value
        WHERE name = ? ORDER BY position
        """, .blob(name)
      ) { row in
        CachedValue(
          id: row.integer(0), position: row.integer(1), generation: row.blob(2),
          storedAt: row.integer(3), value: row.blob(4))
      }
    }

    static func insert(
      _ value: CachedValue, _ name: CacheName, _ connection: Connection
    ) throws(StorageError) {
      try connection.run(
        """
        INSERT INTO cached_value
          (name, position, organization, generation, stored_at, bytes, value)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, .blob(name.name), .integer(value.position), .blob(name.organization),
        .blob(value.generation), .integer(value.storedAt), .integer(Int64(value.value.count)),
        .blob(value.value))
    }

    static func update(
      _ id: Int64, with value: [UInt8], _ connection: Connection
    ) throws(StorageError) {
      try connection.run(
        "UPDATE cached_value SET value = ?, bytes = ? WHERE id = ?", .blob(value),
        .integer(Int64(value.count)), .integer(id))
    }

    /// Deletes the pages of a list from a position on.
    static func remove(
      _ name: [UInt8], from position: Int64 = .min, _ connection: Connection
    ) throws(StorageError) {
      try connection.run(
        "DELETE FROM cached_value WHERE name = ? AND position >= ?", .blob(name),
        .integer(position))
    }

    static func remove(
      organization: [UInt8], _ connection: Connection
    ) throws(StorageError) {
      try connection.run("DELETE FROM cached_value WHERE organization = ?", .blob(organization))
    }

    /// Returns a new random generation, so that two lists never share one.
    static func newGeneration(_ connection: Connection) throws(StorageError) -> [UInt8] {
      try connection.first("SELECT randomblob(16)") { $0.blob(0) } ?? []
    }

    /// Returns whether exactly the pages before a position exist, all from the given generation.
    static func continues(
      _ name: [UInt8], at position: Int, _ generation: [UInt8], _ connection: Connection
    ) throws(StorageError) -> Bool {
      let counts = try connection.first(
        "SELECT count(*), coalesce(sum(generation = ?2), 0) FROM cached_value WHERE name = ?1",
        .blob(name), .blob(generation)
      ) { ($0.integer(0), $0.integer(1)) }
      return counts.map { $0.0 == position && $0.1 == position } ?? false
    }

    /// Deletes values that are too old or dated in the future, then the oldest lists above the
    /// limits.
    static func prune(
      notBefore oldest: Int64, notAfter newest: Int64, _ bounds: CacheBounds,
      _ connection: Connection
    ) throws(StorageError) {
      try connection.run(
        "DELETE FROM cached_value WHERE stored_at < ? OR stored_at > ?", .integer(oldest),
        .integer(newest))
      while true {
        let sums = try connection.first(
          "SELECT count(*), coalesce(sum(bytes), 0) FROM cached_value"
        ) { ($0.integer(0), $0.integer(1)) }
        guard let sums, sums.0 > bounds.rows || sums.1 > bounds.bytes else { return }
        let eldest = try connection.first(
          "SELECT name FROM cached_value ORDER BY stored_at, id LIMIT 1"
        ) { $0.blob(0) }
        guard let eldest else { return }
        try remove(eldest, connection)
      }
    }

    /// Deletes everything from the file and from its log.
    ///
    /// - Throws: `busy` if another process is reading. The rows are deleted then, but the log
    ///   keeps their sealed bytes until the next checkpoint.
    static func erase(_ connection: Connection) throws(StorageError) {
      try connection.transaction { () throws(StorageError) in
        try connection.run("DELETE FROM cached_value")
      }
      // Deleted pages are already overwritten with zeros; this also frees their space.
      try connection.run("VACUUM")
      let isBusy = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) != 0 }
      if isBusy == true { throw .busy }
    }
  }

  /// The keyed hashes by which a value is found in the database.
  struct CacheName: Hashable, Sendable {
    enum Kind: UInt8 {
      case list = 0
      case detail = 1
    }

    /// A keyed hash of kind, organization, contract and inputs.
    let name: [UInt8]
    let organization: [UInt8]

    init(_ request: ContentRequest, _ kind: Kind, _ key: any DataKey) {
      var subject = ByteWriter()
      subject.byte(kind.rawValue)
      subject.optionalText(request.organization?.text)
      subject.text(request.contract.text)
      subject.number(request.inputs.count)
      for input in request.inputs {
        subject.text(input.name)
        subject.text(input.value)
      }
      name = key.name(for: subject.bytes)
      organization = Self.organization(request.organization, key)
    }

    static func organization(_ id: OrganizationID?, _ key: any DataKey) -> [UInt8] {
      var subject = ByteWriter()
      subject.byte(2)
      subject.optionalText(id?.text)
      return key.name(for: subject.bytes)
    }
  }

  /// A row of the cache.
  struct CachedValue: Equatable, Sendable {
    let id: Int64
    let position: Int64
    /// A random value per list, created with its first page and shared by all its pages.
    let generation: [UInt8]
    /// The time in milliseconds since 1970.
    let storedAt: Int64
    let value: [UInt8]

    /// Returns the context that a value is sealed with.
    ///
    /// It does not open in another row or with another age.
    static func context(
      _ name: CacheName, position: Int64, generation: [UInt8], storedAt: Int64
    ) -> [UInt8] {
      var context = ByteWriter()
      context.text("landfall.cache.1")
      context.blob(name.name)
      context.blob(name.organization)
      context.blob(generation)
      context.number64(position)
      context.number64(storedAt)
      return context.bytes
    }

    func opened(_ name: CacheName, _ key: any DataKey) -> [UInt8]? {
      key.open(
        value,
        in: Self.context(name, position: position, generation: generation, storedAt: storedAt))
    }
  }

  /// The limits of the list cache, for a phone.
  package struct CacheBounds: Sendable {
    /// The maximum number of values.
    ///
    /// A value is a page of a list, or a detail.
    package var rows = 2_000
    /// The maximum size of all sealed values together, in bytes: 32 MiB.
    package var bytes = 33_554_432
    /// The maximum size of one value in bytes.
    package var valueBytes: Int
    /// The maximum age of a value that is shown: seven days.
    ///
    /// An unused session also expires after seven days, so older values belong to an earlier
    /// session.
    static let lifetime = Duration.seconds(604_800)

    /// Creates limits; the size of a value is 1 MiB by default.
    package init(valueBytes: Int = 1_048_576) { self.valueBytes = valueBytes }
  }
#endif
