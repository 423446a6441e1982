public import LandfallAuth
import LandfallFiles

extension Workspace {
  /// Makes the running copy of an app's workspace if there is none.
  ///
  /// An existing copy does not change. A new one appears only when it is complete, with folders
  /// 0700 and files 0600. The original files are only read.
  ///
  /// - Parameters:
  ///   - files: The paths inside the workspace, such as `collections/teams.json`, and their bytes.
  ///   - directory: The folder to make, with its missing parents.
  ///   - origin: The source of the files and the hash functions, stored for
  ///     ``refresh(_:with:from:cryptography:isThere:)``; `nil` for a copy that is never updated.
  /// - Returns: Whether this call made the copy.
  /// - Throws: ``WorkspaceError``; `insecurePermissions` for a folder that is open to others.
  @discardableResult public static func install(
    files: [(path: String, bytes: [UInt8])], into directory: String,
    from origin: (place: Origin, cryptography: any SignInCryptography)? = nil
  ) throws(WorkspaceError) -> Bool {
    if Folder.isTaken(directory) {
      try WorkspaceError.of(Folder.requirePrivate(directory))
      return false
    }
    for file in files where !isInside(file.path) { throw .invalidPath(file.path) }
    let above = Folder.parent(of: directory)
    if !Folder.isTaken(above) { try WorkspaceError.of(Folder.makePrivate(above)) }
    let record = origin.map { CopyRecord(files, of: $0.place, $0.cryptography) }
    return try WorkspaceError.of(make(directory, with: files, record))
  }

  private static func make(
    _ directory: String, with files: [(path: String, bytes: [UInt8])], _ record: CopyRecord?
  ) throws(FileError) -> Bool {
    let draft = Folder.draft(of: directory)
    do throws(FileError) {
      return try make(directory, from: draft, with: files, record)
    } catch {
      try Folder.removeAll(draft)
      throw error
    }
  }

  private static func make(
    _ directory: String, from draft: String, with files: [(path: String, bytes: [UInt8])],
    _ record: CopyRecord?
  ) throws(FileError) -> Bool {
    try Folder.removeAll(draft)
    try Folder.makePrivate(draft)
    for file in files {
      let path = draft + "/" + file.path
      try Folder.makePrivate(Folder.parent(of: path))
      try OpenFile.make(path, with: file.bytes)
    }
    if let record { try OpenFile.make(draft + "/" + CopyRecord.file, with: record.bytes) }
    do throws(FileError) {
      try Folder.rename(draft, to: directory)
    } catch {
      guard error.isNameTaken else { throw error }
      // Another process has made an equal copy first.
      try Folder.removeAll(draft)
      return false
    }
    try Folder.flush(above: directory)
    return true
  }

  static func isInside(_ path: String) -> Bool {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return segments.allSatisfy { !$0.isEmpty && $0.first != "." && !$0.utf8.contains(0) }
  }
}
