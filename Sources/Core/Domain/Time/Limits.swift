/// The limits of the link flow and the parsers, with the clauses that set them.
@usableFromInline package enum Limits {
  /// How long a pending link is valid, inclusive (DL-C04).
  package static let pendingLinkLifetime: Duration = .seconds(600)
  /// How long a sticky notification waits for its subscriber.
  package static let stickyLifetime: Duration = .seconds(600)

  // Inlined: the memory of a parser has a size that the compiler knows.

  /// The maximum length of a URL, in bytes.
  @inlinable package static var maximumURLBytes: Int { 2048 }
  /// The maximum number of path segments in a URL.
  @inlinable package static var maximumSegments: Int { 64 }
  /// The maximum number of query items in a URL.
  @inlinable package static var maximumQueryItems: Int { 128 }

  /// The lifetime of a session after creation or refresh.
  package static let sessionLifetime: Duration = .seconds(604_800)
  /// A session is refreshed when more than this time has passed since the last refresh.
  package static let sessionRefreshAge: Duration = .seconds(86_400)
  /// Clocks that differ by more than this are reported.
  package static let clockSkewTolerance: Duration = .seconds(60)

  /// The number of digits in an e-mailed sign-in code.
  package static let codeDigits = 6
  /// The number of wrong tries after which even the right code is refused.
  package static let codeTries = 3

  /// The age at which an e-mailed sign-in link expires.
  package static let magicLinkLifetime: Duration = .seconds(900)
  /// A sign-in fails if the browser does not return for this time; a late callback still counts.
  package static let browserWait: Duration = .seconds(120)
  /// The number of callbacks with a wrong code that a sign-in accepts if no `state` binds them to
  /// it.
  ///
  /// The number is ours. It is greater than one so that a stranger's link does not end a person's
  /// sign-in.
  package static let unboundCallbacks = 5
  /// How long the success of a sign-in by link is visible.
  package static let successHold: Duration = .milliseconds(600)

  /// How long an app that closes waits for its services.
  package static let closing: Duration = .seconds(5)

  /// The next page is loaded at this distance from the end of a list, in px (NAV-S11, NAV-A13).
  package static let listEndDistance = 200
  /// The number of pages in a row without new items after which a list is malformed.
  package static let maximumBarrenPages = 3
  /// The maximum number of items in a list; further items are not loaded.
  package static let maximumListItems = 50_000
  /// The approximate maximum size of a list's items, in bytes.
  package static let maximumListBytes = 33_554_432
  /// The maximum length of a cursor from the services, in bytes.
  package static let maximumCursorBytes = 4_096
  /// The maximum number of unanswered actions on the items of a list.
  package static let maximumPendingActions = 64
  /// The time between two clean-ups of the registry of share tokens (SHARE-H02).
  package static let shareCleanUpInterval = Duration.seconds(3_600)
  /// The maximum number of share tokens that one transaction of a clean-up removes.
  package static let shareCleanUpStep = 500
  /// The number of pages of a list that are cached, from the first page on.
  package static let maximumCachedPages = 20

  /// The maximum size of a notification payload, in bytes.
  ///
  /// Push services deliver up to 4,096 bytes (5,120 for VoIP), and client libraries at most double
  /// that.
  package static let maximumPayloadBytes = 16_384
  /// The maximum depth of nested objects and arrays in a payload.
  package static let maximumPayloadDepth = 16
  /// The maximum length of an id or a message's name in a payload, in bytes.
  package static let maximumIDBytes = 128
  /// How long a banner is visible.
  package static let bannerLifetime: Duration = .seconds(5)
  /// The maximum number of foreground messages that are kept in case they are tapped later.
  package static let maximumArrivedMessages = 16
}

/// A phase of the link flow with a time limit in a specification.
///
/// Exceeding the limit never stops a link. It is reported as `limit-exceeded`, and `make limits`
/// measures the real durations.
@nonexhaustive public enum LimitedPhase: String, CaseIterable, Hashable, Sendable {
  /// From receiving the URL to the result of route matching (DL-C01, DL-A02).
  case routeMatching = "route-matching"
  /// From requesting the session from the secure store to the answer (DL-C02, DL-A11).
  case sessionRead = "session-read"
  /// From starting an organization switch to updating the active organization (DL-C03, DL-A08).
  case organizationSwitch = "organization-switch"
  /// From receiving the URL to the sign-in screen (DL-A05).
  case signInRender = "sign-in-render"
  /// From a known session to the destination's data (DL-A04).
  case dataLoad = "data-load"
  /// From the end of sign-in to the pending link's screen (DL-A06).
  case resume = "resume"
  /// From receiving a warm link to its screen, in any organization (NAV-C05).
  case warmRender = "warm-render"
  /// From receiving a warm link to its screen, with an organization switch (DL-A10).
  case warmRenderWithSwitch = "warm-render-with-switch"
  /// From requesting a refresh of the visible screen to its new data (NAV-S10, NAV-C04, NAV-A07).
  case refresh = "refresh"
  /// From the launch of the app to the link's screen (DL-C05, DL-A09).
  case coldRender = "cold-render"

  /// The longest time that the phase may take, inclusive.
  package var limit: Duration {
    switch self {
    case .routeMatching: .milliseconds(300)
    case .sessionRead: .milliseconds(100)
    case .organizationSwitch, .signInRender, .warmRender: .milliseconds(500)
    case .warmRenderWithSwitch: .milliseconds(1000)
    case .dataLoad, .resume: .milliseconds(2000)
    case .coldRender, .refresh: .milliseconds(3000)
    }
  }

  /// The clauses that set the limit.
  package var clauses: [String] {
    switch self {
    case .routeMatching: ["DL-C01", "DL-A02"]
    case .sessionRead: ["DL-C02", "DL-A11"]
    case .organizationSwitch: ["DL-C03", "DL-A08"]
    case .signInRender: ["DL-A05"]
    case .dataLoad: ["DL-A04"]
    case .resume: ["DL-A06"]
    case .warmRender: ["NAV-C05"]
    case .warmRenderWithSwitch: ["DL-A10"]
    case .refresh: ["NAV-S10", "NAV-C04", "NAV-A07"]
    case .coldRender: ["DL-C05", "DL-A09"]
    }
  }
}
