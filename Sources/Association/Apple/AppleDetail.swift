/// What a site lets some apps open: an entry of `applinks.details`.
public struct AppleDetail: Hashable, Sendable {
  /// The application identifiers it is for.
  public let appIDs: [String]
  /// The rules, in order; the first that fits decides.
  public let rules: [AppleComponent]
  /// What rules of this entry take where they say nothing themselves, or `nil`.
  public let defaults: AppleComponent?
  /// Where it stands, as in `applinks.details[0]`.
  public let place: String

  /// Makes an entry.
  public init(
    appIDs: [String], rules: [AppleComponent], defaults: AppleComponent?, place: String
  ) {
    self.appIDs = appIDs
    self.rules = rules
    self.defaults = defaults
    self.place = place
  }
}
