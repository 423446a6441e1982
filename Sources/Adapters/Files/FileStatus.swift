#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What the system knows of a file without reading it; it differs after every change.
package struct FileStatus: Hashable, Sendable {
  /// What stands at a path.
  package enum Kind: Hashable, Sendable {
    /// A plain file.
    case file
    /// A folder.
    case folder
    /// A link, a socket, a pipe, a device.
    case other
  }

  /// What it is.
  package let kind: Kind
  /// The size in bytes.
  package let size: Int64
  /// When the content was changed last, in ns.
  package let modified: Int64
  private let changed: Int64
  private let device: UInt64
  private let inode: UInt64
  private let names: UInt64
  private let owner: UInt32
  private let mode: UInt32

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = Int64(status.st_size)
    #if canImport(Darwin)
      modified = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      modified = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    names = UInt64(status.st_nlink)
    owner = status.st_uid
    mode = UInt32(status.st_mode & 0o7777)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Looks at a path by one system call; `nil` for whatever reason nothing is seen.
  package init?(at path: String, followingLinks: Bool = false) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Looks at a path by one system call, and through a symbolic link if there is one.
  package static func following(_ path: String) throws(FileError) -> FileStatus {
    if let status = FileStatus(at: path, followingLinks: true) { return status }
    throw .last("stat", path)
  }

  /// Looks at a path by one system call; `nil` if nothing is there.
  package static func of(_ path: String) throws(FileError) -> FileStatus? {
    if let status = FileStatus(at: path) { return status }
    guard errno == ENOENT else { throw .last("stat", path) }
    return nil
  }

  /// Looks at an open file by one system call; `nil` for whatever reason nothing is seen.
  package init?(of file: OpenFile) {
    defer { withExtendedLifetime(file) {} }
    self.init(ofDescriptor: file.descriptor)
  }

  /// Looks at what a file descriptor leads to; `nil` for whatever reason nothing is seen.
  package init?(ofDescriptor descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(of name: String, in folder: OpenFile) throws(FileError) {
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw .last("stat", folder.path + "/" + name) }
      return nil
    }
    self.init(status)
  }

  /// Whether a plain file is there, and not a link to one.
  package static func isFile(_ path: String) -> Bool { FileStatus(at: path)?.kind == .file }

  /// Whether a program is there that may be started.
  package static func isProgram(_ path: String) -> Bool {
    FileStatus(at: path, followingLinks: true)?.kind == .file && access(path, X_OK) == 0
  }

  /// Whether both are of one file, whatever was written to it in between.
  package func isSameFile(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device && names == other.names
      && owner == other.owner && mode == other.mode
  }

  /// Whether no path leads to the file any more.
  package var isDeleted: Bool { names == 0 }

  /// Asked once: no program of ours changes its user.
  private static let user = geteuid()

  /// Refuses what is of another kind, belongs to another user, or can be reached by one.
  ///
  /// - Parameters:
  ///   - kind: What it is to be.
  ///   - path: The path for the error.
  ///   - isOnlyName: Whether a file with a second name is refused as well. A file that was replaced
  ///     after it was opened has none: it is whole, and still ours.
  package func requirePrivate(
    _ kind: Kind, _ path: String, isOnlyName: Bool = false
  ) throws(FileError) {
    guard self.kind == kind, !isOnlyName || names <= 1 else { throw .wrongKind(path: path) }
    guard owner == Self.user else { throw .notOurs(path: path) }
    guard mode & 0o077 == 0 else { throw .openToOthers(path: path, mode: mode) }
  }

  /// Whether its owner may read and write it.
  var isReadWrite: Bool { mode & 0o600 == 0o600 }

  /// Whether other users may reach it, whoever owns it.
  package var isOpenToOthers: Bool { mode & 0o077 != 0 }
}
