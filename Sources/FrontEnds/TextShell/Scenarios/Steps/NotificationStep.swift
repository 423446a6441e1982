import LandfallDomain

/// A notification event in a scenario.
enum NotificationStep: Hashable, Sendable {
  /// The payload of a notification.
  enum Payload: Hashable, Sendable {
    /// The content of a file.
    case file(String)
    /// The last payload of the scenario, with its message ID.
    case last
  }

  /// The notification arrives while the app is visible.
  case arrives(Payload, message: String?)
  /// The notification is tapped.
  ///
  /// A link may start the app at the same time.
  case tapped(Payload, NotificationResponseState, message: String?, with: String?)
  /// The in-app banner is tapped.
  case tapBanner
  /// The in-app banner is dismissed.
  case dismissBanner
}
