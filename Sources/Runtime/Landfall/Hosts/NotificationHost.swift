import LandfallAppCore
import LandfallDomain
import LandfallNotifications

/// Keeps the payloads of notifications that can still be opened, and asks the message ledger.
///
/// The payloads never reach the core, because they may name people or sign in.
final class NotificationHost {
  private let rules: NotificationRules
  private let ledger: (any MessageLedger)?
  private let deliveries: Deliveries
  private let services: ServicesHost
  private var payloads: [Int: NotificationReading] = [:]
  private var last = 0

  init(
    _ rules: NotificationRules, _ ledger: (any MessageLedger)?, _ deliveries: Deliveries,
    _ services: ServicesHost
  ) {
    (self.rules, self.ledger) = (rules, ledger)
    (self.deliveries, self.services) = (deliveries, services)
  }

  /// Reads a payload by the app's rules.
  ///
  /// - Parameter messageID: The platform's message ID, if there is one.
  private func read(
    _ payload: [UInt8], _ messageID: String?
  ) throws(NotificationRefusal) -> NotificationReading {
    NotificationReading(
      try NotificationPayload(payload), by: rules,
      message: messageID.flatMap { MessageID(bounded: $0) })
  }

  /// Reads the payload of a tap.
  func tap(
    _ payload: [UInt8], in state: NotificationResponseState = .background,
    _ messageID: String? = nil
  ) -> NotificationTap {
    do throws(NotificationRefusal) {
      return NotificationTap(state: state, reading: try read(payload, messageID), refusal: nil)
    } catch {
      return NotificationTap(state: state, reading: nil, refusal: error)
    }
  }

  /// Finds the link of a tap, or the app's fallback, and notes it in the tap's delivery.
  func follow(_ id: DeliveryID, in destinations: Destinations) {
    guard let record = deliveries[id], var tap = record.tap else { return }
    let url = tap.link(in: destinations)
    if let refusal = tap.refusal {
      deliveries.post(.notificationIgnored(refusal), id)
    }
    deliveries.readTap(id, tap, url: url)
  }

  /// Keeps the payload of a notification that arrived, for a later tap.
  ///
  /// - Returns: Its number and what the core may know of it; `nil` if it cannot be read.
  func arrived(
    _ payload: [UInt8], _ messageID: String?
  ) -> (number: Int, facts: NotificationFacts)? {
    do throws(NotificationRefusal) {
      let reading = try read(payload, messageID)
      last += 1
      payloads[last] = reading
      return (last, NotificationFacts(reading))
    } catch {
      deliveries.post(.notificationIgnored(error))
      return nil
    }
  }

  /// Returns the tap on a notification that arrived; `nil` if it can no longer be opened.
  func tap(_ number: Int, of arrivals: [NotificationQueue.Arrival]) -> NotificationTap? {
    let arrival = arrivals.first { $0.number == number }
    return arrival.flatMap { payloads[$0.payload] }.map {
      NotificationTap(state: .foreground, reading: $0, refusal: nil)
    }
  }

  /// Releases the payloads that can no longer be opened.
  func keepOnly(_ arrivals: [NotificationQueue.Arrival]) {
    guard payloads.count != arrivals.count else { return }
    let openable = Set(arrivals.map(\.payload))
    payloads = payloads.filter { openable.contains($0.key) }
  }

  func plan(for effect: NotificationEffect) -> Plan {
    switch effect {
    case .look(let id, let message):
      guard let ledger else { return .done }
      func body() async -> Message? {
        .notification(.looked(id, isNew: await isNew(message, ledger, id)))
      }
      return .work(Work(in: .messages, body))
    case .schedule(let time, let number):
      return .wake(.banner, at: time) { _ in .notification(.bannerDue(number: number)) }
    case .stop: return .stop(.banner)
    case .mark(let id, let request):
      func body() async -> Message? {
        .notification(.marked(id, request, await services.perform(request)))
      }
      return .work(Work(in: .notifications, body))
    case .follow, .report, .post: return .done
    }
  }

  /// Asks whether an earlier process handled the message.
  ///
  /// If the ledger fails, the tap goes on: it is better to open a screen twice than never.
  private func isNew(
    _ message: MessageID, _ ledger: any MessageLedger, _ id: DeliveryID
  ) async -> Bool {
    do {
      return try await ledger.note(message)
    } catch {
      deliveries.post(.messageLedgerFailed(error), id)
      return true
    }
  }
}
