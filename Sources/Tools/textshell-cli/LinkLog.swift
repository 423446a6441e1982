import LandfallDomain
import LandfallSystem

/// The log of events.
///
/// The events of a link are written together when the link ends.
///
/// The end of a link is logged before its outcome is reported, so the log has everything that was
/// printed. If the process is killed, only the lines of unfinished links are lost.
final class LinkLog: @unchecked Sendable {
  // Sendable: only the loop of the home posts events and waits for services.
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
      // A failed write must not lose the link: subscribers still receive the event.
      return
    }
  }

  /// Writes the buffered events, also before a wait that may be long.
  func flush() {
    do throws(HomeFolderError) {
      try log.flush()
    } catch {
      // A failed write must not lose the link.
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

  /// Returns the fields of an event that are logged.
  ///
  /// A link that waits for sign-in is kept only in memory (DL-B03). So the log has routes but no
  /// paths, except the paths of links that match no route (DL-F01).
  private static func logged(_ kind: AppEvent.Kind) -> [NamedValue] {
    if case .routeUnmatched = kind { return kind.fields }
    return kind.fields.filter { $0.name != "url" && $0.name != "path" }
  }
}
