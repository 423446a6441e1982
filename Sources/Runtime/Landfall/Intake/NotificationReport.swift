public import LandfallDomain
public import LandfallNotifications

/// How a tap on a notification ended.
public struct NotificationReport: Hashable, Sendable {
  /// What the app was doing.
  public let state: NotificationResponseState
  /// What its payload holds, or `nil` if it cannot be read.
  public let reading: NotificationReading?
  /// Why nothing in it leads anywhere, so that the app's fallback was shown; else `nil`.
  public let refusal: NotificationRefusal?
  /// The way that its link went.
  public let link: LinkReport
}

/// Where a tap on a notification would lead, found out without going there.
public struct NotificationExplanation: Sendable {
  /// What the payload holds, or `nil` if it cannot be read.
  public let reading: NotificationReading?
  /// Why nothing in it leads anywhere; else `nil`.
  public let refusal: NotificationRefusal?
  /// The whole way of its link, or of the app's fallback; `nil` where that is the default screen.
  public let link: LinkExplanation?
}

/// A message that arrived while the app was visible, as a front end shows it over the screen.
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

  init(_ arrival: NotificationQueue.Arrival, _ rules: NotificationRules) {
    number = arrival.number
    type = arrival.facts.type
    titleKey = type.flatMap { rules.type(called: $0.text) }?.titleKey
    deadline = arrival.deadline
  }
}
