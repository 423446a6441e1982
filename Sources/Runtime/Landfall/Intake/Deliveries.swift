import LandfallDomain
import LandfallNotifications

/// The deliveries: links, taps and in-app navigation, with their reports.
struct Deliveries {
  private var records: [DeliveryID: DeliveryRecord] = [:]
  private var finished: [DeliveryID] = []
  private var ledger = DeliveryLedger()
  private var last = 0

  /// The maximum number of kept reports.
  private static let kept = 64

  subscript(id: DeliveryID) -> DeliveryRecord? { records[id] }

  /// The ID of the next delivery.
  var next: DeliveryID { DeliveryID(last + 1) }

  /// Adds a delivery with the next ID.
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

  /// Returns whether the platform's ID of a delivery is new.
  mutating func isNew(_ token: String?) -> Bool { ledger.note(token) }

  /// Marks a delivery as ended.
  ///
  /// The newest reports are kept, and that of a link that waits for sign-in.
  mutating func end(_ id: DeliveryID, waiting: DeliveryID?) {
    finished.removeAll { $0 == id }
    finished.append(id)
    while finished.count > Self.kept, let oldest = finished.first(where: { $0 != waiting }) {
      finished.removeAll { $0 == oldest }
      records[oldest] = nil
    }
  }
}

/// The record of a delivery, kept until its report was read.
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

  /// Returns the time until the screen was visible, for each limit that applies.
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

/// The data of a tap in addition to its link.
struct NotificationRecord {
  let state: NotificationResponseState
  /// The content of the payload, or `nil` if it cannot be read.
  let reading: NotificationReading?
  /// The reason why the payload cannot be read or leads nowhere; otherwise `nil`.
  var refusal: NotificationRefusal?
  /// The intent of a tap that leads nowhere and for which the app has no fallback link.
  var fallback: LinkIntent?
}
