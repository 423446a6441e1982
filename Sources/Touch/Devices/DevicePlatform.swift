/// The system that a device runs.
public enum DevicePlatform: String, Hashable, Sendable, CaseIterable {
  /// iPhone.
  case iOS
  /// iPad.
  case iPadOS
  /// Phones and foldables of many makers.
  case android = "Android"
}
