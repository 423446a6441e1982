/// The limits of the link flow and the parsers, with the clauses that set them.
public enum Limits {
  /// How long a pending link is valid, inclusive (DL-C04).
  public static let pendingLinkLifetime: Duration = .seconds(600)
  /// How long a sticky notification waits for its subscriber.
  public static let stickyLifetime: Duration = .seconds(600)

  /// The maximum length of a URL, in bytes.
  public static let maximumURLBytes = 2048
  /// The maximum number of path segments in a URL.
  public static let maximumSegments = 64
  /// The maximum number of query items in a URL.
  public static let maximumQueryItems = 128

  /// The lifetime of a session after creation or refresh.
  public static let sessionLifetime: Duration = .seconds(604_800)
  /// A session is refreshed when more than this time has passed since the last refresh.
  public static let sessionRefreshAge: Duration = .seconds(86_400)
  /// Clocks that differ by more than this are reported.
  public static let clockSkewTolerance: Duration = .seconds(60)

  /// The number of digits in an e-mailed sign-in code.
  public static let codeDigits = 6
  /// The number of wrong tries after which even the right code is refused.
  public static let codeTries = 3

  /// The age at which an e-mailed sign-in link expires.
  public static let magicLinkLifetime: Duration = .seconds(900)
  /// A sign-in fails if the browser does not return for this time; a late callback still counts.
  public static let browserWait: Duration = .seconds(120)
  /// The number of callbacks with a wrong code that a sign-in accepts if no `state` binds them to
  /// it.
  ///
  /// The number is ours. It is greater than one so that a stranger's link does not end a person's
  /// sign-in.
  public static let unboundCallbacks = 5
  /// How long the success of a sign-in by link is visible.
  public static let successHold: Duration = .milliseconds(600)

  /// The next page is loaded at this distance from the end of a list, in px (NAV-S11, NAV-A13).
  public static let listEndDistance = 200
  /// The number of pages in a row without new items after which a list is malformed.
  public static let maximumBarrenPages = 3
  /// The maximum number of items in a list; further items are not loaded.
  public static let maximumListItems = 50_000
  /// The approximate maximum size of a list's items, in bytes.
  public static let maximumListBytes = 33_554_432
  /// The maximum length of a cursor from the services, in bytes.
  public static let maximumCursorBytes = 4_096
  /// The maximum number of unanswered actions on the items of a list.
  public static let maximumPendingActions = 64
  /// The time between two clean-ups of the registry of share tokens (SHARE-H02).
  public static let shareCleanUpInterval = Duration.seconds(3_600)
  /// The maximum number of share tokens that one transaction of a clean-up removes.
  public static let shareCleanUpStep = 500
  /// The number of pages of a list that are cached, from the first page on.
  public static let maximumCachedPages = 20

  /// The maximum size of a notification payload, in bytes.
  ///
  /// Push services deliver up to 4,096 bytes (5,120 for VoIP), and client libraries at most double
  /// that.
  public static let maximumPayloadBytes = 16_384
  /// The maximum depth of nested objects and arrays in a payload.
  public static let maximumPayloadDepth = 16
  /// The maximum length of an id or a message's name in a payload, in bytes.
  public static let maximumIDBytes = 128
  /// How long a banner is visible.
  public static let bannerLifetime: Duration = .seconds(5)
  /// The maximum number of foreground messages that are kept in case they are tapped later.
  public static let maximumArrivedMessages = 16
}
