#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Folders, and the names in them.
package enum Folder {
  /// The folder that a path is in; `.` where the path names none.
  package static func parent(of path: String) -> String { split(path).folder }

  /// The folder and the name that a path consists of; the folder is `.` where there is none.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return slash == path.startIndex ? ("/", name) : (String(path[..<slash]), name)
  }

  /// Whether a folder is there, and not a link to one.
  package static func isThere(_ path: String) -> Bool { FileStatus(at: path)?.kind == .folder }

  /// Whether anything is at a path.
  package static func isTaken(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The path with all symbolic links followed; `nil` if nothing is there.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  // MARK: Making

  /// Makes a folder and those above it that are missing, 0700.
  ///
  /// - Parameter isDurable: Whether they are on the disk, and 0700 whatever the umask says, when it
  ///   returns.
  /// - Returns: Whether it was missing.
  @discardableResult
  package static func make(_ path: String, isDurable: Bool = false) throws(FileError) -> Bool {
    if mkdir(path, 0o700) != 0 {
      let above = parent(of: path)
      switch errno {
      case EEXIST: return false
      case ENOENT where above != path:
        try make(above, isDurable: isDurable)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last("mkdir", path) }
      default: throw .last("mkdir", path)
      }
    }
    guard isDurable else { return true }
    guard chmod(path, 0o700) == 0 else { throw .last("chmod", path) }
    try OpenFile.ifThere(parent(of: path), for: .ourFolder)?.flush()
    return true
  }

  /// Makes a folder and those above it that are missing; one that is there must be ours alone.
  package static func makePrivate(_ path: String) throws(FileError) {
    if try !make(path) { try requirePrivate(path) }
  }

  /// Refuses a folder that is missing, not ours, or open to others.
  package static func requirePrivate(_ path: String) throws(FileError) {
    try FileStatus.following(path).requirePrivate(.folder, path)
  }

  // MARK: Names

  /// The names in a folder, in no order, without `.` and `..`.
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

  /// A name beside a path that no other process uses.
  package static func draft(of path: String) -> String { "\(path).new-\(getpid())" }

  /// Puts a new file in the place of another, whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - temporary: Where the new file is written: in the same folder, under a name that no other
  ///     process uses at the time. What an interrupted call has left there is removed.
  ///   - bytes: What it is to hold.
  ///   - mode: Its permissions, less those that the umask takes away.
  ///   - isFlushed: Whether its bytes are on the disk before it takes the place.
  package static func replace(
    _ path: String, through temporary: String, with bytes: [UInt8], mode: UInt32 = 0o600,
    isFlushed: Bool = true
  ) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      _ = try replace(
        path, through: temporary, in: nil, with: UnsafeRawBufferPointer(bytes), mode: mode,
        isFlushed: isFlushed)
    }
  }

  static func replace(
    _ name: String, through temporary: String, in folder: OpenFile?,
    with bytes: UnsafeRawBufferPointer, mode: UInt32, isFlushed: Bool, isExact: Bool = false
  ) throws(FileError) -> OpenFile {
    let file = try makeAnew(temporary, in: folder, mode: mode)
    let place = folder?.descriptor ?? AT_FDCWD
    do throws(FileError) {
      // A umask can take rights away that we need ourselves.
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

  /// Waits until the device has the names in the folder that a path is in.
  package static func flush(above path: String) throws(FileError) {
    try OpenFile(parent(of: path), for: .folder).flush()
  }

  /// Gives a file or folder another name; a file of that name is replaced.
  package static func rename(_ path: String, to name: String) throws(FileError) {
    guard systemRename(path, name) == 0 else { throw .last("rename", name) }
  }

  /// Gives a file a second name, which, unlike that of a rename, must be free.
  package static func link(_ path: String, as name: String) throws(FileError) {
    guard systemLink(path, name) == 0 else { throw .last("link", name) }
  }

  /// Removes a file; one that is not there is gone.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .last("unlink", path) }
  }

  /// Removes a file, or a folder with everything in it; what is not there is gone.
  package static func removeAll(_ path: String) throws(FileError) {
    guard let status = try FileStatus.of(path) else { return }
    guard status.kind == .folder else { return try remove(path) }
    for name in try names(in: path) { try removeAll(path + "/" + name) }
    guard rmdir(path) == 0 else { throw .last("rmdir", path) }
  }
}

// The names of the system calls, apart from the functions above that are named like them.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func systemLink(_ old: String, _ new: String) -> Int32 { link(old, new) }
