#if SQLite
  import CSQLite
  import LandfallDomain
  import LandfallFiles

  /// An open SQLite connection; only one thread at a time may use it.
  final class Connection {
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// Must be released only after the file is closed.
    private let lock: OpenFile?

    /// Opens an existing file.
    ///
    /// - Parameters:
    ///   - path: The file. No part of the path may be a symbolic link.
    ///   - busyTimeout: The time to wait for another process, in milliseconds.
    ///   - lock: The lock that prevents others from setting the file aside.
    init(path: String, busyTimeout: Int32, lock: OpenFile? = nil) throws(StorageError) {
      self.lock = lock
      var handle: OpaquePointer?
      let flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
        | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
      let result = sqlite3_open_v2(path, &handle, flags, nil)
      guard let handle, result == SQLITE_OK else {
        defer { sqlite3_close_v2(handle) }
        throw StorageError(code: result, of: handle)
      }
      self.handle = handle
      sqlite3_busy_timeout(handle, busyTimeout)
      for result in [landfall_sqlite_defend(handle), landfall_sqlite_keep_log(handle)] {
        guard result == SQLITE_OK else { throw StorageError(code: result, of: handle) }
      }
    }

    deinit {
      for statement in statements.values { sqlite3_finalize(statement.handle) }
      sqlite3_close_v2(handle)
    }

    /// Runs a statement and ignores its rows.
    func run(_ sql: String, _ values: Statement.Value...) throws(StorageError) {
      _ = try rows(sql, values) { _ throws(StorageError) in () }
    }

    /// Returns the first row of a statement, or `nil` if it has none.
    func first<Result>(
      _ sql: String, _ values: Statement.Value..., read: (Statement) -> Result
    ) throws(StorageError) -> Result? {
      let statement = try prepared(sql)
      defer { statement.reset() }
      try statement.bind(values)
      return try statement.step() ? read(statement) : nil
    }

    /// Returns all rows of a statement.
    func all<Result>(
      _ sql: String, _ values: Statement.Value..., read: (Statement) -> Result
    ) throws(StorageError) -> [Result] {
      try rows(sql, values) { statement throws(StorageError) in read(statement) }
    }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(sqlite3_changes64(handle)) }

    /// Runs `body` in a write transaction: all of its changes are committed, or none.
    func transaction<Result>(
      _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
      try run("BEGIN IMMEDIATE")
      do throws(StorageError) {
        let result = try body()
        try run("COMMIT")
        return result
      } catch {
        // After some errors, SQLite has already rolled back.
        if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
        throw error
      }
    }

    private func rows<Result>(
      _ sql: String, _ values: [Statement.Value],
      _ read: (Statement) throws(StorageError) -> Result
    ) throws(StorageError) -> [Result] {
      let statement = try prepared(sql)
      defer { statement.reset() }
      try statement.bind(values)
      var results: [Result] = []
      while try statement.step() { results.append(try read(statement)) }
      return results
    }

    /// Returns the statement for a text, prepared once.
    ///
    /// The module has few texts, so the cache stays small.
    private func prepared(_ sql: String) throws(StorageError) -> Statement {
      if let statement = statements[sql] { return statement }
      var compiled: OpaquePointer?
      let result = sqlite3_prepare_v3(
        handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
      guard let compiled, result == SQLITE_OK else {
        throw StorageError(code: result, of: handle)
      }
      let statement = Statement(handle: compiled)
      statements[sql] = statement
      return statement
    }
  }
#endif
