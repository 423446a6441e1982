#if SQLite
  import LandfallAuth
  import LandfallDomain

  /// The SQL statements for the tokens that were issued here.
  enum ShareTokenTable {
    static let never = Int64.max
    /// The mark of an entity without revocations; earlier than every token.
    static let noMark = Int64.min

    /// Returns an entity's name in the table.
    ///
    /// The zero byte is unambiguous because a kind has none.
    static func name(_ entity: SharedEntity) -> [UInt8] {
      Array(entity.kind.utf8) + [0] + Array(entity.id.utf8)
    }

    /// Reads an entity from its name in the table, or returns `nil` if the name is malformed.
    static func entity(_ name: [UInt8]) -> SharedEntity? {
      guard let end = name.firstIndex(of: 0) else { return nil }
      return SharedEntity(
        kind: String(decoding: name[..<end], as: UTF8.self),
        id: String(decoding: name[(end + 1)...], as: UTF8.self))
    }

    /// Returns the number and the mark of an entity, or `nil` if it has no row.
    static func row(
      _ entity: SharedEntity, _ connection: Connection
    ) throws(StorageError) -> (id: Int64, mark: Int64)? {
      try connection.first(
        "SELECT id, revoked_up_to FROM share_entity WHERE name = ?", .blob(name(entity))
      ) { ($0.integer(0), $0.integer(1)) }
    }

    /// Returns the number of an entity and creates one if needed.
    private static func number(
      of entity: SharedEntity, _ connection: Connection
    ) throws(StorageError) -> Int64 {
      if let row = try row(entity, connection) { return row.id }
      return try connection.first(
        "INSERT INTO share_entity (name, revoked_up_to) VALUES (?, ?) RETURNING id",
        .blob(name(entity)), .integer(noMark)
      ) { $0.integer(0) } ?? 0
    }

    static func isThere(
      _ id: ShareTokenID, _ connection: Connection
    ) throws(StorageError) -> Bool {
      try connection.first("SELECT 1 FROM share_token WHERE jti = ?", .blob(id.bytes)) { _ in true }
        ?? false
    }

    static func insert(
      _ record: ShareTokenRecord, _ connection: Connection
    ) throws(StorageError) {
      let claims = record.claims
      let entity = try number(of: record.entity, connection)
      let end: Int64 =
        switch claims.expiry {
        case .at(let end): end.milliseconds
        case .never: never
        }
      try connection.run(
        """
        INSERT INTO share_token (jti, entity, issued_at, expires_at, is_revoked)
        VALUES (?, ?, ?, ?, 0)
        """, .blob(claims.id.bytes), .integer(entity), .integer(claims.issuedAt.milliseconds),
        .integer(end))
    }

    static func status(
      of id: ShareTokenID, for entity: SharedEntity, _ connection: Connection
    ) throws(StorageError) -> ShareRecordStatus {
      let isRevoked = try connection.first(
        """
        SELECT is_revoked OR issued_at <= revoked_up_to
        FROM share_token JOIN share_entity ON share_entity.id = share_token.entity
        WHERE jti = ? AND name = ?
        """, .blob(id.bytes), .blob(name(entity))
      ) { $0.integer(0) != 0 }
      return isRevoked.map { $0 ? .revoked : .live } ?? .unknown
    }

    static func records(
      of entity: SharedEntity?, limit: Int, _ connection: Connection
    ) throws(StorageError) -> [ShareTokenRecord] {
      let columns = """
        SELECT jti, name, issued_at, expires_at, is_revoked OR issued_at <= revoked_up_to
        FROM share_token JOIN share_entity ON share_entity.id = share_token.entity
        """
      let limit = Int64(max(limit, 0))
      if let entity {
        return try connection.all(
          columns + " WHERE name = ? ORDER BY issued_at DESC, jti LIMIT ?", .blob(name(entity)),
          .integer(limit), read: record
        ).compactMap { $0 }
      }
      return try connection.all(
        columns + " ORDER BY expires_at LIMIT ?", .integer(limit), read: record
      )
      .compactMap { $0 }
    }

    private static func record(_ row: Statement) -> ShareTokenRecord? {
      guard let id = ShareTokenID(bytes: row.blob(0)), let entity = entity(row.blob(1)) else {
        return nil
      }
      let end = row.integer(3)
      return ShareTokenRecord(
        claims: ShareClaims(
          id: id, issuedAt: Timestamp(milliseconds: row.integer(2)),
          expiry: end == never ? .never : .at(Timestamp(milliseconds: end))),
        entity: entity, isRevoked: row.integer(4) != 0)
    }

    /// Revokes a token; returns `false` if it does not exist.
    static func revoke(
      _ id: ShareTokenID, _ connection: Connection
    ) throws(StorageError) -> Bool {
      try connection.run("UPDATE share_token SET is_revoked = 1 WHERE jti = ?", .blob(id.bytes))
      return connection.changes > 0
    }

    /// Revokes all tokens of an entity, including those dated later by a clock that was ahead.
    static func revokeAll(
      of entity: SharedEntity, at now: Timestamp, _ connection: Connection
    ) throws(StorageError) {
      guard let row = try row(entity, connection) else { return }
      let newest =
        try connection.first(
          "SELECT max(issued_at) FROM share_token WHERE entity = ?", .integer(row.id)
        ) { $0.integer(0) } ?? noMark
      try connection.run(
        "UPDATE share_entity SET revoked_up_to = ? WHERE id = ?",
        .integer(max(now.milliseconds, newest, row.mark)), .integer(row.id))
    }

    /// Removes expired tokens, earliest expiry first, and entities without tokens.
    static func removeExpired(
      at now: Timestamp, limit: Int, _ connection: Connection
    ) throws(StorageError) -> Int {
      // A token without expiry never counts as expired, whatever the clock says.
      let rows = try connection.all(
        """
        SELECT jti, entity FROM share_token WHERE expires_at <= ?
        ORDER BY expires_at LIMIT ?
        """, .integer(min(now.milliseconds, never - 1)), .integer(Int64(max(limit, 0)))
      ) { ($0.blob(0), $0.integer(1)) }
      for (token, _) in rows {
        try connection.run("DELETE FROM share_token WHERE jti = ?", .blob(token))
      }
      for entity in Set(rows.map(\.1)) {
        try connection.run(
          """
          DELETE FROM share_entity WHERE id = ?1
          AND NOT EXISTS (SELECT 1 FROM share_token WHERE entity = ?1)
          """, .integer(entity))
      }
      if rows.count < limit {
        try connection.run(
          "INSERT OR REPLACE INTO share_clean_up (id, ended_at) VALUES (0, ?)",
          .integer(now.milliseconds))
      }
      return rows.count
    }

    /// Returns when expired tokens were last removed, or `nil` if never.
    static func lastCleanUp(_ connection: Connection) throws(StorageError) -> Timestamp? {
      try connection.first("SELECT ended_at FROM share_clean_up") {
        Timestamp(milliseconds: $0.integer(0))
      }
    }

    /// Returns the tokens revoked individually and the marks of revoked entities.
    ///
    /// Returns at most `limit + 1` of each, so that the caller notices when there are more than
    /// `limit`.
    static func revocations(
      limit: Int, _ connection: Connection
    ) throws(StorageError) -> (
      tokens: [ShareTokenID], marks: [ShareRevocationList.Mark], oldest: Timestamp?
    ) {
      let tokens = try connection.all(
        "SELECT jti FROM share_token WHERE is_revoked = 1 ORDER BY jti LIMIT ?",
        .integer(Int64(limit + 1))
      ) { ShareTokenID(bytes: $0.blob(0)) }
      let marks = try connection.all(
        "SELECT name, revoked_up_to FROM share_entity WHERE revoked_up_to > ? LIMIT ?",
        .integer(noMark), .integer(Int64(limit + 1))
      ) { row in
        entity(row.blob(0)).map {
          ShareRevocationList.Mark(
            entity: $0, issuedUpTo: Timestamp(milliseconds: row.integer(1)))
        }
      }
      let oldest = try connection.first(
        "SELECT issued_at FROM share_token ORDER BY issued_at LIMIT 1"
      ) { Timestamp(milliseconds: $0.integer(0)) }
      return (tokens.compactMap { $0 }, marks.compactMap { $0 }, oldest)
    }
  }

  /// The SQL statements for the revocation lists of other issuers.
  enum RevocationTable {
    private static func name(_ issuer: ShareIssuer) -> [UInt8] { Array(issuer.text.utf8) }

    static func madeAt(
      _ issuer: ShareIssuer, _ connection: Connection
    ) throws(StorageError) -> Int64? {
      try connection.first("SELECT made_at FROM share_list WHERE issuer = ?", .blob(name(issuer))) {
        $0.integer(0)
      }
    }

    static func status(
      of claims: ShareClaims, for entity: SharedEntity, by issuer: ShareIssuer,
      _ connection: Connection
    ) throws(StorageError) -> ShareRecordStatus {
      let name = name(issuer)
      let since = try connection.first(
        "SELECT since FROM share_list WHERE issuer = ?", .blob(name)
      ) { $0.integer(0) }
      guard let since else { return .unknown }
      guard claims.issuedAt.milliseconds >= since else { return .revoked }
      let isListed = try connection.first(
        "SELECT 1 FROM share_list_token WHERE issuer = ? AND jti = ?", .blob(name),
        .blob(claims.id.bytes)
      ) { _ in true }
      let isMarked = try connection.first(
        """
        SELECT 1 FROM share_list_mark WHERE issuer = ? AND entity = ? AND revoked_up_to >= ?
        """, .blob(name), .blob(ShareTokenTable.name(entity)),
        .integer(claims.issuedAt.milliseconds)
      ) { _ in true }
      return isListed == true || isMarked == true ? .revoked : .live
    }

    static func replace(
      _ list: ShareRevocationList, of issuer: ShareIssuer, _ connection: Connection
    ) throws(StorageError) {
      let name = name(issuer)
      try connection.run("DELETE FROM share_list_token WHERE issuer = ?", .blob(name))
      try connection.run("DELETE FROM share_list_mark WHERE issuer = ?", .blob(name))
      try connection.run(
        "INSERT OR REPLACE INTO share_list (issuer, made_at, since) VALUES (?, ?, ?)",
        .blob(name), .integer(list.madeAt.milliseconds),
        .integer(list.since?.milliseconds ?? ShareTokenTable.noMark))
      for token in list.tokens {
        try connection.run(
          "INSERT OR IGNORE INTO share_list_token (issuer, jti) VALUES (?, ?)", .blob(name),
          .blob(token.bytes))
      }
      for mark in list.marks {
        // If an entity has two marks, the later one wins.
        try connection.run(
          """
          INSERT INTO share_list_mark (issuer, entity, revoked_up_to) VALUES (?1, ?2, ?3)
          ON CONFLICT DO UPDATE SET revoked_up_to = max(revoked_up_to, ?3)
          """, .blob(name), .blob(ShareTokenTable.name(mark.entity)),
          .integer(mark.issuedUpTo.milliseconds))
      }
    }
  }
#endif
