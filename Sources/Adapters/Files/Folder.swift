#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Functions that make, list, rename and remove files and folders.
package enum Folder {
  /// Returns the folder part of a path; `.` if the path has none.
  package static func parent(of path: String) -> String { split(path).folder }

  /// Splits a path into its folder and its last name; the folder is `.` if the path has none.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return slash == path.startIndex ? ("/", name) : (String(path[..<slash]), name)
  }

  /// Returns whether a path is a folder; a symbolic link to one is not.
  package static func isThere(_ path: String) -> Bool { FileStatus(at: path)?.kind == .folder }

  /// Returns whether a path exists, following symbolic links.
  package static func isTaken(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the path with all symbolic links resolved; `nil` if nothing is there.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  // MARK: Making

  /// Makes a folder with a new name that begins with `prefix`, and mode 0700.
  package static func makeTemporary(_ prefix: String) throws(FileError) -> String {
    var path = Array((prefix + "XXXXXX").utf8CString)
    let isMade = path.withUnsafeMutableBufferPointer { $0.baseAddress.map(mkdtemp) ?? nil } != nil
    guard isMade else { throw .last("mkdtemp", prefix) }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Makes a folder and its missing parents with mode 0700.
  ///
  /// - Parameters:
  ///   - isDurable: Whether to flush the new folders to disk, and to set the mode even if the umask
  ///     removes permissions.
  ///   - mode: Another mode.
  /// - Returns: Whether the folder was missing.
  @discardableResult
  package static func make(
    _ path: String, isDurable: Bool = false, mode: UInt32 = 0o700
  ) throws(FileError) -> Bool {
    if mkdir(path, mode_t(mode)) != 0 {
      let above = parent(of: path)
      switch errno {
      case EEXIST: return false
      case ENOENT where above != path:
        try make(above, isDurable: isDurable, mode: mode)
        guard mkdir(path, mode_t(mode)) == 0 || errno == EEXIST else { throw .last("mkdir", path) }
      default: throw .last("mkdir", path)
      }
    }
    guard isDurable else { return true }
    guard chmod(path, mode_t(mode)) == 0 else { throw .last("chmod", path) }
    try flush(above: path)
    return true
  }

  /// Makes a folder and its missing parents, and flushes them to disk; an existing folder must be
  /// private to this user.
  package static func makePrivate(_ path: String) throws(FileError) {
    if try !make(path, isDurable: true) { try requirePrivate(path) }
  }

  /// Throws if a folder is missing, belongs to another user, or is open to other users.
  package static func requirePrivate(_ path: String) throws(FileError) {
    try FileStatus.following(path).requirePrivate(.folder, path)
  }

  // MARK: Names

  /// Returns the names in a folder, unordered, without `.` and `..`.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path) else { throw .last("opendir", path) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .last("readdir", path) }
    return names
  }

  // MARK: Files in them

  /// Returns a path in the same folder that no other process uses for a temporary file.
  package static func draft(of path: String) -> String { "\(path).new-\(getpid())" }

  /// Replaces a file atomically: readers see the old content or all of the new content.
  ///
  /// - Parameters:
  ///   - path: The file to replace.
  ///   - temporary: The path of the temporary file: in the same folder, with a name that no other
  ///     process uses. A file that an interrupted call left there is removed.
  ///   - bytes: The new content.
  ///   - mode: The permissions of the new file, before the umask is applied.
  ///   - isFlushed: Whether the content is flushed to disk before the rename.
  ///   - isExact: Whether the file gets `mode` even if the umask removes permissions.
  package static func replace(
    _ path: String, through temporary: String, with bytes: [UInt8], mode: UInt32 = 0o600,
    isFlushed: Bool = true, isExact: Bool = false
  ) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      _ = try replace(
        path, through: temporary, in: nil, with: UnsafeRawBufferPointer(bytes), mode: mode,
        isFlushed: isFlushed, isExact: isExact)
    }
  }

  static func replace(
    _ name: String, through temporary: String, in folder: OpenFile?,
    with bytes: UnsafeRawBufferPointer, mode: UInt32, isFlushed: Bool, isExact: Bool = false
  ) throws(FileError) -> OpenFile {
    let file = try makeAnew(temporary, in: folder, mode: mode)
    let place = folder?.descriptor ?? AT_FDCWD
    do throws(FileError) {
      // The umask may have removed permissions that the owner needs.
      if isExact, fchmod(file.descriptor, mode_t(mode)) != 0 { throw .last("fchmod", file.path) }
      try file.write(bytes)
      if isFlushed { try file.flush() }
      guard renameat(place, temporary, place, name) == 0 else { throw .last("rename", name) }
      return file
    } catch {
      unlinkat(place, temporary, 0)
      throw error
    }
  }

  private static func makeAnew(
    _ name: String, in folder: OpenFile?, mode: UInt32
  ) throws(FileError) -> OpenFile {
    do throws(FileError) {
      return try OpenFile(name, for: .making, in: folder, mode: mode)
    } catch {
      guard error.isNameTaken else { throw error }
      guard unlinkat(folder?.descriptor ?? AT_FDCWD, name, 0) == 0 || errno == ENOENT else {
        throw .last("unlink", name)
      }
      return try OpenFile(name, for: .making, in: folder, mode: mode)
    }
  }

  /// Flushes the folder that contains a path, so that a rename in it survives a power loss.
  package static func flush(above path: String) throws(FileError) {
    try OpenFile(parent(of: path), for: .folder).flush()
  }

  /// Renames a file or folder, and replaces a file that has the new name.
  package static func rename(_ path: String, to name: String) throws(FileError) {
    guard systemRename(path, name) == 0 else { throw .last("rename", name) }
  }

  /// Adds a hard link to a file; unlike a rename, it fails if the new name is taken.
  package static func link(_ path: String, as name: String) throws(FileError) {
    guard systemLink(path, name) == 0 else { throw .last("link", name) }
  }

  /// Removes a file if it exists.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .last("unlink", path) }
  }

  /// Removes a file, or a folder with all its content, if it exists.
  package static func removeAll(_ path: String) throws(FileError) {
    guard let status = try FileStatus.of(path) else { return }
    guard status.kind == .folder else { return try remove(path) }
    for name in try names(in: path) { try removeAll(path + "/" + name) }
    guard rmdir(path) == 0 else { throw .last("rmdir", path) }
  }
}

// These wrappers reach the system calls from a scope with functions of the same name.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func systemLink(_ old: String, _ new: String) -> Int32 { link(old, new) }

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
