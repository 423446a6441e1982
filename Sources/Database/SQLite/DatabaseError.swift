#if SQLite
  import CSQLite
  import LandfallFiles

  /// What went wrong with the database, by cause.
  enum DatabaseError: Error, Hashable {
    /// The file is no database, or its structure is broken.
    case damaged
    /// The file was written by a newer version.
    case newerVersion(Int)
    /// The file or its folder is open to others, no plain file, or not ours.
    case insecurePermissions
    /// No room on the disk.
    case diskFull
    /// Another process holds it.
    case busy
    /// A value is more than SQLite, or we, take.
    case tooLarge
    /// Any other result of SQLite, extended.
    case sqlite(code: Int32)
    /// The system refused a call.
    case system(call: String, code: Int32)

    /// What a result code of SQLite means.
    ///
    /// - Parameters:
    ///   - code: The code, extended.
    ///   - handle: The connection that gave it: SQLite knows one kind of full disk, and of another the
    ///     connection has the system's error number.
    init(code: Int32, of handle: OpaquePointer? = nil) {
      switch code & 0xFF {
      case SQLITE_IOERR where handle.map { FileError.isFull(sqlite3_system_errno($0)) } == true:
        self = .diskFull
      case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
      case SQLITE_FULL: self = .diskFull
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
      case SQLITE_TOOBIG: self = .tooLarge
      case SQLITE_PERM: self = .insecurePermissions
      default: self = .sqlite(code: code)
      }
    }
  }
#endif
