#if SQLite
  import LandfallAuth
  import LandfallDomain

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
      guard try madeAt(issuer, connection) != nil else { return .unknown }
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
        "INSERT OR REPLACE INTO share_list (issuer, made_at) VALUES (?, ?)", .blob(name),
        .integer(list.madeAt.milliseconds))
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
