#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The metadata of a file, which differs after every change to the file.
package struct FileStatus: Equatable, Sendable {
  /// The kind of a file system entry.
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A symbolic link.
    case link
    case socket
    /// A pipe or device.
    case other
  }

  /// The kind of the file.
  package let kind: Kind
  /// The size in bytes.
  package let size: Int64
  /// The time of the last change to the content, in nanoseconds since 1970.
  package let modified: Int64
  private let changed: Int64
  private let device: UInt64
  private let inode: UInt64
  /// The number of names in folders; more than one is a hard link.
  package let names: UInt64
  /// The number of the user who owns the file.
  package let owner: UInt32
  private let mode: UInt32

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    case S_IFSOCK: kind = .socket
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

  /// Reads the status of a path with one system call; `nil` after any error.
  package init?(at path: String, followingLinks: Bool = false) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Returns the status of a path with one system call, following symbolic links.
  package static func following(_ path: String) throws(FileError) -> FileStatus {
    if let status = FileStatus(at: path, followingLinks: true) { return status }
    throw .last("stat", path)
  }

  /// Returns the status of a path with one system call; `nil` if nothing is there.
  package static func of(_ path: String) throws(FileError) -> FileStatus? {
    if let status = FileStatus(at: path) { return status }
    guard errno == ENOENT else { throw .last("stat", path) }
    return nil
  }

  /// Reads the status of an open file with one system call; `nil` after any error.
  package init?(of file: OpenFile) {
    defer { withExtendedLifetime(file) {} }
    self.init(ofDescriptor: file.descriptor)
  }

  /// Reads the status of an open descriptor with one system call; `nil` after any error.
  package init?(ofDescriptor descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(of name: String, in folder: OpenFile) throws(FileError) {
    defer { withExtendedLifetime(folder) {} }
    try self.init(of: name, in: folder.descriptor, folder.path)
  }

  /// Reads the status of a name in an open folder with one system call; `nil` if nothing is there.
  ///
  /// - Parameter path: The folder's path, for an error.
  package init?(of name: String, in folder: Int32, _ path: String) throws(FileError) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw .last("stat", path + "/" + name) }
      return nil
    }
    self.init(status)
  }

  /// Returns whether a path is a plain file; a symbolic link is not one.
  package static func isFile(_ path: String) -> Bool { FileStatus(at: path)?.kind == .file }

  /// Returns whether a path, or the target of a symbolic link, is a program that may be started.
  package static func isProgram(_ path: String) -> Bool {
    FileStatus(at: path, followingLinks: true)?.kind == .file && access(path, X_OK) == 0
  }

  /// Returns whether both describe the same file, even if its content changed in between.
  ///
  /// They differ if its owner, permissions or number of hard links changed.
  package func isSameFile(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device && names == other.names
      && owner == other.owner && mode == other.mode
  }

  /// Whether the file has been deleted: no path leads to it.
  package var isDeleted: Bool { names == 0 }

  /// Read once: none of our programs changes its user.
  private static let user = geteuid()

  /// Throws if the file has the wrong kind, belongs to another user, or is open to other users.
  ///
  /// - Parameters:
  ///   - kind: The expected kind.
  ///   - path: The path that the error names.
  ///   - isOnlyName: Whether a file with a second hard link is refused too. A file that was
  ///     replaced after it was opened passes: it has no name left, and its content is complete.
  package func requirePrivate(
    _ kind: Kind, _ path: String, isOnlyName: Bool = false
  ) throws(FileError) {
    guard self.kind == kind, !isOnlyName || names <= 1 else { throw .wrongKind(path: path) }
    guard owner == Self.user else { throw .notOurs(path: path) }
    guard mode & 0o077 == 0 else { throw .openToOthers(path: path, mode: mode) }
  }

  /// The permissions for the owner, the group and other users, without set-ID bits.
  package var permissions: UInt32 { mode & 0o777 }

  /// Whether the owner may read and write the file.
  var isReadWrite: Bool { mode & 0o600 == 0o600 }

  /// Whether other users may access the file, regardless of its owner.
  package var isOpenToOthers: Bool { mode & 0o077 != 0 }
}
