#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Why a file or folder could not be used, and which.
package enum FileError: Error, Hashable, Sendable {
  /// A plain file, or a folder, is expected there, and it is something else.
  case wrongKind(path: String)
  /// It belongs to another user.
  case notOurs(path: String)
  /// It is open to other users: its permission bits.
  case openToOthers(path: String, mode: UInt32)
  /// The system refused a call; its name and `errno`.
  case system(call: String, path: String, code: Int32)

  /// The error of the system call that has just failed.
  package static func last(_ call: String, _ path: String) -> FileError {
    .system(call: call, path: path, code: errno)
  }

  static func tooLarge(_ path: String) -> FileError {
    .system(call: "read", path: path, code: EFBIG)
  }

  static func locked(_ path: String) -> FileError {
    .system(call: "flock", path: path, code: EWOULDBLOCK)
  }

  /// The `errno`, or the one that says it best.
  package var code: Int32 {
    switch self {
    case .wrongKind: EINVAL
    case .notOurs, .openToOthers: EACCES
    case .system(_, _, let code): code
    }
  }

  /// Whether nothing is there.
  package var isMissing: Bool { code == ENOENT }

  /// Whether something has the new name already.
  package var isNameTaken: Bool { code == EEXIST || code == ENOTEMPTY }

  /// Whether another process held a lock for too long.
  package var isLocked: Bool { code == EWOULDBLOCK }

  /// Whether a socket is there, which cannot be opened.
  package var isSocket: Bool { code == ENXIO }

  /// Whether a file has more bytes than its reader takes.
  package var isTooLarge: Bool {
    if case .system("read", _, EFBIG) = self { true } else { false }
  }

  /// Whether there is no room: on the disk, in the quota, or in any file of this process
  /// (`ulimit -f`).
  package var isFull: Bool { Self.isFull(code) }

  /// Whether an `errno` says that there is no room.
  package static func isFull(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// Whether it is no private file or folder of ours: a symbolic link where none is followed, a
  /// file where a folder should be or a folder where a file should, and a socket included.
  package var isUnsafe: Bool {
    switch self {
    case .wrongKind, .notOurs, .openToOthers: true
    case .system(_, _, let code): [ELOOP, ENOTDIR, EISDIR, ENXIO].contains(code)
    }
  }
}

/// An error that has a case for each cause of a ``FileError``.
package protocol FileFailure: Error {
  /// Puts the cause into the words of a store.
  init(_ error: FileError)
}

extension FileFailure {
  /// Makes a call that works on files, and throws what it throws as this error.
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
