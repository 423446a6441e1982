#if SQLite
  package import LandfallDomain
  import LandfallNotifications

  /// A ledger of handled messages in SQLite (TAP-S01).
  ///
  /// It stores hashes of the push service's message IDs, at most the newest `capacity`. The file
  /// is opened at the first tap, not when the app starts. After a power failure the last entry may
  /// be missing, so that a message can open twice. This is less harmful than the cost of a flush.
  ///
  /// ```swift
  /// let ledger = SQLiteMessageLedger(
  ///   Database(path: home.messages, contents: .messages), hash: cryptography.sha256,
  ///   now: { clock.now().timestamp })
  /// ```
  package actor SQLiteMessageLedger: MessageLedger {
    /// The maximum number of remembered messages.
    ///
    /// FCM keeps a message for at most four weeks. No one taps more messages in that time.
    package static let capacity = 1_024

    private nonisolated let database: Database
    private let hash: @Sendable ([UInt8]) -> [UInt8]
    private let now: @Sendable () -> Timestamp

    /// Creates a ledger.
    ///
    /// The file is opened at the first use.
    ///
    /// - Parameters:
    ///   - database: The database, created for ``Database/Contents/messages``.
    ///   - hash: A cryptographic hash function with 32 bytes of output.
    ///   - now: Returns the wall-clock time.
    package init(
      _ database: Database, hash: @escaping @Sendable ([UInt8]) -> [UInt8],
      now: @escaping @Sendable () -> Timestamp
    ) {
      self.database = database
      self.hash = hash
      self.now = now
    }

    /// The executor of the database.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

    package func note(_ message: MessageID) async throws(StorageError) -> Bool {
      let name = hash(Array(message.text.utf8))
      let noted = now().milliseconds
      return try await database.perform { connection throws(StorageError) in
        try connection.transaction { () throws(StorageError) in
          try connection.run(
            "INSERT OR IGNORE INTO handled_message (name, noted_at) VALUES (?, ?)", .blob(name),
            .integer(noted))
          guard connection.changes == 1 else { return false }
          try connection.run(
            """
            DELETE FROM handled_message WHERE id <= (
              SELECT id FROM handled_message ORDER BY id DESC LIMIT 1 OFFSET ?
            )
            """, .integer(Int64(Self.capacity)))
          return true
        }
      }
    }
  }

#endif
