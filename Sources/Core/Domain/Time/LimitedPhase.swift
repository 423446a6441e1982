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
