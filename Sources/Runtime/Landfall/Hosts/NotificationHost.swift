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
  private var payloads: [Int: NotificationReading] = [:]
  private var last = 0

  init(
    _ rules: NotificationRules, _ ledger: (any MessageLedger)?, _ deliveries: Deliveries
  ) {
    (self.rules, self.ledger, self.deliveries) = (rules, ledger, deliveries)
  }

  /// Reads a payload by the app's rules.
  ///
  /// - Parameter messageID: The platform's message ID, if there is one.
  func read(
    _ payload: [UInt8], _ messageID: String?
  ) throws(NotificationRefusal) -> NotificationReading {
    NotificationReading(
      try NotificationPayload(payload), by: rules,
      message: messageID.flatMap { MessageID(bounded: $0) })
  }

  /// Keeps a payload for a later tap.
  ///
  /// - Returns: Its number.
  func keep(_ reading: NotificationReading) -> Int {
    last += 1
    payloads[last] = reading
    return last
  }

  /// Returns a payload that was kept.
  func payload(_ number: Int) -> NotificationReading? { payloads[number] }

  /// Releases the payloads that can no longer be opened.
  func keepOnly(_ arrivals: [NotificationQueue.Arrival]) {
    guard payloads.count != arrivals.count else { return }
    let openable = Set(arrivals.map(\.payload))
    payloads = payloads.filter { openable.contains($0.key) }
  }

  func plan(for effect: NotificationEffect, by services: ServicesHost) -> Plan {
    switch effect {
    case .look(let id, let message):
      guard let ledger else { return .done }
      return .work(
        Work(in: .messages) { [self] in
          .notification(.looked(id, isNew: await isNew(message, ledger, id)))
        })
    case .schedule(let time, let number):
      return .wake(.banner, at: time) { _ in .notification(.bannerDue(number: number)) }
    case .stop: return .stop(.banner)
    case .mark(let id, let request):
      return .work(
        Work(in: .notifications) {
          .notification(.marked(id, request, await services.perform(request)))
        })
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
      deliveries.post(.messageLedgerFailed(code: error.ledgerCode), id)
      return true
    }
  }
}
