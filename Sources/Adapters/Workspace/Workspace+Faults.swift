import LandfallNotificationBus

extension Workspace {
  /// What goes wrong with the services, for scenarios and for trying things.
  public struct Faults: Hashable, Sendable {
    /// How long each kind of call takes; `services.json` decides for the others.
    public var latency: [Call: Duration] = [:]
    /// Every call fails with `offline`, without delay.
    public var isOffline = false
    /// Every call fails with `unavailable`.
    public var isUnavailable = false
    /// Every call's answer is `malformed`.
    public var isMalformed = false
    /// How many answers to a sign-in are lost on their way, although it was done.
    public var lostAnswers = 0
    /// Ids, or plain titles, of things that are gone: no list has them, a detail is `notFound`.
    public var goneEntities: Set<String> = []
    /// Ids of things that somebody else has just changed: an action on one is a `conflict`.
    public var changedEntities: Set<String> = []

    /// Nothing goes wrong.
    public init() {}
  }

  /// The kinds of calls.
  public enum Call: String, CaseIterable, Hashable, Sendable {
    /// Sending a code.
    case sendCode = "send-code"
    /// Trading a code for a session.
    case redeem
    /// Lengthening a session.
    case refresh
    /// Ending a session.
    case revoke
    /// Reading memberships.
    case memberships
    /// Making an organization the active one.
    case activate
    /// A page of a list.
    case list
    /// A detail.
    case detail
    /// Doing something to an item.
    case action
  }

  /// Reads how the services behave; what `services.json` has newly said of faults holds from now
  /// on.
  @discardableResult
  func heedSettings() throws(WorkspaceError) -> ServiceSettings {
    let settings = try readSettings()
    state.withLock { state in
      guard state.declaredFaults != settings.faults else { return }
      state.declaredFaults = settings.faults
      state.faults = settings.faults
    }
    return settings
  }

  /// Makes the services fail like this from now on, calls that are under way included.
  public func set(_ faults: Faults) { state.withLock { $0.faults = faults } }

  /// Whether the next answer is lost; it is then.
  func loseAnswer() -> Bool {
    state.withLock { state in
      guard state.faults.lostAnswers > 0 else { return false }
      state.faults.lostAnswers -= 1
      return true
    }
  }

  /// How the services fail now.
  public var faults: Faults { state.withLock { $0.faults } }
}
