#if SQLite
  import CSQLite
  import LandfallDomain
  package import LandfallFiles

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

    /// Runs `body` in a transaction: all of its changes are committed, or none.
    ///
    /// - Parameter isWriting: Whether others must not write meanwhile. If not, `body` may only
    ///   read, and sees no change that others make meanwhile.
    func transaction<Result>(
      isWriting: Bool = true, _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
      try run(isWriting ? "BEGIN IMMEDIATE" : "BEGIN")
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

  /// A prepared statement that is bound and run repeatedly.
  ///
  /// Columns and parameters are 64-bit integers and blobs. The tables need no other type.
  struct Statement {
    /// The value of a parameter.
    enum Value {
      case integer(Int64)
      case blob([UInt8])
    }

    let handle: OpaquePointer

    func bind(_ values: [Value]) throws(StorageError) {
      for (index, value) in values.enumerated() {
        let position = Int32(index + 1)
        let result: Int32 =
          switch value {
          case .integer(let number): sqlite3_bind_int64(handle, position, number)
          case .blob(let bytes):
            bytes.withUnsafeBytes { buffer in
              // An empty array has no address, and SQLite would bind it as NULL.
              buffer.isEmpty
                ? sqlite3_bind_zeroblob(handle, position, 0)
                : sqlite3_bind_blob64(
                  handle, position, buffer.baseAddress, UInt64(buffer.count),
                  landfall_sqlite_transient())
            }
          }
        guard result == SQLITE_OK else { throw error(result) }
      }
    }

    /// Moves to the next row.
    ///
    /// - Returns: `false` if there are no more rows.
    func step() throws(StorageError) -> Bool {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      case let code: throw error(code)
      }
    }

    private func error(_ code: Int32) -> StorageError {
      StorageError(code: code, of: sqlite3_db_handle(handle))
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func blob(_ column: Int32) -> [UInt8] {
      let bytes = sqlite3_column_blob(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      guard let bytes, count > 0 else { return [] }
      return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Resets the statement for its next use and clears its parameters.
    func reset() {
      // The result only repeats an error that `step` has already reported.
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
  }

  extension StorageError {
    /// Creates the error for a result code of SQLite.
    ///
    /// - Parameters:
    ///   - code: The extended result code.
    ///   - handle: The connection with the error. For I/O errors it also has the system's error
    ///     number, which shows whether the disk is full.
    init(code: Int32, of handle: OpaquePointer? = nil) {
      switch code & 0xFF {
      case SQLITE_IOERR where handle.map { FileError.isFull(sqlite3_system_errno($0)) } == true:
        self = .diskFull
      case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
      case SQLITE_FULL: self = .diskFull
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
      case SQLITE_TOOBIG: self = .tooLarge
      case SQLITE_PERM: self = .insecurePermissions
      default: self = .failed(code: code)
      }
    }
  }

  extension StorageError: FileFailure {
    package init(_ error: FileError) {
      switch error {
      case _ where error.isFull: self = .diskFull
      case _ where error.isLocked: self = .busy
      case _ where error.isUnsafe: self = .insecurePermissions
      default: self = .failed(code: error.code)
      }
    }
  }
#endif
