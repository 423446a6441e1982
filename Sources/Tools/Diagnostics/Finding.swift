public import LandfallStrictJSON

/// The severity of a finding, named like SARIF's levels (SARIF 2.1.0, 3.27.10).
public enum FindingSeverity: String, CaseIterable, Hashable, Sendable {
  /// The app does not start, or a link does not open its destination.
  case error
  /// The app works, but something is missing or links may not open as intended.
  case warning
  /// For information only. Does not fail a check.
  case note
}

/// A kind of finding.
///
/// A code never changes its meaning.
public struct FindingCode: Hashable, Sendable {
  /// The code, such as `LF201`.
  public let rawValue: String
  /// The name in one word, such as `ambiguous-routes` or `noService`.
  public let name: String
  /// The severity of findings of this kind.
  public let severity: FindingSeverity
  /// One sentence that describes the kind.
  public let summary: String
  /// How to fix findings of this kind, or `nil` if each finding says so.
  public let fix: String?

  /// Creates a kind of finding.
  package init(
    _ rawValue: String, _ name: String, _ severity: FindingSeverity, _ summary: String,
    fix: String? = nil
  ) {
    self.rawValue = rawValue
    self.name = name
    self.severity = severity
    self.summary = summary
    self.fix = fix
  }
}

/// A problem in an app's links or association files: what is wrong, where, and how to fix it.
public struct Finding: Hashable, Sendable {
  /// The kind of the finding.
  public let code: FindingCode
  /// What is wrong, in one line, without the position.
  public let message: String
  /// How to fix it, or `nil` if the message says enough.
  public let fix: String?
  /// The path of the file in the app folder; empty if the finding is about no file or the only
  /// file.
  public let file: String
  /// The position in the file, or `nil` for the whole file.
  public let position: JSONPosition?
  /// The place in the values, such as `applinks.details[0].components[2]`; empty for the whole
  /// file.
  public let place: String

  /// Creates a finding.
  ///
  /// Without `fix`, the fix of the code applies.
  public init(
    _ code: FindingCode, _ message: String, fix: String? = nil, file: String = "",
    at position: JSONPosition? = nil, place: String = ""
  ) {
    self.code = code
    self.message = message
    self.fix = fix ?? code.fix
    self.file = file
    self.position = position
    self.place = place
  }

  /// Returns the path of the file as shown to the caller of the tool, with `a/../` removed.
  ///
  /// - Parameter folder: The folder in front of paths, or `nil`.
  public func path(in folder: String?) -> String {
    guard let folder, !file.isEmpty else { return file }
    var parts: [Substring] = []
    for part in (folder + "/" + file).split(separator: "/", omittingEmptySubsequences: false) {
      if part == "..", let last = parts.last, last != "..", last != ".", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The severity of the finding.
  public var severity: FindingSeverity { code.severity }

  /// Returns whether a finding comes first, ordered by file, position and code.
  package static func comesBefore(_ left: Finding, _ right: Finding) -> Bool {
    if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
    let (one, two) = (left.position?.offset ?? -1, right.position?.offset ?? -1)
    if one != two { return one < two }
    return left.code == right.code
      ? left.message < right.message : left.code.rawValue < right.code.rawValue
  }
}
