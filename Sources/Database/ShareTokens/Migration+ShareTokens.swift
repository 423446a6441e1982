#if SQLite
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
