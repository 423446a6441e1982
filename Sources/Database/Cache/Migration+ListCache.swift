#if SQLite
  extension Migration {
    /// Pages of lists and items of details.
    ///
    /// `name` and `organization` are keyed hashes and `value` is sealed; in the clear stand when a
    /// value was kept, how long it is, and which of them belong together.
    static let listCache = Migration(statements: [
      """
      CREATE TABLE cached_value (
        id INTEGER PRIMARY KEY,
        name BLOB NOT NULL,
        position INTEGER NOT NULL,
        organization BLOB NOT NULL,
        generation BLOB NOT NULL,
        stored_at INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        value BLOB NOT NULL,
        UNIQUE (name, position)
      ) STRICT
      """,
      "CREATE INDEX cached_value_by_organization ON cached_value (organization)",
      "CREATE INDEX cached_value_by_age ON cached_value (stored_at, bytes)",
    ])
  }
#endif
