public import LandfallStrictJSON

/// An entry of `applinks.details`: the links that some apps may open.
public struct AppleDetail: Hashable, Sendable {
  /// The identifiers of the apps.
  public let appIDs: [String]
  /// The rules in order.
  ///
  /// The first that matches decides.
  public let rules: [AppleComponent]
  /// The values for rules of this entry whose own value is missing, or `nil`.
  public let defaults: AppleComponent?
  /// The place in the file, such as `applinks.details[0]`.
  public let place: String

  /// Creates an entry.
  public init(
    appIDs: [String], rules: [AppleComponent], defaults: AppleComponent?, place: String
  ) {
    self.appIDs = appIDs
    self.rules = rules
    self.defaults = defaults
    self.place = place
  }
}

/// A service in an `apple-app-site-association` file.
public enum AppleService: String, CaseIterable, Sendable {
  /// Links that open the app.
  case appLinks = "applinks"
  /// Passwords that the app may use.
  case webCredentials = "webcredentials"
  /// App Clips.
  case appClips = "appclips"
  /// Handoff of an activity to another device.
  case activityContinuation = "activitycontinuation"
}

/// A variable that patterns of a file use as `$(name)`.
///
/// Values may contain `*` and `?`, but no other variable.
public struct SubstitutionVariable: Hashable, Sendable {
  /// The name; case matters.
  public let name: String
  /// The values, one of which must match.
  public let values: [String]
  /// The position in the text.
  public let position: JSONPosition

  /// Creates a variable.
  public init(name: String, values: [String], position: JSONPosition) {
    self.name = name
    self.values = values
    self.position = position
  }
}
