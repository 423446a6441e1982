/// A rule of an association file, for showing.
public struct RuleReference: Hashable, Sendable {
  /// Where it stands, as in `applinks.details[0].components[2]`.
  public let place: String
  /// The rule as the file writes it.
  public let text: String
  /// What the file's author wrote beside it, or `nil`.
  public let comment: String?

  /// Names a rule.
  public init(place: String, text: String, comment: String?) {
    self.place = place
    self.text = text
    self.comment = comment
  }
}
