#if SQLite
  import LandfallDomain
  import LandfallFiles

  /// The app's database in one SQLite file, opened when it is first needed.
  ///
  /// Several processes may use one file. Everything that is kept in it knows its own tables; this
  /// knows files, versions and damage. A file that is damaged is set aside as
  /// `<name>.corrupt-<n>`, if no other process has it open, and the next call begins a new one.
  public actor Database {
    /// The actor whose executor the database is used on.
    private nonisolated let host: any Actor
    private let files: DatabaseFiles
    private let contents: Contents
    private let busyTimeout: Int32
    private var session: Session?

    /// What a file is for.
    ///
    /// Each purpose has a file of its own, because what may be lost with the cache
    /// must not be lost with a revocation.
    public enum Contents: Sendable {
      /// The list cache: after a power cut the last commits may be missing.
      case listCache
      /// The registry of share tokens: what was committed is on the disk.
      case shareTokens
      /// The ledger of messages: after a power cut the last one may be missing.
      case messages
    }

    /// An open file.
    private struct Session {
      let connection: Connection
      let lock: OpenFile
      let identity: FileStatus?
    }

    /// Names the file, which need not be there yet; nothing is read or written.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder must be the user's own and 0700; a missing one is made so.
    ///   - contents: What the file is for.
    ///   - busyTimeout: How long a call waits for another process.
    ///   - host: The actor whose executor it is used on; one of its own if `nil`, so that nobody's
    ///     thread waits for the disk.
    public init(
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
    public nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }

    /// Lends the open database to `body`.
    ///
    /// - Throws: ``StorageError``; after `damaged` the file was set aside.
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

    /// Like ``perform(_:)``, but `nil` if there is no file; none is made.
    @discardableResult
    func performIfThere<Result: Sendable>(
      _ body: @Sendable (Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result? {
      guard try files.identity() != nil else { return nil }
      return try perform(body)
    }

    private func connection() throws(StorageError) -> Connection {
      // A file that was taken away or replaced under us is not written to any more.
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
        // The lock is kept for setting the file aside.
        if error == .damaged { damagedLock = lock }
        throw error
      }
      session = Session(connection: connection, lock: lock, identity: try files.identity())
      return connection
    }

    /// The lock of a file that showed its damage when it was opened.
    private var damagedLock: OpenFile?

    private func setAside() throws(StorageError) {
      let lock = session?.lock ?? damagedLock
      session = nil
      damagedLock = nil
      guard let lock, try StorageError.of(lock.lockIfFree()) else { return }
      try StorageError.of(files.setAside())
    }

    /// Makes a setting.
    ///
    /// Changing to the write-ahead log does not wait for another process that is doing so: a
    /// transaction does, as long as the busy time-out says, and then it is tried again.
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
      // What is deleted is overwritten with zeros.
      "secure_delete = ON",
      "temp_store = MEMORY",
      "mmap_size = 0",
      "cell_size_check = ON",
      "trusted_schema = OFF",
      "foreign_keys = ON",
      "journal_size_limit = 1048576",
    ]
  }

  /// The host of a database that was given none.
  actor OwnHost {}
#endif
