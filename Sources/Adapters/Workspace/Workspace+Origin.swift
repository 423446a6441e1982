public import LandfallAuth
import LandfallFiles

extension Workspace {
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

    /// The first line of the copy's record.
    fileprivate var line: [UInt8] { Array("\(mark) \(name)\n".utf8) }
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

  /// Returns whether a running copy was made from an unchanged source; reads one file.
  public static func isCurrent(
    _ directory: String, from origin: Origin
  ) throws(WorkspaceError) -> Bool {
    try WorkspaceError.of(OpenFile.bytes(of: directory + "/" + CopyRecord.file))?
      .starts(with: origin.line) == true
  }

  /// Updates a running copy with changed files, if nothing is lost.
  ///
  /// Files that only the services write, such as sessions, stay.
  ///
  /// - Parameters:
  ///   - directory: The running copy.
  ///   - files: The current files of the source.
  ///   - origin: The source.
  ///   - cryptography: The hash functions.
  ///   - isThere: Returns whether the source of an earlier copy still exists.
  public static func refresh(
    _ directory: String, with files: [(path: String, bytes: [UInt8])], from origin: Origin,
    cryptography: any SignInCryptography, isThere: (String) -> Bool
  ) throws(WorkspaceError) -> Freshness {
    try WorkspaceError.of(Folder.requirePrivate(directory))
    for file in files where !isInside(file.path) { throw .invalidPath(file.path) }
    let lock = try lock(directory)
    defer { withExtendedLifetime(lock) {} }
    let now = CopyRecord(files, of: origin, cryptography)
    let then = try CopyRecord.read(in: directory)
    let isSame = then?.hashes == now.hashes
    if let then, then.origin.name != origin.name, isThere(then.origin.name) {
      return isSame ? .current : .foreign(then.origin.name)
    }
    let paths = Set(now.hashes.keys).union(then?.hashes.keys ?? [:].keys).sorted()
    var written: [String] = []
    for path in isSame ? [] : paths {
      let copy = try WorkspaceError.of(OpenFile.bytes(of: directory + "/" + path))
        .map { cryptography.hash($0) }
      if copy != then?.hashes[path], copy != now.hashes[path] { written.append(path) }
    }
    guard written.isEmpty else { return .diverged(written) }
    if !isSame {
      for file in files where then?.hashes[file.path] != now.hashes[file.path] {
        let path = directory + "/" + file.path
        try WorkspaceError.of(Folder.makePrivate(Folder.parent(of: path)))
        try WorkspaceError.of(replace(path, with: file.bytes))
      }
      for path in paths where now.hashes[path] == nil {
        try WorkspaceError.of(Folder.remove(directory + "/" + path))
        try WorkspaceError.of(Folder.flush(above: directory + "/" + path))
      }
    }
    try WorkspaceError.of(replace(directory + "/" + CopyRecord.file, with: now.bytes))
    return isSame ? .current : .taken
  }
}

/// The record of a running copy: its source, and the hash of each file.
struct CopyRecord {
  static let file = "origin"

  let origin: Workspace.Origin
  let hashes: [String: String]

  init(
    _ files: [(path: String, bytes: [UInt8])], of origin: Workspace.Origin,
    _ cryptography: any SignInCryptography
  ) {
    self.origin = origin
    hashes = Dictionary(files.map { ($0.path, cryptography.hash($0.bytes)) }) { first, _ in first }
  }

  /// The source, then a line for each file.
  var bytes: [UInt8] {
    var text = ""
    for (path, hash) in hashes.sorted(by: { $0.key < $1.key }) { text += "\(hash) \(path)\n" }
    return origin.line + Array(text.utf8)
  }

  /// Reads the record of a copy; `nil` if it has none, because an older version made it.
  static func read(in directory: String) throws(WorkspaceError) -> CopyRecord? {
    guard let bytes = try WorkspaceError.of(OpenFile.bytes(of: directory + "/" + file)) else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: " ", maxSplits: 1).map(String.init)
    }
    guard let first = lines.first, first.count == 2 else { return nil }
    return CopyRecord(
      origin: Workspace.Origin(name: first[1], mark: first[0]),
      hashes: Dictionary(lines.dropFirst().filter { $0.count == 2 }.map { ($0[1], $0[0]) }) {
        first, _ in first
      })
  }

  private init(origin: Workspace.Origin, hashes: [String: String]) {
    self.origin = origin
    self.hashes = hashes
  }
}

extension SignInCryptography {
  fileprivate func hash(_ bytes: [UInt8]) -> String { ByteText.hexadecimal(sha256(bytes)) }
}
