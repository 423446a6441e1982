#if SQLite
  extension Migration {
    /// The messages that were handled.
    ///
    /// `name` is a hash and `noted_at` are milliseconds since 1970: the file tells when something was
    /// tapped, and nothing of what.
    static let messages = Migration(statements: [
      """
      CREATE TABLE handled_message (
        id INTEGER PRIMARY KEY,
        name BLOB NOT NULL UNIQUE,
        noted_at INTEGER NOT NULL
      ) STRICT
      """
    ])
  }
#endif
