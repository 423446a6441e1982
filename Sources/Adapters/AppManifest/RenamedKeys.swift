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

  /// Returns the conversions that an `app.json` or a route file needs, in the order of the file.
  ///
  /// Text that is not strict JSON needs none: reading it reports the error.
  public static func edits(in bytes: [UInt8]) -> [Edit] {
    var edits: [Edit] = []
    do throws(JSONError) {
      let file = try JSONReader.read(bytes)
      for rule in file["rules"]?.array ?? [] { convert(rule: rule, &edits) }
      for method in file["signIn"]?.array ?? [] { rename(["primes"], in: method, &edits) }
      if let screens = file["rootScreens"] {
        for member in screens.object ?? [] where member.name == "priming" {
          edits.append(edit(member.position, "priming", "onboarding"))
        }
      }
      rename(["takes"], in: file, &edits)
    } catch {
      return []
    }
    // A name with escapes is left alone; reading the file reports it.
    return edits.filter { bytes[$0.offset...].starts(with: $0.old.utf8) }
      .sorted { $0.offset < $1.offset }
  }

  /// Returns the bytes of a file with the edits made.
  public static func applying(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      result += bytes[end..<edit.offset]
      result += edit.new.utf8
      end = edit.offset + edit.old.utf8.count
    }
    return result + bytes[end...]
  }

  private static func convert(rule: JSONNode, _ edits: inout [Edit]) {
    for member in rule.object ?? [] {
      switch member.name {
      case "requires" where member.node.array != nil:
        edits.append(edit(member.position, "requires", "requiredQuery"))
      case "runs":
        edits.append(edit(member.position, "runs", "requires"))
        if let old = member.node.string, let new = requirements[old] {
          edits.append(edit(member.node.position, old, new))
        }
      default: break
      }
    }
  }

  private static func rename(_ names: [String], in node: JSONNode, _ edits: inout [Edit]) {
    for member in node.object ?? [] where names.contains(member.name) {
      guard let new = keys[member.name] else { continue }
      edits.append(edit(member.position, member.name, new))
    }
  }

  private static func edit(_ position: JSONPosition, _ old: String, _ new: String) -> Edit {
    Edit(line: position.line, old: "\"\(old)\"", new: "\"\(new)\"", offset: position.offset)
  }
}
