import LandfallDomain
import LandfallSystem

/// Writes events to the log: those from a link's arrival to its end by one write, others one by one.
///
/// The end is posted before anybody is told of the outcome, so nothing that was printed is missing from
/// the log. A process that is killed loses the lines of links that had not ended, and of nothing else.
final class LinkLog: @unchecked Sendable {
  // Sendable: events are posted, and services waited for, on the loop of the one home alone.
  private let log: EventLog
  private var inFlight: Set<DeliveryID> = []

  init(_ log: EventLog) { self.log = log }

  func append(_ event: AppEvent) {
    if let delivery = event.delivery {
      if case .linkReceived = event.kind { inFlight.insert(delivery) }
      if case .linkEnded = event.kind { inFlight.remove(delivery) }
    }
    do throws(HomeFolderError) {
      try log.hold(Self.fields(of: event))
      if inFlight.isEmpty { try log.flush() }
    } catch {
      // A log that cannot be written must not lose the link: the event is on the bus all the same.
      return
    }
  }

  /// Writes what is held; before a wait too, which may be long.
  func flush() {
    do throws(HomeFolderError) {
      try log.flush()
    } catch {
      // As above.
      return
    }
  }

  private static func fields(of event: AppEvent) -> [EventLog.Field] {
    var fields = [EventLog.Field("event", .text(event.kind.name))]
    fields.append(EventLog.Field("atNs", .number(event.at.nanoseconds)))
    if let delivery = event.delivery {
      fields.append(EventLog.Field("delivery", .number(Int64(delivery.number))))
    }
    return fields + logged(event.kind).map { EventLog.Field($0.name, .text($0.value)) }
  }

  /// What the log keeps of an event: where a link leads may wait for sign-in, in memory alone
  /// (DL-B03), so routes are logged and paths are not, but for those that lead nowhere (DL-F01).
  private static func logged(_ kind: AppEvent.Kind) -> [NamedValue] {
    if case .routeUnmatched = kind { return kind.fields }
    return kind.fields.filter { $0.name != "url" && $0.name != "path" }
  }
}
