#if SQLite
  import CSQLite
  import LandfallDomain

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
#endif
