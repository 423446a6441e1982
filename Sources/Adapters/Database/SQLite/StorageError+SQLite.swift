#if SQLite
  import CSQLite
  import LandfallDomain
  package import LandfallFiles

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
