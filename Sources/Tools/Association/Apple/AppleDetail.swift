public import LandfallStrictJSON

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

/// A part of an `apple-app-site-association` file, for one use that apps make of a website.
public enum AppleService: String, CaseIterable, Sendable {
  /// Links that open the app.
  case appLinks = "applinks"
  /// Passwords that the app may use.
  case webCredentials = "webcredentials"
  /// App clips.
  case appClips = "appclips"
  /// Handing an activity on to another device.
  case activityContinuation = "activitycontinuation"
}

/// A name that patterns of a file write as `$(name)`, and the texts it stands for.
///
/// Values may hold `*` and `?`, but no other variable.
public struct SubstitutionVariable: Hashable, Sendable {
  /// The name, in which case counts.
  public let name: String
  /// The texts, one of which must fit.
  public let values: [String]
  /// Where it stands.
  public let position: JSONPosition

  /// Declares a variable.
  public init(name: String, values: [String], position: JSONPosition) {
    self.name = name
    self.values = values
    self.position = position
  }
}
