public import LandfallDomain

/// How one link ended, and the way it went.
public struct LinkReport: Hashable, Sendable {
  /// A span that a specification limits, as measured.
  public struct Measurement: Hashable, Sendable {
    /// The span.
    public let phase: LimitedPhase
    /// How long it took.
    public let took: Duration

    /// Whether it took longer than it may.
    public var isOverLimit: Bool { took > phase.limit }
  }

  /// The delivery.
  public let delivery: DeliveryID
  /// The link, as it arrived.
  public let link: LinkText
  /// Where it came from.
  public let channel: LinkChannel
  /// What the parser and the dispatcher read in it.
  public let intent: LinkIntent?
  /// How it ended; for a target that was opened after sign-in, how that ended.
  public let outcome: Outcome
  /// Whether the app was still starting when it arrived.
  public let isCold: Bool
  /// The states it went through.
  public let trace: [TraceStep]
  /// The limited spans that it went through.
  public let measurements: [Measurement]
  /// The events posted for it, in order.
  public let events: [AppEvent]

  /// Why the owner of the rule that handled it was not handed it, or did not act on it; else `nil`.
  public var refusalReason: String? {
    for event in events {
      if case .ruleRefused(_, let reason) = event.kind { return reason }
    }
    return nil
  }
}

/// One state that a link went through, with its time.
public struct TraceStep: Hashable, Sendable {
  /// The state.
  public let state: LinkState
  /// From the link's arrival to entering the state.
  public let at: Duration
  /// From entering the state to leaving it; zero for the last one.
  public internal(set) var took: Duration = .zero
}
