#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The reason why a file or folder could not be used, with its path.
package enum FileError: Error, Equatable, Sendable {
  /// Something other than the expected plain file or folder is at the path.
  case wrongKind(path: String)
  /// The file or folder belongs to another user.
  case notOurs(path: String)
  /// The permission bits in `mode` let other users in.
  case openToOthers(path: String, mode: UInt32)
  /// A system call failed with `code` as its `errno`.
  case system(call: String, path: String, code: Int32)

  /// Returns the error of the system call that has just failed; reads `errno`.
  package static func last(_ call: String, _ path: String) -> FileError {
    .system(call: call, path: path, code: errno)
  }

  static func tooLarge(_ path: String) -> FileError {
    .system(call: "read", path: path, code: EFBIG)
  }

  static func locked(_ path: String) -> FileError {
    .system(call: "flock", path: path, code: EWOULDBLOCK)
  }

  /// The `errno` of the failed call, or the closest one for an error of this module.
  package var code: Int32 {
    switch self {
    case .wrongKind: EINVAL
    case .notOurs, .openToOthers: EACCES
    case .system(_, _, let code): code
    }
  }

  /// Whether the file or folder does not exist.
  package var isMissing: Bool { code == ENOENT }

  /// Whether the new name is already in use.
  package var isNameTaken: Bool { code == EEXIST || code == ENOTEMPTY }

  /// Whether another process held a lock past the time limit.
  package var isLocked: Bool { code == EWOULDBLOCK }

  /// Whether the path is a socket, which cannot be opened as a file.
  package var isSocket: Bool { code == ENXIO }

  /// Whether a file is larger than its reader accepts.
  package var isTooLarge: Bool {
    if case .system("read", _, EFBIG) = self { true } else { false }
  }

  /// Whether space ran out: on the disk, in the quota, or under this process's limit on file size
  /// (`ulimit -f`).
  package var isFull: Bool { Self.isFull(code) }

  /// Returns whether an `errno` means that space ran out.
  package static func isFull(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// Whether the path cannot be trusted as a private file or folder of this user.
  ///
  /// Examples are a symbolic link where none is followed, a folder in place of a file, a socket,
  /// and a file of another user.
  package var isUnsafe: Bool {
    switch self {
    case .wrongKind, .notOurs, .openToOthers: true
    case .system(_, _, let code): [ELOOP, ENOTDIR, EISDIR, ENXIO].contains(code)
    }
  }
}

/// The system's text for an error number, such as `No such file or directory`.
package enum SystemText {
  package static func of(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// An error type with a case for each cause of a ``FileError``.
package protocol FileFailure: Error {
  /// Converts a file error to the error of a store.
  init(_ error: FileError)
}

extension FileFailure {
  /// Runs a call that works on files, and converts its ``FileError`` to this error type.
  @discardableResult
  package static func of<Result>(
    _ call: @autoclosure () throws(FileError) -> Result
  ) throws(Self) -> Result {
    do {
      return try call()
    } catch {
      throw Self(error)
    }
  }
}
