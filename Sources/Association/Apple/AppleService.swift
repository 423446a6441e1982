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
