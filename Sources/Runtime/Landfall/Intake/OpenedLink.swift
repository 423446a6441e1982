public import LandfallDomain

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
  /// the sign-in reports the result.
  public var report: LinkReport { get async { await app.report(of: id) } }

  /// Waits for the outcome.
  public var outcome: Outcome { get async { await report.outcome } }

  /// The report if the link has ended, otherwise `nil`.
  public var finishedReport: LinkReport? { get async { await app.finishedReport(of: id) } }

  /// Waits for what a screen opened for this link of a rule.
  ///
  /// It is `nil` if no screen has handled the link yet, or a newer link of the rule replaced it.
  public var openedByScreen: LinkReport? { get async { await app.opened(by: id) } }
}
