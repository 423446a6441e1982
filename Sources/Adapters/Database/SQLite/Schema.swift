#if SQLite
  import LandfallDomain

  /// The steps, the application ID and the settings of one kind of database file.
  struct Schema {
    /// The steps of the schema; see ``Migration``.
    let steps: [Migration]
    /// The ID in the file's header, so that one kind is not mistaken for another.
    let applicationID: Int64
    /// The settings in addition to those of all files.
    let pragmas: [String]

    /// The list cache, with the application ID `LNDF`.
    static let listCache = Schema(
      steps: [.listCache], applicationID: 0x4C4E_4446,
      pragmas: [
        // With a write-ahead log, a crash may lose the last commits, but does not damage the file.
        "synchronous = NORMAL",
        // 256 MiB with pages of 4 KiB: a limit for what has no limit of its own.
        "max_page_count = 65536",
      ])

    /// The registry of share tokens, with the application ID `LNDS`.
    static let shareTokens = Schema(
      steps: [.shareTokens, .shareCleanUp, .shareListStart], applicationID: 0x4C4E_4453,
      pragmas: [
        // Every commit is flushed, so that a revocation survives a power failure.
        "synchronous = FULL",
        // 1 GiB, about seven million tokens.
        "max_page_count = 262144",
      ])

    /// The handled messages, with the application ID `LNDM`.
    static let messages = Schema(
      steps: [.messages], applicationID: 0x4C4E_444D,
      pragmas: [
        "synchronous = NORMAL",
        // 4 MiB, many times the size of the newest messages.
        "max_page_count = 1024",
      ])
  }

  extension Database.Contents {
    /// The schema for files of this kind.
    var schema: Schema {
      switch self {
      case .listCache: .listCache
      case .shareTokens: .shareTokens
      case .messages: .messages
      }
    }
  }

  extension Migration {
    /// The table for pages of lists and items of details.
    ///
    /// `name` and `organization` are keyed hashes, and `value` is sealed. Not encrypted are the
    /// time, the size and which rows belong together.
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

  extension Migration {
    /// The table for handled messages.
    ///
    /// `name` is a hash and `noted_at` is in milliseconds since 1970. The file shows when a message
    /// was tapped, but not which one.
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

  extension Migration {
    /// The tables for issued tokens and for the revocation lists of other issuers.
    ///
    /// Times are in milliseconds since 1970. A token without expiry has the largest possible
    /// number. Tokens refer to entities by number to stay small. `revoked_up_to` revokes all tokens
    /// of an entity in one write.
    static let shareTokens = Migration(statements: [
      """
      CREATE TABLE share_entity (
        id INTEGER PRIMARY KEY,
        name BLOB NOT NULL UNIQUE,
        revoked_up_to INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE share_token (
        jti BLOB NOT NULL PRIMARY KEY,
        entity INTEGER NOT NULL REFERENCES share_entity (id),
        issued_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        is_revoked INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX share_token_by_expiry ON share_token (expires_at)",
      "CREATE INDEX share_token_by_entity ON share_token (entity, issued_at)",
      "CREATE INDEX share_token_revoked ON share_token (jti) WHERE is_revoked = 1",
      """
      CREATE TABLE share_list (
        issuer BLOB NOT NULL PRIMARY KEY,
        made_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE share_list_token (
        issuer BLOB NOT NULL,
        jti BLOB NOT NULL,
        PRIMARY KEY (issuer, jti)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE share_list_mark (
        issuer BLOB NOT NULL,
        entity BLOB NOT NULL,
        revoked_up_to INTEGER NOT NULL,
        PRIMARY KEY (issuer, entity)
      ) STRICT, WITHOUT ROWID
      """,
    ])

    /// The table with the time of the last clean-up; empty before the first one.
    static let shareCleanUp = Migration(statements: [
      "CREATE TABLE share_clean_up (id INTEGER PRIMARY KEY, ended_at INTEGER NOT NULL) STRICT"
    ])

    /// The instant before which a list revokes all tokens; by default none.
    static let shareListStart = Migration(statements: [
      "ALTER TABLE share_list ADD COLUMN since INTEGER NOT NULL DEFAULT 0"
    ])
  }

  /// A step from one schema version to the next.
  ///
  /// Its position in the list is its version.
  ///
  /// Never edit a published step: add a new step at the end.
  struct Migration {
    let statements: [String]

    /// Migrates a database to the newest version in one transaction.
    ///
    /// The version of a database is the number of steps applied to it.
    ///
    /// - Throws: `newerVersion` if the database has more steps than this program knows, or
    ///   `damaged` if it belongs to another application.
    static func bring(
      _ connection: Connection, through steps: [Migration],
      applicationID: Int64 = Schema.listCache.applicationID
    ) throws(StorageError) {
      if try version(connection) == steps.count, try isOurs(connection, applicationID) { return }
      try connection.transaction { () throws(StorageError) in
        // Another process may have migrated it in the meantime.
        let version = try version(connection)
        guard try version == 0 ? isEmpty(connection) : isOurs(connection, applicationID)
        else { throw .damaged }
        guard version <= steps.count else { throw .newerVersion(version) }
        for step in steps[version...] {
          for statement in step.statements { try connection.run(statement) }
        }
        try connection.run("PRAGMA application_id = \(applicationID)")
        try connection.run("PRAGMA user_version = \(steps.count)")
      }
    }

    private static func isOurs(
      _ connection: Connection, _ applicationID: Int64
    ) throws(StorageError) -> Bool {
      try connection.first("PRAGMA application_id") { $0.integer(0) } == applicationID
    }

    private static func isEmpty(_ connection: Connection) throws(StorageError) -> Bool {
      try connection.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } == 0
    }

    private static func version(_ connection: Connection) throws(StorageError) -> Int {
      let version = try connection.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
      guard version >= 0 else { throw .damaged }
      return version
    }
  }
#endif
