#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An open folder that only its owner can enter.
package struct PrivateFolder: Sendable {
  private let folder: OpenFile

  /// Opens a private folder; returns `nil` if it does not exist.
  package static func open(_ path: String) throws(FileError) -> PrivateFolder? {
    guard let folder = try OpenFile.ifThere(path, for: .ourFolder) else { return nil }
    try folder.status().requirePrivate(.folder, path)
    return PrivateFolder(folder: folder)
  }

  /// Opens a private folder, after making it and its missing parents and flushing them to disk.
  package static func openOrMake(_ path: String) throws(FileError) -> PrivateFolder {
    if let folder = try open(path) { return folder }
    try Folder.make(path, isDurable: true)
    guard let folder = try open(path) else {
      throw .system(call: "mkdir", path: path, code: ENOENT)
    }
    return folder
  }

  /// Checks the folder without opening it; returns `false` if it does not exist.
  package static func isThere(_ path: String) throws(FileError) -> Bool {
    guard let status = try FileStatus.of(path) else { return false }
    try status.requirePrivate(.folder, path)
    return true
  }

  /// Takes the lock for a file name, and holds it until the last reference to the result is
  /// released.
  ///
  /// The lock is on a separate file, because a rename replaces the inode of the data file. It
  /// excludes other processes, and other objects in this process.
  package func lock(_ name: String, within timeout: Duration) throws(FileError) -> OpenFile {
    let file = try OpenFile(".\(name).lock", for: .locking, in: folder)
    let status = try file.status()
    try status.requirePrivate(.file, file.path, isOnlyName: true)
    // A umask of the process that made the file may have removed permissions that this one needs.
    if !status.isReadWrite, fchmod(file.descriptor, 0o600) != 0 { throw .last("fchmod", file.path) }
    try file.lock(within: timeout)
    return file
  }

  /// Replaces the file `name` atomically.
  ///
  /// Hold its lock while you call it. The lock makes one name for the temporary file enough. The
  /// next writer removes a file that a crash left behind.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - bytes: The new content.
  ///   - isFlushed: Whether the content is flushed to disk before the rename. ``flush()`` makes the
  ///     rename durable.
  /// - Returns: The new file, open.
  /// - Throws: ``FileError``. The old file is then unchanged.
  package func replace(
    _ name: String, with bytes: UnsafeRawBufferPointer, isFlushed: Bool = true
  ) throws(FileError) -> OpenFile {
    try Folder.replace(
      name, through: ".\(name).tmp", in: folder, with: bytes, mode: 0o600, isFlushed: isFlushed,
      isExact: true)
  }

  /// Removes a file if it exists.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(folder.descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .last("unlink", folder.path + "/" + name)
    }
  }

  /// Renames `name` to the first free `<name>.corrupt-<n>`, without a flush or a deletion.
  ///
  /// - Returns: Whether the file existed.
  package func setAside(_ name: String) throws(FileError) -> Bool {
    guard try FileStatus(of: name, in: folder) != nil else { return false }
    var number = 1
    while try FileStatus(of: "\(name).corrupt-\(number)", in: folder) != nil { number += 1 }
    guard renameat(folder.descriptor, name, folder.descriptor, "\(name).corrupt-\(number)") == 0
    else { throw .last("rename", folder.path + "/" + name) }
    return true
  }

  /// Flushes the folder, so that renames in it survive a power loss.
  package func flush() throws(FileError) { try folder.flush() }
}
