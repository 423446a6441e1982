#if SQLite
  import LandfallDomain
  import LandfallFiles

  /// An SQLite file of the app, opened at its first use.
  ///
  /// Several processes may use one file. This type manages files, schema versions and damage; other
  /// types know the tables. A damaged file is renamed to `<name>.corrupt-<n>` if no other process
  /// has it open. The next call then creates a new file.
  package actor Database {
    /// The actor on whose executor the database runs.
    private nonisolated let host: any Actor
    private let files: DatabaseFiles
    private let contents: Contents
    private let busyTimeout: Int32
    private var session: Session?

    /// The purpose of a file.
    ///
    /// Each purpose has its own file, because losing a cache is harmless and losing a revocation is
    /// not.
    package enum Contents: Sendable {
      /// The list cache. A power failure may lose the last commits.
      case listCache
      /// The registry of share tokens. Every commit is written to the disk.
      case shareTokens
      /// The ledger of messages. A power failure may lose the last message.
      case messages
    }

    private struct Session {
      let connection: Connection
      let lock: OpenFile
      let identity: FileStatus?
    }

    /// Creates a database for a file, which does not need to exist.
    ///
    /// Does not access the file.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder must belong to the user with mode 0700; it is created if
    ///     missing.
    ///   - contents: The purpose of the file.
    ///   - busyTimeout: The time to wait for another process.
    ///   - host: The actor on whose executor the database runs. If `nil`, it gets its own, so
    ///     that disk access blocks no other actor.
    package init(
      path: String, contents: Contents = .listCache, busyTimeout: Duration = .milliseconds(500),
      host: (any Actor)? = nil
    ) {
      self.host = host ?? OwnHost()
      files = DatabaseFiles(path: path)
      self.contents = contents
      let (seconds, attoseconds) = busyTimeout.components
      self.busyTimeout = Int32(
        clamping: Int64(clamping: seconds) * 1_000 + attoseconds / 1_000_000_000_000_000)
    }

    /// The executor of the host.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }

    /// Passes the open database to `body`.
    ///
    /// - Throws: ``StorageError``. After `damaged`, the file was set aside.
    func perform<Result: Sendable>(
      _ body: @Sendable (Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
      do throws(StorageError) {
        return try body(try connection())
      } catch {
        if error == .damaged { try setAside() }
        throw error
      }
    }

    /// Runs `body` like ``perform(_:)``, but returns `nil` without creating a file if there is
    /// none.
    @discardableResult
    func performIfThere<Result: Sendable>(
      _ body: @Sendable (Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result? {
      guard try files.identity() != nil else { return nil }
      return try perform(body)
    }

    private func connection() throws(StorageError) -> Connection {
      // Stop writing to a file that was removed or replaced.
      if let session, let identity = session.identity,
        try files.identity()?.isSameFile(as: identity) == true
      {
        return session.connection
      }
      session = nil
      let lock = try StorageError.of(files.lock())
      try StorageError.of(files.prepare())
      let connection = try Connection(
        path: try files.resolvedPath(), busyTimeout: busyTimeout, lock: lock)
      do throws(StorageError) {
        let schema = contents.schema
        for pragma in Self.pragmas + schema.pragmas { try Self.set(pragma, on: connection) }
        try Migration.bring(
          connection, through: schema.steps, applicationID: schema.applicationID)
      } catch {
        // Setting the file aside needs the lock.
        if error == .damaged { damagedLock = lock }
        throw error
      }
      session = Session(connection: connection, lock: lock, identity: try files.identity())
      return connection
    }

    /// The lock of a file that turned out to be damaged when it was opened.
    private var damagedLock: OpenFile?

    private func setAside() throws(StorageError) {
      let lock = session?.lock ?? damagedLock
      session = nil
      damagedLock = nil
      guard let lock, try StorageError.of(lock.lockIfFree()) else { return }
      try StorageError.of(files.setAside())
    }

    /// Applies a pragma.
    ///
    /// The change to the write-ahead log does not wait for another process that makes the same
    /// change. A transaction does wait, up to the busy timeout. Then the pragma is tried again.
    private static func set(
      _ pragma: String, on connection: Connection
    ) throws(StorageError) {
      for _ in 0..<16 {
        do {
          return try connection.run("PRAGMA " + pragma)
        } catch .busy {
          try connection.transaction { () throws(StorageError) in }
        }
      }
      throw .busy
    }

    private static let pragmas = [
      "journal_mode = WAL",
      // Overwrites deleted data with zeros.
      "secure_delete = ON",
      "temp_store = MEMORY",
      "mmap_size = 0",
      "cell_size_check = ON",
      "trusted_schema = OFF",
      "foreign_keys = ON",
      "journal_size_limit = 1048576",
    ]
  }

  /// The default host of a database.
  actor OwnHost {}
#endif
