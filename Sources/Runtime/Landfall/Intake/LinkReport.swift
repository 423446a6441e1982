import LandfallAppCore
public import LandfallDomain
package import LandfallNotifications
import LandfallStrictJSON

/// The outcome of a link, with the states and events that led to it.
public struct LinkReport: Hashable, Sendable {
  /// The duration of a phase that a specification limits.
  package struct Measurement: Hashable, Sendable {
    /// The phase.
    package let phase: LimitedPhase
    /// The measured duration.
    package let took: Duration

    /// Whether the duration is over the limit.
    package var isOverLimit: Bool { took > phase.limit }
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
  package let isCold: Bool
  /// The states of the link, in order.
  public let trace: [TraceStep]
  /// The durations of the phases with a time limit.
  package let measurements: [Measurement]
  /// The events of the link, in order.
  public let events: [AppEvent]
  /// The notification whose tap led to the link; `nil` for another link.
  public let notification: NotificationTap?

  /// The reason why the rule's handler did not receive the link, or refused it; otherwise `nil`.
  ///
  /// A handler can refuse a link after the link has ended as ``Outcome/handled(_:)``, such as a
  /// sign-in.
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
  /// Returns a link and its outcome in one line, with the reason and the offset if there is one, and
  /// with hidden characters made visible.
  func line(of link: LinkText, or refusal: RuleRefusal? = nil) -> String {
    var reason = logReason ?? refusal?.code
    if case .invalidLink(let error) = self { reason = error.description }
    return HiddenCharacters.visible("\(link): \(name)" + (reason.map { " (\($0))" } ?? ""))
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

/// A link or a notification that was passed to the app.
///
/// ```swift
/// let link = await app.open(url)
/// print(await link.report)
/// ```
public struct OpenedLink: Sendable {
  /// The delivery, as the events on the bus name it.
  public let id: DeliveryID
  let app: Landfall

  /// Waits for the outcome, with the states and events that led to it.
  ///
  /// Before ``Landfall/start()`` has ended, the link waits until the session is known. A link that
  /// needs sign-in ends with ``Outcome/signInNeeded(_:)``. Its target is opened after sign-in, and
  /// the sign-in reports the result. The reports of the 64 newest links are kept; an older one is
  /// `ignored(forgotten)`.
  public var report: LinkReport { get async { await app.report(of: id) } }

  /// Waits for the outcome.
  public var outcome: Outcome { get async { await report.outcome } }

  /// Waits for what a screen opened for this link of a rule.
  ///
  /// It is `nil` if no screen has handled the link yet, or a newer link of the rule replaced it.
  public var openedByScreen: LinkReport? { get async { await app.opened(by: id) } }
}

/// A tap on a notification.
public struct NotificationTap: Hashable, Sendable {
  /// The state of the app at the tap.
  public let state: NotificationResponseState
  /// The content of the payload, or `nil` if it cannot be read.
  package let reading: NotificationReading?
  /// The reason why the payload cannot be read or leads nowhere, and the app's fallback is shown;
  /// otherwise `nil`.
  public internal(set) var refusal: NotificationRefusal?

  /// Finds the link of the tap, or the app's fallback; `nil` if that is the default screen.
  mutating func link(in destinations: Destinations) -> String? {
    if let reading {
      let (url, refusal) = destinations.target(of: reading)
      self.refusal = refusal
      if refusal == nil { return url }
    }
    return destinations.fallbackURL
  }
}

/// The destination of a tap on a notification, determined without opening it.
public struct NotificationExplanation: Sendable {
  /// The content of the payload, or `nil` if it cannot be read.
  package let reading: NotificationReading?
  /// The reason why the payload leads nowhere; otherwise `nil`.
  public let refusal: NotificationRefusal?
  /// The explanation of the link, or of the app's fallback; `nil` if the fallback is the default
  /// screen.
  public let link: LinkExplanation?
}

/// A notification that arrived while the app was visible, as a front end shows it over the screen.
///
/// The text is the app's own text for the type. The payload's text is never shown, because it may
/// contain names of people.
public struct NotificationBanner: Hashable, Sendable {
  /// The number of the notification in this process, starting at 1.
  public let number: Int
  /// The type, or `nil` if the app does not declare it.
  public let type: NotificationTypeID?
  /// The key of the text, or `nil` if the front end uses its own text.
  public let titleKey: TextKey?
  /// The first instant at which the banner is hidden.
  package let deadline: Instant

  init(_ arrival: NotificationQueue.Arrival, _ rules: NotificationRules) {
    number = arrival.number
    type = arrival.facts.type
    titleKey = type.flatMap { rules.type(called: $0.text) }?.titleKey
    deadline = arrival.deadline
  }
}
