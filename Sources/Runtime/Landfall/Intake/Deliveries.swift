import LandfallDomain
import LandfallNotifications

/// What came in: links, taps, and what user actions lead to, until someone has read how it ended.
struct Deliveries {
  private var records: [DeliveryID: DeliveryRecord] = [:]
  private var finished: [DeliveryID] = []
  private var ledger = DeliveryLedger()
  private var last = 0

  /// The most reports that are kept.
  private static let kept = 64

  subscript(id: DeliveryID) -> DeliveryRecord? { records[id] }

  /// The name of the next one.
  var next: DeliveryID { DeliveryID(last + 1) }

  /// Notes what came in, under the next name.
  mutating func add(
    _ link: LinkText, _ channel: LinkChannel, at now: Instant, isInternal: Bool = false,
    isCold: Bool = false, place: DeepLinkDestination? = nil
  ) -> DeliveryRecord {
    let record = DeliveryRecord(
      id: next, link: link, channel: channel, isInternal: isInternal, isCold: isCold,
      receivedAt: now, place: place)
    last += 1
    records[record.id] = record
    return record
  }

  /// Whether the platform's name for a delivery was not there before.
  mutating func isNew(_ token: String?) -> Bool { ledger.note(token) }

  /// Notes that one has ended: the newest reports are kept, and that of a target that waits for
  /// sign-in.
  mutating func end(_ id: DeliveryID, waiting: DeliveryID?) {
    finished.removeAll { $0 == id }
    finished.append(id)
    while finished.count > Self.kept, let oldest = finished.first(where: { $0 != waiting }) {
      finished.removeAll { $0 == oldest }
      records[oldest] = nil
    }
  }
}

/// What the host keeps of a delivery until someone has read its report.
final class DeliveryRecord {
  let id: DeliveryID
  /// For a tap, empty until what was tapped was turned into a link.
  var link: LinkText
  let channel: LinkChannel
  let isInternal: Bool
  let isCold: Bool
  let receivedAt: Instant
  /// The place that a screen opens for a link it has taken; `nil` for what came from outside.
  var place: DeepLinkDestination?
  /// The delivery in which a screen opens what this one, a handled link, asks for.
  var opened: DeliveryID?
  /// When its link was known, if later: a tap waits for the app and for its ledger.
  var readAt: Instant?
  var tap: NotificationRecord?
  var intent: LinkIntent?
  var sessionKnownAt: Instant?
  var signedInAt: Instant?
  var switchedOrganization = false
  var trace: [TraceStep] = []
  var measurements: [LinkReport.Measurement] = []
  var events: [AppEvent] = []
  var outcome: Outcome?
  var readers: [CheckedContinuation<LinkReport, Never>] = []

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

  func enter(_ state: LinkState, at now: Instant) {
    let at = now - receivedAt
    if let last = trace.indices.last { trace[last].took = at - trace[last].at }
    trace.append(TraceStep(state: state, at: at))
  }

  /// How long it took until its screen was visible, by each limit that counts for it.
  func renderTimes(at now: Instant, launchedAt: Instant) -> [(phase: LimitedPhase, took: Duration)]
  {
    if let signedInAt { return [(.resume, now - signedInAt)] }
    if isCold { return [(.coldRender, now - launchedAt)] }
    let took = now - receivedAt
    return switchedOrganization
      ? [(.warmRender, took), (.warmRenderWithSwitch, took)] : [(.warmRender, took)]
  }

  func report(_ outcome: Outcome) -> LinkReport {
    LinkReport(
      delivery: id, link: link, channel: channel, intent: intent, outcome: outcome, isCold: isCold,
      trace: trace, measurements: measurements, events: events)
  }
}

/// What is kept of a tap beside its link.
struct NotificationRecord {
  let state: NotificationResponseState
  /// What its payload holds, or `nil` if it cannot be read.
  let reading: NotificationReading?
  /// Why the payload cannot be read, or why nothing in it leads anywhere; else `nil`.
  var refusal: NotificationRefusal?
  /// What it asks for where no link says it: nothing leads anywhere.
  var fallback: LinkIntent?
}
