public import LandfallStrictJSON

/// Something a person should know of an association file, or of what was generated from an app.
public struct AssociationFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Links do not open as the file's author must have meant.
    case error
    /// They open, but hardly as meant.
    case warning
    /// Good to know.
    case note
  }

  /// What kind of thing it is; never given to another kind.
  public let code: FindingCode
  /// Where, as in `applinks.details[0].components[2]`; empty for the whole file.
  public let place: String
  /// Where in the text, or `nil`.
  public let position: JSONPosition?
  /// What is the matter, in one sentence.
  public let message: String

  /// Reports something.
  public init(
    _ code: FindingCode, at place: String, _ position: JSONPosition?, _ message: String
  ) {
    self.code = code
    self.place = place
    self.position = position
    self.message = message
  }

  /// How bad it is.
  public var severity: Severity { code.severity }

  /// What to do about it.
  public var fix: String { code.fix }
}
