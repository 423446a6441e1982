import LandfallAuth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// What tells one state of a file from another without reading it.
struct FileStamp: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let modified: Int64
  let changed: Int64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      modified = FileStamp.nanoseconds(status.st_mtimespec)
      changed = FileStamp.nanoseconds(status.st_ctimespec)
    #else
      modified = FileStamp.nanoseconds(status.st_mtim)
      changed = FileStamp.nanoseconds(status.st_ctim)
    #endif
  }

  /// The stamp of what stands at `path` now; one system call, no link followed.
  static func read(path: CPath) -> FileStamp? {
    var status = stat()
    return path.withPointer { lstat($0, &status) } == 0 ? FileStamp(status) : nil
  }

  /// The stamp of an open file.
  static func read(_ descriptor: Descriptor) -> FileStamp? {
    var status = stat()
    return fstat(descriptor.number, &status) == 0 ? FileStamp(status) : nil
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// The rules for what the store is willing to open.
enum Privacy {
  /// A plain file of ours that nobody else can reach, under any name.
  ///
  /// A link count of 0 is a file that was replaced after it was opened: whole, and still ours.
  static func requireFile(_ status: stat) throws(SecureStoreError) {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else {
      throw .insecurePermissions
    }
    try requireOwner(status)
  }

  /// A folder of ours that nobody else can enter.
  static func requireFolder(_ status: stat) throws(SecureStoreError) {
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .insecurePermissions }
    try requireOwner(status)
  }

  /// Asked once: no program of ours changes its user.
  private static let user = geteuid()

  private static func requireOwner(_ status: stat) throws(SecureStoreError) {
    guard status.st_uid == user, status.st_mode & 0o077 == 0 else {
      throw .insecurePermissions
    }
  }
}
