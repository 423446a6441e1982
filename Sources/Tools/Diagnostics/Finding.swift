public import LandfallStrictJSON

/// How bad a finding is; the names are SARIF's levels (SARIF 2.1.0, 3.27.10).
public enum FindingSeverity: String, CaseIterable, Hashable, Sendable {
  /// The app does not start, or a link does not open where it should.
  case error
  /// Something is missing that the app works without, or links hardly open as meant.
  case warning
  /// Good to know. It fails no check.
  case note
}

/// A kind of finding; a code keeps its meaning for ever.
public struct FindingCode: Hashable, Sendable {
  /// The code: `LF201`.
  public let rawValue: String
  /// Its name, one word: `ambiguous-routes`, `noService`.
  public let name: String
  /// How bad findings of this kind are.
  public let severity: FindingSeverity
  /// What it means, in one sentence.
  public let summary: String
  /// What to do about findings of this kind, or `nil` where each finding says it.
  public let fix: String?

  /// Describes a kind.
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

/// One thing that is wrong with an app's links or its association files: what, where, and what to do.
public struct Finding: Hashable, Sendable {
  /// What kind of thing.
  public let code: FindingCode
  /// What is wrong, in one line, without the place.
  public let message: String
  /// What to do, or `nil` where the message says all.
  public let fix: String?
  /// The file, by its path below the app folder; empty where none is to blame or only one was read.
  public let file: String
  /// Where in the file, or `nil` for the file as a whole.
  public let position: JSONPosition?
  /// Where in the file's values, as in `applinks.details[0].components[2]`; empty for the whole file.
  public let place: String

  /// Describes a finding; without `fix` that of the code is taken.
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

  /// The file's path as it is written for whoever called the tool, `a/../` taken out.
  ///
  /// - Parameter folder: What stands before the files' paths, or `nil`.
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

  /// How bad it is.
  public var severity: FindingSeverity { code.severity }

  /// By file, place and code.
  package static func comesBefore(_ left: Finding, _ right: Finding) -> Bool {
    if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
    let (one, two) = (left.position?.offset ?? -1, right.position?.offset ?? -1)
    if one != two { return one < two }
    return left.code == right.code
      ? left.message < right.message : left.code.rawValue < right.code.rawValue
  }
}
