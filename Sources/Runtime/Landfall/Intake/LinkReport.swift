public import LandfallDomain

/// The outcome of a link, with the states and events that led to it.
public struct LinkReport: Hashable, Sendable {
  /// The duration of a phase that a specification limits.
  public struct Measurement: Hashable, Sendable {
    /// The phase.
    public let phase: LimitedPhase
    /// The measured duration.
    public let took: Duration

    /// Whether the duration is over the limit.
    public var isOverLimit: Bool { took > phase.limit }
  }

  /// The delivery.
  public let delivery: DeliveryID
  /// The link, as it arrived.
  public let link: LinkText
  /// The source of the link.
  public let channel: LinkChannel
  /// The intent that the parser and the dispatcher found.
  public let intent: LinkIntent?
  /// The outcome; for a link that was opened after sign-in, the outcome of that.
  public let outcome: Outcome
  /// Whether the app was still starting when the link arrived.
  public let isCold: Bool
  /// The states of the link, in order.
  public let trace: [TraceStep]
  /// The durations of the phases with a time limit.
  public let measurements: [Measurement]
  /// The events of the link, in order.
  public let events: [AppEvent]
  /// The notification whose tap led to the link; `nil` for another link.
  public let notification: NotificationTap?

  /// The reason why the rule's handler did not receive the link, or refused it; otherwise `nil`.
  public var ruleRefusal: RuleRefusal? {
    for event in events {
      if case .ruleRefused(_, let refusal) = event.kind { return refusal }
    }
    return nil
  }
}

extension LinkReport: CustomStringConvertible {
  /// The link without its secrets, its outcome, and the reason if it has one, in one line.
  public var description: String {
    outcome.line(of: link, or: ruleRefusal)
  }
}

extension Outcome {
  /// Returns a link and its outcome in one line, with the reason and the offset if there is one.
  func line(of link: LinkText, or refusal: RuleRefusal? = nil) -> String {
    var reason = logReason ?? refusal?.code
    if case .invalidLink(let error) = self { reason = error.description }
    return "\(link): \(name)" + (reason.map { " (\($0))" } ?? "")
  }
}

/// A state of a link, with its times.
public struct TraceStep: Hashable, Sendable {
  /// The state.
  public let state: LinkState
  /// The time from the link's arrival to this state.
  public let at: Duration
  /// The time spent in this state; zero for the last one.
  public internal(set) var took: Duration = .zero
}
