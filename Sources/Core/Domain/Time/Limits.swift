/// Every number of the specifications that the link flow is bound by, with its clause.
public enum Limits {
  /// A preserved target is valid for this long, the end included (DL-C04).
  public static let pendingLinkLifetime: Duration = .seconds(600)
  /// A sticky notification waits this long for its subscriber.
  public static let stickyLifetime: Duration = .seconds(600)

  /// Longest URL the parser reads, in bytes.
  public static let maximumURLBytes = 2048
  /// Most path segments of a URL.
  public static let maximumSegments = 64
  /// Most query items of a URL.
  public static let maximumQueryItems = 128

  /// A session lives this long after creation or refresh.
  public static let sessionLifetime: Duration = .seconds(604_800)
  /// A session is refreshed when more than this has passed since the last refresh.
  public static let sessionRefreshAge: Duration = .seconds(86_400)
  /// Clocks that differ by more than this are reported.
  public static let clockSkewTolerance: Duration = .seconds(60)

  /// Digits of an e-mailed sign-in code.
  public static let codeDigits = 6
  /// Wrong tries after which a code is dead, so that a later right one fails too.
  public static let codeTries = 3

  /// A link by e-mail that signs in is dead at this age.
  public static let magicLinkLifetime: Duration = .seconds(900)
  /// A sign-in whose browser has not come back for this long has failed; a late callback still
  /// counts.
  public static let browserWait: Duration = .seconds(120)
  /// How many callbacks with a wrong code a browser's way back may have that is bound by no `state`
  /// (ours): so many, and a stranger's link does not end what a person has begun.
  public static let unboundCallbacks = 5
  /// The success of a sign-in by link is visible for this long.
  public static let successHold: Duration = .milliseconds(600)

  /// The next page is fetched when the end of a list is this near, in px, or nearer (NAV-S11,
  /// NAV-A13).
  public static let listEndDistance = 200
  /// Pages in a row that bring nothing new and still name a next one; then the list is malformed.
  public static let maximumBarrenPages = 3
  /// Most items a list holds; what comes behind them is not fetched.
  public static let maximumListItems = 50_000
  /// About how many bytes of items a list holds at most.
  public static let maximumListBytes = 33_554_432
  /// Longest cursor that is taken from the services, in bytes.
  public static let maximumCursorBytes = 4_096
  /// Most actions on the items of one list that the services have not answered.
  public static let maximumPendingActions = 64
  /// Time between two clean-ups of the registry of share tokens (SHARE-H02).
  public static let shareCleanUpInterval = Duration.seconds(3_600)
  /// Share tokens that one transaction of a clean-up removes at most.
  public static let shareCleanUpStep = 500
  /// Pages of one list that are kept in the cache, from the first on.
  public static let maximumCachedPages = 20

  /// Longest notification payload that is read, in bytes: push services deliver 4,096 (5,120 for
  /// VoIP), and what a library wraps round one is no longer than that again.
  public static let maximumPayloadBytes = 16_384
  /// Most objects and arrays inside one another in a payload.
  public static let maximumPayloadDepth = 16
  /// Longest id, and longest name of a message, that is taken from a payload, in bytes.
  public static let maximumIDBytes = 128
  /// How long a banner is visible.
  public static let bannerLifetime: Duration = .seconds(5)
  /// Most messages that arrived in the foreground and are kept in case they are tapped later.
  public static let maximumArrivedMessages = 16
}
