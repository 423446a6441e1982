/// What a device says about itself when it is signed in.
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

  /// Where push messages come from.
  public enum PushEnvironment: String, Hashable, Sendable {
    /// While the app is developed.
    case sandbox
    /// In the store.
    case production
  }

  /// What the person calls the device; 120 characters at most.
  public let label: String
  /// The platform.
  public let platform: Platform
  /// The model; 80 characters at most.
  public let model: String
  /// The system's version; 40 characters at most.
  public let systemVersion: String
  /// The app's version; 40 characters at most.
  public let appVersion: String
  /// Where push messages come from.
  public let pushEnvironment: PushEnvironment
  /// Where push messages go, or `nil`; 512 characters at most.
  public let pushToken: String?

  /// Describes a device; label, model and versions that are longer are cut off.
  ///
  /// A push token that is longer is left out, for half of one leads nowhere.
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

  /// Whole characters, counted as the services count them: in UTF-16 units.
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
