import LandfallDomain

/// What the app decides about all of its links.
struct LinkPolicies: Hashable, Sendable {
  /// What is shown for links that match no route.
  let onUnmatched: FallbackPolicy
  /// What is shown for malformed links.
  let onInvalid: FallbackPolicy
  /// How a refusal is reported to the person.
  let onRefused: RefusalPolicy
  /// Whether the app has organizations: then its screens need to know where the person belongs.
  let hasOrganizations: Bool
  /// The route that is for people without an organization only, or `nil`.
  let noOrganizationScreen: RouteID?
}
