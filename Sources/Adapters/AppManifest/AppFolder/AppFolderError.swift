public import LandfallDomain
public import LandfallStrictJSON

/// An error in an app folder: the file, the position, the key, and how to fix it.
public struct AppFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  @nonexhaustive public enum Reason: Hashable, Sendable {
    /// The file or folder cannot be read. Carries the system's error number.
    case unreadable(code: Int32)
    /// There are more files, or deeper nested folders, than the limit allows.
    case tooManyFiles(limit: Int)
    /// A file, or all files together, exceed the limit in bytes.
    case tooLarge(limit: Int)
    /// The folder does not contain the file.
    case missingFile
    /// The file is not valid JSON.
    case json(JSONError.Reason)
    /// The file's version is not 1.
    case unsupportedVersion(String)
    /// The object has a key that is not known.
    case unknownKey(String, known: [String])
    /// The key has another name since version 0.3.0.
    case renamedKey(String, new: String)
    /// The object does not have the key.
    case missingKey(String)
    /// The value has the wrong type.
    case wrongType(expected: String, found: String)
    /// The value is not one of the allowed values.
    case unknownValue(String, known: [String])
    /// The value breaks a rule of its key. `rule` describes the rule.
    case badValue(String, rule: String)
    /// The value occurs twice, or two files declare the same thing. `other` is the other
    /// occurrence.
    case duplicate(String, other: String)
    /// The text is not a valid path pattern.
    case badPattern(PatternError)
    /// The text is not a valid constraint.
    case badConstraint(ConstraintError)
    /// The value names something that is not declared.
    case undeclared(kind: String, name: String, known: [String])
    /// The root of the tab is a route outside the tab. `layout` is the file that would put it
    /// there.
    case notOfTab(String, tab: String, layout: String)
    /// The root of the tab has no layout with tabs above it. `layout` is the topmost possible file.
    case notBelowTabs(String, layout: String)
    /// A shared folder such as `(home,search)` names a group whose folder has no tab.
    case groupWithoutTab(folder: String)
    /// The file's name is not valid in Expo Router's notation.
    case badFileName(String)
  }

  /// The path of the file in the folder.
  public let file: String
  /// The position in the file, or `nil` if the error has no single position.
  public let position: JSONPosition?
  /// The key, such as `tabs[0].root`; empty if the error is about the whole file.
  public let key: String
  /// What is wrong.
  public let reason: Reason

  /// Creates an error for a file, a position and a key.
  public init(file: String, position: JSONPosition? = nil, key: String = "", _ reason: Reason) {
    self.file = file
    self.position = position
    self.key = key
    self.reason = reason
  }

  /// The line, counted from 1, or `nil` without a position.
  public var line: Int? { position?.line }
  /// The column in bytes, counted from 1, or `nil` without a position.
  public var column: Int? { position?.column }

  /// File, line, column, key and message on one line, without the hint.
  public var description: String {
    var text = file
    if let position { text += ":\(position.line):\(position.column)" }
    if !key.isEmpty { text += ": " + key }
    return text + ": " + message
  }
}
