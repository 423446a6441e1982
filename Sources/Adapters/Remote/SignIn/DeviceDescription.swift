/// The description of a device that is sent when a person signs in.
public struct DeviceDescription: Hashable, Sendable {
  /// The platforms that the services know.
  public enum Platform: String, Hashable, Sendable {
    /// iPhone.
    case ios
    /// Mac.
    case macos
    /// iPad.
    case ipados
  }

  /// The environment of push messages.
  public enum PushEnvironment: String, Hashable, Sendable {
    /// The environment of development builds.
    case sandbox
    /// The environment of the App Store.
    case production
  }

  /// The person's name for the device; 120 characters at most.
  public let label: String
  /// The platform.
  public let platform: Platform
  /// The model; 80 characters at most.
  public let model: String
  /// The version of the operating system; 40 characters at most.
  public let systemVersion: String
  /// The app's version; 40 characters at most.
  public let appVersion: String
  /// The environment of push messages.
  public let pushEnvironment: PushEnvironment
  /// The address of push messages, if any; 512 characters at most.
  public let pushToken: String?

  /// Describes a device; label, model and versions are cut to their maximum length.
  ///
  /// A push token that is too long is omitted, because a cut token is useless.
  public init(
    label: String, platform: Platform, model: String, systemVersion: String, appVersion: String,
    pushEnvironment: PushEnvironment, pushToken: String? = nil
  ) {
    self.label = Self.cut(label, to: 120)
    self.platform = platform
    self.model = Self.cut(model, to: 80)
    self.systemVersion = Self.cut(systemVersion, to: 40)
    self.appVersion = Self.cut(appVersion, to: 40)
    self.pushEnvironment = pushEnvironment
    self.pushToken = pushToken.flatMap { $0.utf16.count <= 512 ? $0 : nil }
  }

  /// Cuts a text to whole characters, counted in UTF-16 units as the services count them.
  private static func cut(_ text: String, to limit: Int) -> String {
    var cut = ""
    var count = 0
    for character in text {
      count += character.utf16.count
      guard count <= limit else { break }
      cut.append(character)
    }
    return cut
  }
}
