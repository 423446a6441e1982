public import LandfallStrictJSON

/// One thing that is wrong with an app's links: what, where, and what to do about it.
public struct Finding: Hashable, Sendable {
  /// What kind of thing.
  public let code: FindingCode
  /// What is wrong, in one line, without the place.
  public let message: String
  /// What to do, or `nil` where the message says all.
  public let fix: String?
  /// The file, by its path below the app folder; empty where none is to blame.
  public let file: String
  /// Where in the file, or `nil` for the file as a whole.
  public let position: JSONPosition?

  /// Describes a finding.
  public init(
    _ code: FindingCode, _ message: String, fix: String? = nil, file: String = "",
    at position: JSONPosition? = nil
  ) {
    self.code = code
    self.message = message
    self.fix = fix
    self.file = file
    self.position = position
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
  static func comesBefore(_ left: Finding, _ right: Finding) -> Bool {
    if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
    let (one, two) = (left.position?.offset ?? -1, right.position?.offset ?? -1)
    if one != two { return one < two }
    return left.code == right.code
      ? left.message < right.message : left.code.rawValue < right.code.rawValue
  }
}
