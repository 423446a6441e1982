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

/// A folder that only its owner can enter, held open.
struct PrivateFolder {
  let descriptor: Descriptor

  /// Checks the folder without opening it; `false` if there is none.
  static func check(_ path: CPath) throws(SecureStoreError) -> Bool {
    var status = stat()
    guard path.withPointer({ lstat($0, &status) }) == 0 else {
      if errno == ENOENT { return false }
      throw SystemFailure.last("stat")
    }
    try Privacy.requireFolder(status)
    return true
  }

  /// Opens the folder; `nil` if there is none.
  static func open(_ path: CPath) throws(SecureStoreError) -> PrivateFolder? {
    guard let descriptor = try openAny(path) else { return nil }
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw SystemFailure.last("fstat") }
    try Privacy.requireFolder(status)
    return PrivateFolder(descriptor: descriptor)
  }

  /// Opens the folder, after making it and the folders above it (0700) if they are missing.
  static func openOrCreate(_ path: CPath) throws(SecureStoreError) -> PrivateFolder {
    if let folder = try open(path) { return folder }
    try create(path)
    guard let folder = try open(path) else { throw SystemFailure.error("mkdir", ENOENT) }
    return folder
  }

  private static func create(_ path: CPath) throws(SecureStoreError) {
    let parent = CPath(CPath.split(path.text).folder)
    let made = path.withPointer { mkdir($0, 0o700) }
    if made != 0 {
      switch errno {
      case EEXIST: return
      case ENOENT where parent.text != path.text:
        try create(parent)
        guard path.withPointer({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
          throw SystemFailure.last("mkdir")
        }
      default: throw SystemFailure.last("mkdir")
      }
    }
    // A umask can take rights away that we need ourselves.
    guard path.withPointer({ chmod($0, 0o700) }) == 0 else { throw SystemFailure.last("chmod") }
    if let above = try openAny(parent), let code = PrivateFile.flush(above) {
      throw SystemFailure.error("fsync", code)
    }
  }

  private static func openAny(_ path: CPath) throws(SecureStoreError) -> Descriptor? {
    let number = SystemFailure.retrying {
      path.withPointer {
        openat(AT_FDCWD, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
    }
    guard number >= 0 else {
      if errno == ENOENT { return nil }
      throw SystemFailure.last("open")
    }
    return Descriptor(adopting: number)
  }

  /// Puts a new file in the place of `name`, whole or not at all, and makes it durable if asked to.
  ///
  /// The caller holds the lock, so one name for the temporary file is enough, and one that a crash
  /// left behind is removed by the next writer.
  ///
  /// - Returns: The new file, held open.
  /// - Throws: ``SecureStoreError/durabilityUnknown(code:)`` if the new file is in place and the
  ///   folder could not be flushed; any other error has left the old file in place.
  func replace(
    _ name: String, with bytes: UnsafeRawBufferPointer, isDurable: Bool = true
  ) throws(SecureStoreError) -> Descriptor {
    let temporary = CPath(".\(name).tmp")
    let file = try createExclusively(temporary)
    do throws(SecureStoreError) {
      guard fchmod(file.number, 0o600) == 0 else { throw SystemFailure.last("fchmod") }
      try PrivateFile.write(bytes, to: file)
      if isDurable, let code = PrivateFile.flush(file) { throw SystemFailure.error("fsync", code) }
      try rename(temporary, to: CPath(name))
    } catch {
      _ = temporary.withPointer { unlinkat(descriptor.number, $0, 0) }
      throw error
    }
    if isDurable, let code = PrivateFile.flush(descriptor) {
      throw .durabilityUnknown(code: code)
    }
    return file
  }

  /// Removes a file; nothing happens if there is none.
  func remove(_ name: String) throws(SecureStoreError) {
    guard CPath(name).withPointer({ unlinkat(descriptor.number, $0, 0) }) == 0 || errno == ENOENT
    else { throw SystemFailure.last("unlink") }
  }

  private func createExclusively(_ path: CPath) throws(SecureStoreError) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    for _ in 0..<2 {
      let number = SystemFailure.retrying {
        path.withPointer { openat(descriptor.number, $0, flags, 0o600) }
      }
      if number >= 0 { return Descriptor(adopting: number) }
      guard errno == EEXIST else { throw SystemFailure.last("open") }
      guard path.withPointer({ unlinkat(descriptor.number, $0, 0) }) == 0 || errno == ENOENT else {
        throw SystemFailure.last("unlink")
      }
    }
    throw SystemFailure.error("open", EEXIST)
  }

  private func rename(_ old: CPath, to new: CPath) throws(SecureStoreError) {
    let result = old.withPointer { old in
      new.withPointer { new in renameat(descriptor.number, old, descriptor.number, new) }
    }
    guard result == 0 else { throw SystemFailure.last("rename") }
  }

  /// Renames `name` to the first free `<name>.corrupt-<n>`; nothing is deleted.
  ///
  /// - Returns: Whether there was such a file.
  func setAside(_ name: String) throws(SecureStoreError) -> Bool {
    guard try exists(CPath(name)) else { return false }
    var number = 1
    while try exists(CPath("\(name).corrupt-\(number)")) { number += 1 }
    try rename(CPath(name), to: CPath("\(name).corrupt-\(number)"))
    if let code = PrivateFile.flush(descriptor) { throw .durabilityUnknown(code: code) }
    return true
  }

  private func exists(_ path: CPath) throws(SecureStoreError) -> Bool {
    var status = stat()
    if path.withPointer({ fstatat(descriptor.number, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 {
      return true
    }
    guard errno == ENOENT else { throw SystemFailure.last("stat") }
    return false
  }
}
