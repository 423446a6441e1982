#if SQLite
  package import LandfallAuth
  package import LandfallDomain

  /// A registry of share tokens in SQLite (SHARE-H01).
  ///
  /// It stores the IDs of tokens, what they open and their times, but never a token. A reader of
  /// the file learns what was shared, but cannot open it. Several processes may use one file.
  ///
  /// ```swift
  /// let registry = SQLiteShareTokenRegistry(Database(path: home.shares, contents: .shareTokens))
  /// while try await registry.removeExpired(at: now, limit: 500) == 500 {}
  /// ```
  package actor SQLiteShareTokenRegistry: ShareTokenRegistry {
    private nonisolated let database: Database

    /// Creates a registry in a database made for share tokens.
    ///
    /// Does not access the file.
    package init(_ database: Database) { self.database = database }

    /// The executor of the database.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

    package func revocationMark(
      of entity: SharedEntity
    ) async throws(ShareRegistryError) -> Timestamp? {
      let mark = try await ifThere { connection throws(StorageError) in
        try ShareTokenTable.row(entity, connection)?.mark
      }
      guard let mark = mark ?? nil, mark > ShareTokenTable.noMark else { return nil }
      return Timestamp(milliseconds: mark)
    }

    package func record(_ record: ShareTokenRecord) async throws(ShareRegistryError) {
      try await self.record([record])
    }

    package func record(_ records: [ShareTokenRecord]) async throws(ShareRegistryError) {
      let refusal = try await perform { connection throws(StorageError) in
        try connection.transaction { () throws(StorageError) -> ShareRegistryError? in
          if let refusal = try Self.refusal(of: records, connection) { return refusal }
          for record in records { try ShareTokenTable.insert(record, connection) }
          return nil
        }
      }
      if let refusal { throw refusal }
    }

    private static func refusal(
      of records: [ShareTokenRecord], _ connection: Connection
    ) throws(StorageError) -> ShareRegistryError? {
      var names: Set<ShareTokenID> = []
      for record in records {
        guard names.insert(record.claims.id).inserted,
          try !ShareTokenTable.isThere(record.claims.id, connection)
        else { return .alreadyRecorded }
        if let mark = try ShareTokenTable.row(record.entity, connection)?.mark,
          record.claims.issuedAt.milliseconds <= mark
        {
          return .revokedMeanwhile
        }
      }
      return nil
    }

    package func status(
      of id: ShareTokenID, for entity: SharedEntity
    ) async throws(ShareRegistryError) -> ShareRecordStatus {
      try await ifThere { connection throws(StorageError) in
        try ShareTokenTable.status(of: id, for: entity, connection)
      } ?? .unknown
    }

    package func status(
      of claims: ShareClaims, for entity: SharedEntity, by issuer: ShareIssuer
    ) async throws(ShareRegistryError) -> ShareRecordStatus {
      try await ifThere { connection throws(StorageError) in
        try RevocationTable.status(of: claims, for: entity, by: issuer, connection)
      } ?? .unknown
    }

    package func records(
      of entity: SharedEntity?, limit: Int
    ) async throws(ShareRegistryError) -> [ShareTokenRecord] {
      try await ifThere { connection throws(StorageError) in
        try ShareTokenTable.records(of: entity, limit: limit, connection)
      } ?? []
    }

    package func revoke(_ id: ShareTokenID) async throws(ShareRegistryError) -> Bool {
      try await ifThere { connection throws(StorageError) in
        try ShareTokenTable.revoke(id, connection)
      } ?? false
    }

    package func revokeAll(
      of entity: SharedEntity, at now: Timestamp
    ) async throws(ShareRegistryError) {
      _ = try await ifThere { connection throws(StorageError) in
        try connection.transaction { () throws(StorageError) in
          try ShareTokenTable.revokeAll(of: entity, at: now, connection)
        }
      }
    }

    package func removeExpired(
      at now: Timestamp, limit: Int
    ) async throws(ShareRegistryError) -> Int {
      try await ifThere { connection throws(StorageError) in
        try connection.transaction { () throws(StorageError) in
          try ShareTokenTable.removeExpired(at: now, limit: limit, connection)
        }
      } ?? 0
    }

    package func lastCleanUp() async throws(ShareRegistryError) -> Timestamp? {
      try await ifThere(ShareTokenTable.lastCleanUp) ?? nil
    }

    /// Returns the list of revocations for other verifiers.
    ///
    /// A token without a record is not valid here, so the list revokes all that are older than the
    /// oldest record.
    ///
    /// - Throws: `tooManyRevocations` if there are more than
    ///   ``ShareRevocationList/maximumEntries``.
    package func revocations(
      at now: Timestamp
    ) async throws(ShareRegistryError) -> ShareRevocationList {
      let found = try await ifThere { connection throws(StorageError) in
        try connection.transaction(isWriting: false) { () throws(StorageError) in
          try ShareTokenTable.revocations(
            limit: ShareRevocationList.maximumEntries, connection)
        }
      }
      guard
        let list = ShareRevocationList(
          madeAt: now, tokens: found?.tokens ?? [], marks: found?.marks ?? [],
          since: found?.oldest ?? now)
      else { throw .tooManyRevocations }
      return list
    }

    /// Replaces the revocation list of an issuer; throws `olderList` if the stored one is newer.
    package func adopt(
      _ list: ShareRevocationList, of issuer: ShareIssuer
    ) async throws(ShareRegistryError) {
      let isNewer = try await perform { connection throws(StorageError) in
        try connection.transaction { () throws(StorageError) in
          if let madeAt = try RevocationTable.madeAt(issuer, connection),
            madeAt > list.madeAt.milliseconds
          {
            return false
          }
          try RevocationTable.replace(list, of: issuer, connection)
          return true
        }
      }
      guard isNewer else { throw .olderList }
    }

    private func perform<Result: Sendable>(
      _ body: @Sendable (Connection) throws(StorageError) -> Result
    ) async throws(ShareRegistryError) -> Result {
      do throws(StorageError) {
        return try await database.perform(body)
      } catch {
        throw .storage(error)
      }
    }

    private func ifThere<Result: Sendable>(
      _ body: @Sendable (Connection) throws(StorageError) -> Result
    ) async throws(ShareRegistryError) -> Result? {
      do throws(StorageError) {
        return try await database.performIfThere(body)
      } catch {
        throw .storage(error)
      }
    }
  }

#endif
