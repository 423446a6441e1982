public import LandfallStrictJSON

/// The keys and values of app and route files that version 0.3.0 renamed, and their conversion.
public enum RenamedKeys {
  /// One conversion in a file.
  public struct Edit: Hashable, Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The old text, as JSON writes it.
    public let old: String
    /// The new text.
    public let new: String
    fileprivate let offset: Int
  }

  /// Old keys with their new names.
  static let keys = ["runs": "requires", "takes": "handles", "primes": "onboarding"]
  private static let requirements = ["always": "anyone", "signedOutOnly": "signedOut"]

  /// Converts an `app.json` or a route file, and keeps every other byte.
  ///
  /// - Returns: The new bytes, and the conversions in the order of the file.
  /// - Throws: ``JSONError`` if the file is not strict JSON, or has an old key and its new name.
  public static func converted(
    _ bytes: [UInt8]
  ) throws(JSONError) -> (bytes: [UInt8], edits: [Edit]) {
    var search = Search(bytes: bytes)
    search.file(try JSONReader.read(bytes))
    let edits = search.edits.sorted { $0.offset < $1.offset }
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      result += bytes[end..<edit.offset]
      result += edit.new.utf8
      end = edit.offset + edit.old.utf8.count
    }
    result += bytes[end...]
    // Finds a key that is now there twice.
    _ = try JSONReader.read(result)
    return (result, edits)
  }

  private struct Search {
    let bytes: [UInt8]
    var edits: [Edit] = []

    mutating func file(_ file: JSONNode) {
      rename("takes", in: file)
      for method in file["signIn"]?.array ?? [] { rename("primes", in: method) }
      for member in file["rootScreens"]?.object ?? [] where member.name == "priming" {
        add(member.position, "priming", "onboarding")
      }
      for member in file["rules"]?.array?.flatMap({ $0.object ?? [] }) ?? [] {
        switch member.name {
        case "requires" where member.node.array != nil:
          add(member.position, "requires", "requiredQuery")
        case "runs":
          let isRenamed = add(member.position, "runs", "requires")
          if isRenamed, let old = member.node.string, let new = requirements[old] {
            add(member.node.position, old, new)
          }
        default: break
        }
      }
    }

    private mutating func rename(_ name: String, in node: JSONNode) {
      for member in node.object ?? [] where member.name == name {
        if let new = keys[name] { add(member.position, name, new) }
      }
    }

    /// Adds an edit, unless the file writes the name with escapes: reading the file reports it.
    @discardableResult
    private mutating func add(_ position: JSONPosition, _ old: String, _ new: String) -> Bool {
      let text = "\"\(old)\""
      guard bytes[position.offset...].starts(with: text.utf8) else { return false }
      edits.append(
        Edit(line: position.line, old: text, new: "\"\(new)\"", offset: position.offset))
      return true
    }
  }
}
