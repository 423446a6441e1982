import LandfallAppCore
import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallNotifications
import LandfallParsing

/// The deliveries (links, taps and in-app navigation): their reports, and the events on the bus.
final class Deliveries {
  private var records: [DeliveryID: DeliveryRecord] = [:]
  private var finished: [DeliveryID] = []
  private var last = 0
  private let app: AppDefinition
  private let bus: NotificationBus<AppEvent>
  private let clock: any Timekeeper
  private let work: WorkQueue
  private let launchedAt: Instant
  /// The parts of links that contain secrets.
  private let secretPlaces: SecretPlaces
  /// The last delivery that led to an error screen.
  private(set) var failed: DeliveryRecord?
  private var isClosed = false

  /// The maximum number of kept reports.
  private static let kept = 64

  init(
    _ app: AppDefinition, _ clock: any Timekeeper, _ bus: NotificationBus<AppEvent>,
    _ work: WorkQueue
  ) {
    (self.app, self.clock, self.bus, self.work) = (app, clock, bus, work)
    secretPlaces = SecretPlaces(app.rules, hosts: app.hosts)
    launchedAt = clock.now().instant
  }

  subscript(id: DeliveryID) -> DeliveryRecord? { records[id] }

  /// The ID of the next delivery.
  var next: DeliveryID { DeliveryID(last + 1) }

  /// Adds a delivery with the next ID.
  func add(
    _ link: LinkText, _ channel: LinkChannel, isInternal: Bool = false, isCold: Bool = false,
    place: DeepLinkDestination? = nil
  ) -> DeliveryRecord {
    let record = DeliveryRecord(
      id: next, link: hiding(link), channel: channel, isInternal: isInternal, isCold: isCold,
      receivedAt: clock.now().instant, place: place)
    last += 1
    records[record.id] = record
    return record
  }

  /// Adds the delivery that a screen opens for a link of a rule.
  ///
  /// - Parameter place: The destination, or `nil` if it does not exist.
  func open(_ place: DeepLinkDestination?, for source: DeliveryRecord?) -> DeliveryID {
    let record = add(
      source?.link ?? LinkText(place?.path ?? ""), source?.channel ?? .app, place: place)
    source?.opened = record.id
    return record.id
  }

  /// Returns the newest delivery that overtakes a link of a rule, or `nil`.
  ///
  /// - Parameter waited: Whether the link waited for its screen. A step in the app may have shown that
  ///   screen, so only links overtake it.
  func newer(than source: DeliveryRecord?, waited: Bool) -> DeliveryID? {
    guard let source else { return nil }
    return records.values.filter { record in
      record.id > source.id && (!waited || !record.isInternal)
        && (record.opened != nil || record.hasOwnDestination)
    }.map(\.id).max()
  }

  /// Returns a link with its secrets marked, so that no text shows them.
  func hiding(_ link: LinkText) -> LinkText { link.hiding(secretPlaces) }

  // MARK: Events

  /// Posts an event, and records it in the delivery's report.
  @discardableResult
  func post(_ kind: AppEvent.Kind, _ id: DeliveryID? = nil) -> AppEvent {
    let record = id.flatMap { records[$0] }
    let kind = kind.hidingSecrets(secretPlaces, of: record?.link)
    let event = AppEvent(kind, delivery: id, at: clock.now().instant)
    record?.events.append(event)
    bus.post(event)
    return event
  }

  /// Records the duration of a phase with a time limit, and posts an event if it is over the limit.
  func measure(_ phase: LimitedPhase, _ took: Duration, _ id: DeliveryID? = nil) {
    let measurement = LinkReport.Measurement(phase: phase, took: took)
    if let id { records[id]?.measurements.append(measurement) }
    if measurement.isOverLimit { post(.limitExceeded(phase, took: took), id) }
  }

  /// Measures a phase that ends now.
  func measure(
    _ phase: LimitedPhase, _ id: DeliveryID, since start: (DeliveryRecord) -> Instant
  ) {
    guard let record = records[id] else { return }
    measure(phase, clock.now().instant - start(record), id)
  }

