extension Workspace {
  /// The faults of the services, for scenarios, tests and demonstrations.
  public struct Faults: Hashable, Sendable {
    /// The latency of each kind of call; `services.json` sets the others.
    public var latency: [Call: Duration] = [:]
    /// Whether every call fails with `offline`, without delay.
    public var isOffline = false
    /// Whether every call fails with `unavailable`.
    public var isUnavailable = false
    /// Whether every call fails with `malformed`.
    public var isMalformed = false
    /// The number of sign-in answers that are lost although the sign-in succeeds.
    public var lostAnswers = 0
    /// The IDs or plain titles of items that are gone: lists omit them, and details are `notFound`.
    public var goneEntities: Set<String> = []
    /// The IDs of items that another person has just changed: an action on one is a `conflict`.
    public var changedEntities: Set<String> = []

    /// Makes a value without faults.
    public init() {}
  }

  /// The kinds of calls.
  public enum Call: String, CaseIterable, Hashable, Sendable {
    /// Sending a code.
    case sendCode = "send-code"
    /// Exchanging a code for a session.
    case redeem
    /// Extending a session.
    case refresh
    /// Ending a session.
    case revoke
    /// Reading memberships.
    case memberships
    /// Making an organization the active one.
    case activate
    /// Reading a page of a list.
    case list
    /// Reading a detail.
    case detail
    /// Performing an action on an item.
    case action
  }
}
