#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A folder that only its owner can enter, held open.
package struct PrivateFolder: Sendable {
  private let folder: OpenFile

  /// Opens the folder; `nil` if there is none.
  package static func open(_ path: String) throws(FileError) -> PrivateFolder? {
    guard let folder = try OpenFile.ifThere(path, for: .ourFolder) else { return nil }
    try folder.status().requirePrivate(.folder, path)
    return PrivateFolder(folder: folder)
  }

  /// Opens the folder, after making it and the folders above it, durably, if they are missing.
  package static func openOrMake(_ path: String) throws(FileError) -> PrivateFolder {
    if let folder = try open(path) { return folder }
    try Folder.make(path, isDurable: true)
    guard let folder = try open(path) else {
      throw .system(call: "mkdir", path: path, code: ENOENT)
    }
    return folder
  }

  /// Checks the folder without opening it; `false` if there is none.
  package static func isThere(_ path: String) throws(FileError) -> Bool {
    guard let status = try FileStatus.of(path) else { return false }
    try status.requirePrivate(.folder, path)
    return true
  }

  /// Takes the lock that goes with a name; it is free again when the last reference goes.
  ///
  /// A file of its own is locked, never the data file: a rename would give that another inode. The
  /// lock excludes other processes and other objects of this one.
  package func lock(_ name: String, within timeout: Duration) throws(FileError) -> OpenFile {
    let file = try OpenFile(".\(name).lock", for: .locking, in: folder)
    let status = try file.status()
    try status.requirePrivate(.file, file.path, isOnlyName: true)
    // A umask has taken rights away that the next process needs.
    if !status.isReadWrite, fchmod(file.descriptor, 0o600) != 0 { throw .last("fchmod", file.path) }
    try file.lock(within: timeout)
    return file
  }

  /// Puts a new file in the place of `name`, whole or not at all.
  ///
  /// The caller holds the lock, so one name for the temporary file is enough, and one that a crash
  /// left behind is removed by the next writer.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - bytes: What it is to hold.
  ///   - isFlushed: Whether its bytes are on the disk before it takes the place; the name is so after
  ///     ``flush()``.
  /// - Returns: The new file, held open.
  /// - Throws: ``FileError``; it has left the old file in place.
  package func replace(
    _ name: String, with bytes: UnsafeRawBufferPointer, isFlushed: Bool = true
  ) throws(FileError) -> OpenFile {
    try Folder.replace(
      name, through: ".\(name).tmp", in: folder, with: bytes, mode: 0o600, isFlushed: isFlushed,
      isExact: true)
  }

  /// Removes a file; one that is not there is gone.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(folder.descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .last("unlink", folder.path + "/" + name)
    }
  }

  /// Renames `name` to the first free `<name>.corrupt-<n>`, not flushed; nothing is deleted.
  ///
  /// - Returns: Whether there was such a file.
  package func setAside(_ name: String) throws(FileError) -> Bool {
    guard try FileStatus(of: name, in: folder) != nil else { return false }
    var number = 1
    while try FileStatus(of: "\(name).corrupt-\(number)", in: folder) != nil { number += 1 }
    guard renameat(folder.descriptor, name, folder.descriptor, "\(name).corrupt-\(number)") == 0
    else { throw .last("rename", folder.path + "/" + name) }
    return true
  }

  /// Waits until the device has the names in the folder.
  package func flush() throws(FileError) { try folder.flush() }
}
