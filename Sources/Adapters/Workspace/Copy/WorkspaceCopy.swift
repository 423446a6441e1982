public import LandfallAuth
import LandfallFiles

/// The running copy of an app's workspace: the folder on which the embedded services work.
///
/// ```swift
/// try WorkspaceCopy(directory: home + "/workspace").install(files)
/// ```
public struct WorkspaceCopy: Sendable {
  private let directory: String

  /// The source of the files of a running copy.
  public struct Origin: Hashable, Sendable {
    /// The folder, or another name of the source.
    public let name: String
    /// A mark that differs after every change to the files.
    public let mark: String

    /// Names a source.
    public init(name: String, mark: String) {
      self.name = name
      self.mark = mark
    }
  }

  /// The status of a running copy compared with its source.
  public enum Freshness: Hashable, Sendable {
    /// The source has not changed; the services may have changed the copy.
    case current
    /// The source changed and the copy was updated; the services had not changed those files.
    case taken
    /// Source and copy both changed, in the named files; the copy was left unchanged.
    case diverged([String])
    /// The copy was made from another source, which still exists and has other content.
    case foreign(String)
  }

  /// Names the folder of a copy, which need not exist yet.
  public init(directory: String) { self.directory = directory }

  /// Makes the copy if there is none.
  ///
  /// An existing copy does not change. A new one appears only when it is complete, with folders
  /// 0700 and files 0600. The original files are only read. Missing parents of the folder are made.
  ///
  /// - Parameters:
  ///   - files: The paths inside the workspace, such as `collections/teams.json`, and their bytes.
  ///   - origin: The source of the files and the hash functions, stored for
  ///     ``refresh(with:from:cryptography:isThere:)``; `nil` for a copy that is never updated.
  /// - Returns: Whether this call made the copy.
  /// - Throws: ``WorkspaceError``; `insecurePermissions` for a folder that is open to others.
  @discardableResult public func install(
    _ files: [(path: String, bytes: [UInt8])],
    from origin: (place: Origin, cryptography: any SignInCryptography)? = nil
  ) throws(WorkspaceError) -> Bool {
    if Folder.isTaken(directory) {
      try WorkspaceError.of(Folder.requirePrivate(directory))
      return false
    }
    try Self.requireInside(files)
    let above = Folder.parent(of: directory)
    if !Folder.isTaken(above) { try WorkspaceError.of(Folder.makePrivate(above)) }
    let record = origin.map { CopyRecord(files, of: $0.place, $0.cryptography) }
    return try WorkspaceError.of(make(files, record))
  }

  /// Returns whether the copy was made from an unchanged source; reads one file.
  public func isCurrent(from origin: Origin) throws(WorkspaceError) -> Bool {
    try WorkspaceError.of(OpenFile.bytes(of: path(CopyRecord.file)))?
      .starts(with: CopyRecord.line(of: origin)) == true
  }

  /// Updates the copy with changed files, if nothing is lost.
  ///
  /// Files that only the services write, such as sessions, stay.
  ///
  /// - Parameters:
  ///   - files: The current files of the source.
  ///   - origin: The source.
  ///   - cryptography: The hash functions.
  ///   - isThere: Returns whether the source of an earlier copy still exists.
  public func refresh(
    with files: [(path: String, bytes: [UInt8])], from origin: Origin,
    cryptography: any SignInCryptography, isThere: (String) -> Bool
  ) throws(WorkspaceError) -> Freshness {
    try WorkspaceError.of(Folder.requirePrivate(directory))
    try Self.requireInside(files)
    let lock = try WorkspaceFiles.lock(directory)
    defer { withExtendedLifetime(lock) {} }
    let now = CopyRecord(files, of: origin, cryptography)
    let then = try CopyRecord(in: directory)
    let isSame = then?.hashes == now.hashes
    if let then, then.origin.name != origin.name, isThere(then.origin.name) {
      return isSame ? .current : .foreign(then.origin.name)
    }
    let paths = Set(now.hashes.keys).union(then?.hashes.keys ?? [:].keys).sorted()
    var written: [String] = []
    for name in isSame ? [] : paths {
      let copy = try WorkspaceError.of(OpenFile.bytes(of: path(name)))
        .map { CopyRecord.hash($0, cryptography) }
      if copy != then?.hashes[name], copy != now.hashes[name] { written.append(name) }
    }
    guard written.isEmpty else { return .diverged(written) }
    if !isSame {
      for file in files where then?.hashes[file.path] != now.hashes[file.path] {
        try WorkspaceError.of(Folder.makePrivate(Folder.parent(of: path(file.path))))
        try WorkspaceError.of(WorkspaceFiles.replace(path(file.path), with: file.bytes))
      }
      for name in paths where now.hashes[name] == nil {
        try WorkspaceError.of(Folder.remove(path(name)))
        try WorkspaceError.of(Folder.flush(above: path(name)))
      }
    }
    try WorkspaceError.of(WorkspaceFiles.replace(path(CopyRecord.file), with: now.bytes))
    return isSame ? .current : .taken
  }

  private func path(_ name: String) -> String { directory + "/" + name }

  private func make(
    _ files: [(path: String, bytes: [UInt8])], _ record: CopyRecord?
  ) throws(FileError) -> Bool {
    // Excludes other processes, so that one name is enough for an incomplete copy. The next call
    // removes one that a killed process left.
    let above = try OpenFile(Folder.parent(of: directory), for: .folder)
    defer { withExtendedLifetime(above) {} }
    try above.lock(within: .seconds(60))
    // Another process has made an equal copy first.
    if Folder.isTaken(directory) { return false }
    let draft = directory + ".new"
    do throws(FileError) {
      try Folder.removeAll(draft)
      try Folder.makePrivate(draft)
      for file in files {
        let path = draft + "/" + file.path
        try Folder.makePrivate(Folder.parent(of: path))
        try OpenFile.make(path, with: file.bytes)
      }
      if let record { try OpenFile.make(draft + "/" + CopyRecord.file, with: record.bytes) }
      try Folder.rename(draft, to: directory)
    } catch {
      try Folder.removeAll(draft)
      throw error
    }
    try above.flush()
    return true
  }

  /// Refuses paths that lead out of the folder, or into its hidden files.
  private static func requireInside(
    _ files: [(path: String, bytes: [UInt8])]
  ) throws(WorkspaceError) {
    for file in files {
      let segments = file.path.split(separator: "/", omittingEmptySubsequences: false)
      guard segments.allSatisfy({ !$0.isEmpty && $0.first != "." && !$0.utf8.contains(0) }) else {
        throw .invalidPath(file.path)
      }
    }
  }
}
