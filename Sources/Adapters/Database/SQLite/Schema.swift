#if SQLite
  /// The steps, name and settings of one kind of database file.
  struct Schema {
    /// All steps of the schema; see ``Migration``.
    let steps: [Migration]
    /// Written into the file's header, so that no kind is taken for another.
    let applicationID: Int64
    /// Settings beside those that all files have.
    let pragmas: [String]

    /// The list cache: `LNDF`.
    static let listCache = Schema(
      steps: [.listCache], applicationID: 0x4C4E_4446,
      pragmas: [
        // With a write-ahead log a crash loses no more than the last commits, and never the file.
        "synchronous = NORMAL",
        // 256 MiB with pages of 4 KiB: a bound for what has none of its own.
        "max_page_count = 65536",
      ])

    /// The registry of share tokens: `LNDS`.
    static let shareTokens = Schema(
      steps: [.shareTokens, .shareCleanUp], applicationID: 0x4C4E_4453,
      pragmas: [
        // Every commit is flushed: a revocation outlives a power cut.
        "synchronous = FULL",
        // 1 GiB, some seven million tokens.
        "max_page_count = 262144",
      ])

    /// The messages that were handled: `LNDM`.
    static let messages = Schema(
      steps: [.messages], applicationID: 0x4C4E_444D,
      pragmas: [
        "synchronous = NORMAL",
        // 4 MiB, many times what the newest messages take.
        "max_page_count = 1024",
      ])
  }

  extension Database.Contents {
    /// How files of this kind are made.
    var schema: Schema {
      switch self {
      case .listCache: .listCache
      case .shareTokens: .shareTokens
      case .messages: .messages
      }
    }
  }

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

  extension Migration {
    /// What was issued here and what others have revoked.
    ///
    /// Times are milliseconds since 1970; a token that does not expire has the largest number there is.
    /// An entity is a number, so that a million tokens stay small; `revoked_up_to` revokes all of its
    /// tokens in one write, however many there are.
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

    /// When expired tokens were last removed; no row before the first time.
    static let shareCleanUp = Migration(statements: [
      "CREATE TABLE share_clean_up (id INTEGER PRIMARY KEY, ended_at INTEGER NOT NULL) STRICT"
    ])
  }
#endif
