public import LandfallDomain
import LandfallNotifications

/// A message that arrived while the app was on view, as a front end shows it over the screen.
///
/// Its text is the app's own, by its type: a payload may name people, and is never shown.
public struct NotificationBanner: Hashable, Sendable {
  /// Its place among those that arrived in this process, from 1.
  public let number: Int
  /// Its type, or `nil` for one that the app does not declare.
  public let type: NotificationTypeID?
  /// What it says, or `nil` where the front end has words of its own for it.
  public let titleKey: TextKey?
  /// The first instant at which it is gone.
  public let deadline: Instant

  init(_ arrival: NotificationTray.Arrival, _ rules: NotificationRules) {
    number = arrival.number
    type = arrival.facts.type
    titleKey = type.flatMap { rules.type(called: $0.text) }?.titleKey
    deadline = arrival.deadline
  }
}
