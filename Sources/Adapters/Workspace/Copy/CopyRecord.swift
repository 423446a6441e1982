import LandfallAuth
import LandfallDomain
import LandfallFiles

/// The record of a running copy: its source, and the hash of each file.
struct CopyRecord {
  static let file = "origin"

  let origin: WorkspaceCopy.Origin
  let hashes: [String: String]

  init(
    _ files: [(path: String, bytes: [UInt8])], of origin: WorkspaceCopy.Origin,
    _ cryptography: any SignInCryptography
  ) {
    self.origin = origin
    hashes = Dictionary(files.map { ($0.path, Self.hash($0.bytes, cryptography)) }) { first, _ in
      first
    }
  }

  static func hash(_ bytes: [UInt8], _ cryptography: any SignInCryptography) -> String {
    Hexadecimal.text(cryptography.sha256(bytes))
  }

  /// Returns the first line of a record.
  static func line(of origin: WorkspaceCopy.Origin) -> [UInt8] {
    Array("\(origin.mark) \(origin.name)\n".utf8)
  }

  /// The source, then a line for each file.
  var bytes: [UInt8] {
    var text = ""
    for (path, hash) in hashes.sorted(by: { $0.key < $1.key }) { text += "\(hash) \(path)\n" }
    return Self.line(of: origin) + Array(text.utf8)
  }

  /// Reads the record of a copy; `nil` if it has none, because an older version made it.
  init?(in directory: String) throws(WorkspaceError) {
    guard let bytes = try WorkspaceError.of(OpenFile.bytes(of: directory + "/" + Self.file)) else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: " ", maxSplits: 1).map(String.init)
    }
    guard let first = lines.first, first.count == 2 else { return nil }
    origin = WorkspaceCopy.Origin(name: first[1], mark: first[0])
    hashes = Dictionary(lines.dropFirst().filter { $0.count == 2 }.map { ($0[1], $0[0]) }) {
      first, _ in first
    }
  }
}
