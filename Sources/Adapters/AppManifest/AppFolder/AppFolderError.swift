public import LandfallDomain
public import LandfallStrictJSON

/// Why an app folder is refused: which file, where in it, which key, and what to do.
public struct AppFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The file or folder cannot be read; the system's error number.
    case unreadable(code: Int32)
    /// More files, or folders inside one another, than are read.
    case tooManyFiles(limit: Int)
    /// More bytes than are read.
    case tooLarge(limit: Int)
    /// The folder lacks the file.
    case missingFile
    /// The file is no JSON.
    case json(JSONError.Reason)
    /// The file's version is not 1.
    case unsupportedVersion(String)
    /// The object has no such key.
    case unknownKey(String, known: [String])
    /// The object lacks the key.
    case missingKey(String)
    /// The value has another type.
    case wrongType(expected: String, found: String)
    /// The value is none of those that are allowed.
    case unknownValue(String, known: [String])
    /// The value breaks the key's own rule, which is named.
    case badValue(String, rule: String)
    /// The value stands twice, or two files declare one thing; the other place.
    case duplicate(String, other: String)
    /// The text is no path pattern.
    case badPattern(PatternError)
    /// The text is no constraint.
    case badConstraint(ConstraintError)
    /// The value names a thing that is not declared.
    case undeclared(kind: String, name: String, known: [String])
    /// The tab's root is a route of no tab or another; the layout that would give it the tab.
    case notOfTab(String, tab: String, layout: String)
    /// The tab's root stands below no layout that holds tabs; the topmost that could.
    case notBelowTabs(String, layout: String)
    /// The file's name is none of Expo Router's notation.
    case badFileName(String)
  }

  /// The file, by its path in the folder.
  public let file: String
  /// Where in the file, or `nil` where the error is not at one place in it.
  public let position: JSONPosition?
  /// The key, such as `tabs[0].root`; empty for the file as a whole.
  public let key: String
  /// What is wrong.
  public let reason: Reason

  /// Names what is wrong and where.
  public init(file: String, position: JSONPosition? = nil, key: String = "", _ reason: Reason) {
    self.file = file
    self.position = position
    self.key = key
    self.reason = reason
  }

  /// The line, from 1, or `nil`.
  public var line: Int? { position?.line }
  /// Bytes since the start of the line, from 1, or `nil`.
  public var column: Int? { position?.column }

  /// File, line, column, key and reason on one line, without the hint.
  public var description: String {
    var text = file
    if let position { text += ":\(position.line):\(position.column)" }
    if !key.isEmpty { text += ": " + key }
    return text + ": " + message
  }
}
