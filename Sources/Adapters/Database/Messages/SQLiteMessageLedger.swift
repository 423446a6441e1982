#if SQLite
  public import LandfallDomain
  public import LandfallNotifications

  /// The ledger of handled messages in SQLite (TAP-S01).
  ///
  /// It holds hashes of the push service's names for messages, the newest ``capacity`` of them, and is
  /// opened when something was tapped, never at the start of an app. After a power cut the last entry
  /// may be missing: then a message can be opened twice, which harms less than a flush costs.
  ///
  /// ```swift
  /// let ledger = SQLiteMessageLedger(
  ///   Database(path: home.messages, contents: .messages), hash: cryptography.sha256,
  ///   now: { clock.now().timestamp })
  /// ```
  public actor SQLiteMessageLedger: MessageLedger {
    /// Most messages that are remembered.
    ///
    /// FCM keeps a message for four weeks at most; nobody taps more than these in that time.
    public static let capacity = 1_024

    private nonisolated let database: Database
    private let hash: @Sendable ([UInt8]) -> [UInt8]
    private let now: @Sendable () -> Timestamp

    /// Makes a ledger; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - database: The file, made for ``Database/Contents/messages``.
    ///   - hash: A cryptographic hash of 32 bytes.
    ///   - now: The wall clock.
    public init(
      _ database: Database, hash: @escaping @Sendable ([UInt8]) -> [UInt8],
      now: @escaping @Sendable () -> Timestamp
    ) {
      self.database = database
      self.hash = hash
      self.now = now
    }

    /// The executor of the database.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

    /// Notes a message as handled, if it is not yet; see ``MessageLedger/note(_:)``.
    public func note(_ message: MessageID) async throws(StorageError) -> Bool {
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