  /// Measures the time until a link's screen was visible.
  func measureRender(_ id: DeliveryID) {
    guard let record = records[id] else { return }
    let now = clock.now().instant
    if let signedInAt = record.signedInAt {
      measure(.resume, now - signedInAt, id)
    } else if record.isCold {
      measure(.coldRender, now - launchedAt, id)
    } else {
      measure(.warmRender, now - record.receivedAt, id)
      if record.switchedOrganization { measure(.warmRenderWithSwitch, now - record.receivedAt, id) }
    }
  }

  /// Records a state of a link.
  func enter(_ state: LinkState, _ id: DeliveryID) {
    records[id]?.enter(state, at: clock.now().instant)
  }

  /// Records that the session is known to a link.
  func noteSession(_ id: DeliveryID) { records[id]?.sessionKnownAt = clock.now().instant }

  /// Records the link of a tap; without one the tap leads nowhere.
  func readTap(_ id: DeliveryID, _ tap: NotificationTap, url: String?) {
    guard let record = records[id] else { return }
    record.tap = tap
    record.readAt = clock.now().instant
    guard let url else { return }
    record.link = hiding(LinkText(url))
    post(.linkReceived(record.link, .push), id)
  }

  /// Returns the message with a fact about a link, unless the link is no longer in flight.
  func answered(
    _ id: DeliveryID, _ question: LinkQuestion, _ answer: LinkAnswer, isInFlight: Bool
  ) -> Message? {
    if case .entity(let target, _) = question {
      if isInFlight {
        measure(.dataLoad, id) { $0.sessionKnownAt ?? $0.receivedAt }
      } else if let contract = target.route.content?.contract {
        post(.loadDiscarded(contract), id)
      }
    }
    return isInFlight ? .link(.answered(id, answer)) : nil
  }

  /// Keeps a screen as the pending link of one person (NAV-P12), or of anyone who signs in.
  func keep(
    _ target: LinkTarget, _ person: PersonID?, _ reason: SignedOutReason, _ waiting: DeliveryID?
  ) -> PendingLink {
    let record = add(
      LinkText(target.destination.path), .app, isInternal: true, place: target.destination)
    record.outcome = .signInNeeded(reason)
    keepReport(of: record.id, waiting)
    return PendingLink(
      delivery: record.id, target: target, keptAt: record.receivedAt, person: person)
  }

  /// Keeps the delivery of an error screen, for a retry.
  func keepFailed(_ id: DeliveryID) { failed = records[id] }

  /// Ends all deliveries that have no outcome.
  func close() {
    for id in records.keys.sorted() where records[id]?.outcome == nil {
      end(id, .ignored(.forgotten), waiting: nil)
    }
    isClosed = true
  }

  // MARK: Reports

  /// Waits for the outcome of a delivery; returns at once if it has ended.
  ///
  /// - Returns: The report. For an unknown or forgotten delivery, a report with the outcome
  ///   `ignored`.
  func report(of id: DeliveryID) async -> LinkReport {
    if let record = records[id] {
      if let outcome = record.outcome { return record.report(outcome) }
      await work.wait(for: .outcome(id))
      if let report = record.last { return report }
    }
    return DeliveryRecord(
      id: id, link: LinkText(""), channel: .app, isInternal: false, isCold: false,
      receivedAt: clock.now().instant
    ).report(.ignored(.forgotten))
  }

  /// Returns the report of a delivery that has ended; `nil` if it has not ended.
  func finishedReport(of id: DeliveryID) -> LinkReport? {
    records[id].flatMap { record in record.outcome.map(record.report) }
  }

  /// Ends a delivery and resumes its readers.
  ///
  /// The newest reports are kept, and that of a link that waits for sign-in.
  func end(_ id: DeliveryID, _ outcome: Outcome, waiting: DeliveryID?) {
    guard let record = records[id], !isClosed || record.outcome == nil else { return }
    if !record.isInternal {
      let place: DeepLinkDestination? =
        if case .navigate(let destination) = record.intent { destination } else { nil }
      let slug = app.organizationParameter.flatMap { place?.parameters.first(named: $0) }
      post(
        .linkEnded(
          outcome, route: place?.route,
          organization: outcome.didLand ? nil : slug.map { LinkText($0).description }), id)
    }
    record.outcome = outcome
    // By the time a waiting call runs, the link may have been opened again.
    record.last = record.report(outcome)
    work.resume(.outcome(id))
    keepReport(of: id, waiting)
  }

