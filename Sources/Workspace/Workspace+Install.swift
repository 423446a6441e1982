public import LandfallAuth

extension Workspace {
  /// Makes the running copy of an app's workspace, once.
  ///
  /// A copy that is there is left as it is. A new one appears whole or not at all, its folders 0700
  /// and its files 0600; the files that it was made from are only read.
  ///
  /// - Parameters:
  ///   - files: Paths inside the workspace, such as `collections/teams.json`, and their bytes.
  ///   - directory: The folder to make; folders above it that are missing are made too.
  ///   - origin: Where the files are, to be kept for ``refresh(_:with:from:cryptography:isThere:)``, and
  ///     what hashes them; `nil` for a copy that is never brought up to date.
  /// - Returns: Whether this call has made it.
  /// - Throws: ``WorkspaceError``; `insecurePermissions` for a folder that is open to others.
  @discardableResult public static func install(
    files: [(path: String, bytes: [UInt8])], into directory: String,
    from origin: (place: Origin, cryptography: any SignInCryptography)? = nil
  ) throws(WorkspaceError) -> Bool {
    if Disk.exists(directory) {
      try Disk.requirePrivateFolder(directory)
      return false
    }
    for file in files where !isInside(file.path) { throw .invalidPath(file.path) }
    let above = Disk.parent(of: directory)
    if !Disk.exists(above) { try Disk.makePrivateFolder(above) }
    let draft = "\(directory).new-\(Disk.processNumber)"
    try Disk.removeDraft(draft)
    try Disk.makePrivateFolder(draft)
    for file in files {
      let path = draft + "/" + file.path
      try Disk.makePrivateFolder(Disk.parent(of: path))
      try Disk.create(path, with: file.bytes)
    }
    if let origin {
      let record = CopyRecord(files, of: origin.place, origin.cryptography)
      try Disk.create(draft + "/" + CopyRecord.file, with: record.bytes)
    }
    // Another process may have been quicker; its copy is as good.
    let isOurs = try Disk.moveFolder(draft, to: directory)
    if !isOurs { try Disk.removeDraft(draft) }
    return isOurs
  }

  static func isInside(_ path: String) -> Bool {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return segments.allSatisfy { !$0.isEmpty && $0.first != "." && !$0.utf8.contains(0) }
  }
}
