/// A device with a cut-out whose system reports no insets: what the log keeps of it (NAV-F02).
public struct UnknownInsets: Hashable, Sendable {
  /// The device's model as it names itself.
  public let model: String
  /// Its system and version.
  public let systemVersion: String
}