  /// Keeps the report of a delivery that has ended, and removes the oldest.
  private func keepReport(of id: DeliveryID, _ waiting: DeliveryID?) {
    finished.removeAll { $0 == id }
    finished.append(id)
    // A link that continues after the sign-in has no outcome again.
    while finished.count > Self.kept,
      let oldest = finished.first(where: { $0 != waiting && records[$0]?.outcome != nil })
    {
      finished.removeAll { $0 == oldest }
      records[oldest] = nil
    }
  }
}

extension AppEvent.Kind {
  /// Returns the event with the secrets of a rule's link masked.
  ///
  /// - Parameter link: The link; its host may tell that its path holds a secret.
  fileprivate func hidingSecrets(
    _ places: SecretPlaces, of link: @autoclosure () -> LinkText?
  ) -> AppEvent.Kind {
    guard case .routeUnmatched(let path) = self else { return self }
    let text = LinkText(path).hiding(places)
    let isHidden = text.hasSecretPlace || link()?.hasSecretPlace != true
    return .routeUnmatched(path: isHidden ? text.description : "/" + LinkText.mask)
  }
}

/// The record of a delivery; the newest are kept for their reports.
final class DeliveryRecord {
  let id: DeliveryID
  /// The link; for a tap it is empty until the payload is read.
  var link: LinkText
  let channel: LinkChannel
  let isInternal: Bool
  let isCold: Bool
  let receivedAt: Instant
  /// The destination that a screen opens for a handled link; `nil` for a delivery from outside.
  var place: DeepLinkDestination?
  /// The delivery that a screen opened for this handled link.
  var opened: DeliveryID?
  /// The time when the link was known, if that was later: a tap waits for the app and its ledger.
  var readAt: Instant?
  var tap: NotificationTap?
  var intent: LinkIntent?
  var sessionKnownAt: Instant?
  var signedInAt: Instant?
  var switchedOrganization = false
  var trace: [TraceStep] = []
  var measurements: [LinkReport.Measurement] = []
  var events: [AppEvent] = []
  var outcome: Outcome?
  /// The report at the last outcome.
  var last: LinkReport?

  init(
    id: DeliveryID, link: LinkText, channel: LinkChannel, isInternal: Bool, isCold: Bool,
    receivedAt: Instant, place: DeepLinkDestination? = nil
  ) {
    self.id = id
    self.link = link
    self.channel = channel
    self.isInternal = isInternal
    self.isCold = isCold
    self.receivedAt = receivedAt
    self.place = place
    trace.reserveCapacity(8)
    events.reserveCapacity(8)
    measurements.reserveCapacity(4)
  }

  /// Whether the link itself leads to a destination, not a screen that handles it.
  var hasOwnDestination: Bool {
    guard case .navigate? = intent else { return false }
    return place == nil || isInternal
  }

  /// Whether this is a tap without a link, in an app without a fallback.
  var leadsNowhere: Bool { tap != nil && link.raw.isEmpty }

  /// Prepares the record for the link's way after sign-in.
  ///
  /// The time that the person needed to sign in does not count as loading time (DL-A04).
  func resume(signedInAt: Instant, now: Instant) {
    outcome = nil
    self.signedInAt = signedInAt
    sessionKnownAt = now
  }

  func enter(_ state: LinkState, at now: Instant) {
    let at = now - receivedAt
    if let last = trace.indices.last { trace[last].took = at - trace[last].at }
    trace.append(TraceStep(state: state, at: at))
  }

  func report(_ outcome: Outcome) -> LinkReport {
    LinkReport(
      delivery: id, link: link, channel: channel, intent: intent, outcome: outcome, isCold: isCold,
      trace: trace, measurements: measurements, events: events, notification: tap)
  }
}
