public import LandfallDomain
public import LandfallNotifications

/// How a tap on a notification ended.
public struct TapReport: Hashable, Sendable {
  /// What the app was doing.
  public let state: TapState
  /// What its payload holds, or `nil` if it cannot be read.
  public let reading: NotificationReading?
  /// Why nothing in it leads anywhere, so that the app's fallback was shown; else `nil`.
  public let refusal: TapRefusal?
  /// The way that its link went.
  public let link: LinkReport
}

/// Where a tap on a notification would lead, found out without going there.
public struct TapExplanation: Sendable {
  /// What the payload holds, or `nil` if it cannot be read.
  public let reading: NotificationReading?
  /// Why nothing in it leads anywhere; else `nil`.
  public let refusal: TapRefusal?
  /// The whole way of its link, or of the app's fallback; `nil` where that is the default screen.
  public let link: LinkExplanation?
}
