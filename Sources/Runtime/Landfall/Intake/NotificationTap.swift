import LandfallAppCore
public import LandfallDomain
package import LandfallNotifications

/// A tap on a notification.
public struct NotificationTap: Hashable, Sendable {
  /// The state of the app at the tap.
  public let state: NotificationResponseState
  /// The content of the payload, or `nil` if it cannot be read.
  package let reading: NotificationReading?
  /// The reason why the payload cannot be read or leads nowhere, and the app's fallback is shown;
  /// otherwise `nil`.
  public internal(set) var refusal: NotificationRefusal?

  /// Finds the link of the tap, or the app's fallback; `nil` if that is the default screen.
  mutating func link(in destinations: Destinations) -> String? {
    if let reading {
      let (url, refusal) = destinations.target(of: reading)
      self.refusal = refusal
      if refusal == nil { return url }
    }
    return destinations.fallbackURL
  }
}

/// The destination of a tap on a notification, determined without opening it.
public struct NotificationExplanation: Sendable {
  /// The content of the payload, or `nil` if it cannot be read.
  package let reading: NotificationReading?
  /// The reason why the payload leads nowhere; otherwise `nil`.
  public let refusal: NotificationRefusal?
  /// The explanation of the link, or of the app's fallback; `nil` if the fallback is the default
  /// screen.
  public let link: LinkExplanation?
}

/// A notification that arrived while the app was visible, as a front end shows it over the screen.
///
/// The text is the app's own text for the type. The payload's text is never shown, because it may
/// contain names of people.
public struct NotificationBanner: Hashable, Sendable {
  /// The number of the notification in this process, starting at 1.
  public let number: Int
  /// The type, or `nil` if the app does not declare it.
  public let type: NotificationTypeID?
  /// The key of the text, or `nil` if the front end uses its own text.
  public let titleKey: TextKey?
  /// The first instant at which the banner is hidden.
  public let deadline: Instant

  init(_ arrival: NotificationQueue.Arrival, _ rules: NotificationRules) {
    number = arrival.number
    type = arrival.facts.type
    titleKey = type.flatMap { rules.type(called: $0.text) }?.titleKey
    deadline = arrival.deadline
  }
}
