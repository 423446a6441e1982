#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The few file operations that the services need; all files 0600, all folders 0700.
enum Disk {
  /// Whether an `errno` says that there is no room.
  static func isFull(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// Reads a whole file, or `nil` if it is not there.
  static func read(_ path: String) throws(WorkspaceError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("open", path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("fstat", path) }
    // One byte more than there should be: a piece that is not full has met the end.
    var room = Int(status.st_size) + 1
    var bytes: [UInt8] = []
    while true {
      let piece = try readPiece(of: file, upTo: room, path)
      bytes = bytes.isEmpty ? piece : bytes + piece
      if piece.count < room { return bytes }
      room = 1 << 16
    }
  }

  /// Up to `room` bytes, fewer where the file ends.
  private static func readPiece(
    of file: Int32, upTo room: Int, _ path: String
  ) throws(WorkspaceError) -> [UInt8] {
    var hasFailed = false
    let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while filled < room {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        #if canImport(Darwin)
          let count = Darwin.read(file, rest.baseAddress, rest.count)
        #elseif canImport(Glibc)
          let count = Glibc.read(file, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.read(file, rest.baseAddress, rest.count)
        #else
          let count = Android.read(file, rest.baseAddress, rest.count)
        #endif
        if count < 0, errno == EINTR { continue }
        hasFailed = count < 0
        guard count > 0 else { return }
        filled += count
        // All that was there and not the one byte more that was asked for: the end, without asking again.
        if count < rest.count, filled == room - 1 { return }
      }
    }
    if hasFailed { throw failure("read", path) }
    return piece
  }

  /// Puts a file in place of an older one, whole or not at all, and durably.
  ///
  /// Callers that may meet hold the folder's ``FolderLock``.
  static func replace(_ path: String, with bytes: [UInt8]) throws(WorkspaceError) {
    let temporary = "\(path).new"
    if unlink(temporary) != 0, errno != ENOENT { throw failure("unlink", temporary) }
    try create(temporary, with: bytes)
    guard rename(temporary, path) == 0 else { throw failure("rename", path) }
    try synchronizeFolder(of: path)
  }

  /// Makes a file that must not be there yet, and makes its bytes durable.
  static func create(_ path: String, with bytes: [UInt8]) throws(WorkspaceError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure("open", path) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw failure("write", path)
      }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw failure("fsync", path) }
  }

  /// Makes a folder's entries durable.
  static func synchronizeFolder(of path: String) throws(WorkspaceError) {
    let folder = parent(of: path)
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw failure("open", folder) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw failure("fsync", folder) }
  }

  /// Makes a folder and those above it that are missing; one that is there must be ours alone.
  static func makePrivateFolder(_ path: String) throws(WorkspaceError) {
    if mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST: try requirePrivateFolder(path)
    case ENOENT:
      let above = parent(of: path)
      guard above != path else { throw failure("mkdir", path) }
      if access(above, F_OK) != 0 { try makePrivateFolder(above) }
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
      try requirePrivateFolder(path)
    default: throw failure("mkdir", path)
    }
  }

  /// Asked once: no program of ours changes its user.
  private static let user = geteuid()

  /// Refuses a folder that is missing, not ours, or open to others.
  static func requirePrivateFolder(_ path: String) throws(WorkspaceError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { throw .missing(path: path) }
      throw failure("stat", path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == user,
      status.st_mode & 0o077 == 0
    else { throw .insecurePermissions(path: path) }
  }

  /// The names of the files of a folder that end in `ending`, sorted; none if there is no folder.
  static func names(in folder: String, ending: String) throws(WorkspaceError) -> [String] {
    guard let handle = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw failure("opendir", folder)
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee))
        { String(cString: $0) }
      }
      if name.hasSuffix(ending), name.first != "." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether two files hold the same; faster than `==`, which compares byte by byte.
  static func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && memcmp(left, right, left.count) == 0
  }

  /// Whether something is at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Moves a folder to a name that is free.
  ///
  /// - Returns: Whether the name was free.
  static func moveFolder(_ path: String, to free: String) throws(WorkspaceError) -> Bool {
    guard rename(path, free) != 0 else {
      try synchronizeFolder(of: free)
      return true
    }
    if errno == EEXIST || errno == ENOTEMPTY { return false }
    throw failure("rename", free)
  }

  /// Gives a finished file a name that is free: the stem, or the stem with `~002` and so on.
  ///
  /// A tilde sorts after the dot of the ending, so that names sort in the order of their making.
  static func publish(
    _ path: String, toFreeNameIn folder: String, stem: String, ending: String
  ) throws(WorkspaceError) {
    var number = 1
    while true {
      let digits = String(number)
      let padding = String(repeating: "0", count: max(0, 3 - digits.count))
      let name = number == 1 ? stem : "\(stem)~\(padding)\(digits)"
      let target = "\(folder)/\(name)\(ending)"
      // A link, unlike a rename, never takes another file's name.
      if link(path, target) == 0 { break }
      guard errno == EEXIST else { throw failure("link", target) }
      number += 1
    }
    guard unlink(path) == 0 else { throw failure("unlink", path) }
    try synchronizeFolder(of: path)
  }

  /// Deletes a file, if it is there.
  static func remove(_ path: String) throws(WorkspaceError) {
    if unlink(path) != 0, errno != ENOENT { throw failure("unlink", path) }
    try synchronizeFolder(of: path)
  }

  /// Deletes a folder of drafts, with the folders in it, if it is there.
  static func removeDraft(_ path: String) throws(WorkspaceError) {
    guard exists(path) else { return }
    for name in try names(in: path, ending: "") {
      let inner = "\(path)/\(name)"
      var status = stat()
      guard lstat(inner, &status) == 0 else { throw failure("lstat", inner) }
      if status.st_mode & S_IFMT == S_IFDIR {
        try removeDraft(inner)
      } else if unlink(inner) != 0 {
        throw failure("unlink", inner)
      }
    }
    guard rmdir(path) == 0 else { throw failure("rmdir", path) }
  }

  /// The number of this process, for names that no other process uses.
  static var processNumber: Int { Int(getpid()) }

  /// The folder that a path is in.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func failure(_ call: String, _ path: String) -> WorkspaceError {
    .system(call: call, path: path, code: errno)
  }
}
