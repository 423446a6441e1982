import LandfallDomain

/// What happens with a notification in a scenario.
enum NotificationStep: Hashable, Sendable {
  /// Which payload is meant.
  enum Payload: Hashable, Sendable {
    /// That of a file.
    case file(String)
    /// The newest of the scenario, with its message's name.
    case last
  }

  /// It arrives while the app is on view.
  case arrives(Payload, message: String?)
  /// It is tapped; a link may start the app at the same time.
  case tapped(Payload, NotificationResponseState, message: String?, with: String?)
  /// Its banner is tapped.
  case tapBanner
  /// Its banner is waved away.
  case dismissBanner
}
