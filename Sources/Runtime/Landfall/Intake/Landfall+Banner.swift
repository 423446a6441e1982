import LandfallAppCore
public import LandfallDomain
import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext

/// Messages that arrive while the app is on view.
extension Landfall {
  /// Takes a message in that arrived while the app is on view: it is shown as a banner, once.
  ///
  /// Nothing navigates before the tap (TAP-B01).
  ///
  /// - Parameters:
  ///   - payload: The notification as the push service delivers it.
  ///   - messageID: The platform's name for the message, if it has one.
  /// - Returns: The banner, or `nil` for a message that was shown or opened before, or whose payload
  ///   cannot be read.
  @discardableResult
  public func notificationArrived(
    _ payload: [UInt8], messageID: String? = nil
  ) -> NotificationBanner? {
    do throws(NotificationRefusal) {
      return arrived(try read(payload, messageID))
    } catch {
      post(.notificationIgnored(reason: error.code, detail: error.detail))
      return nil
    }
  }

  private func arrived(_ reading: NotificationReading) -> NotificationBanner? {
    lastPayload += 1
    let payload = lastPayload
    payloads[payload] = reading
    handle(.notification(.arrived(payload: payload, NotificationFacts(reading))))
    let arrival = core.notification.arrivals.first { $0.payload == payload }
    return arrival.map { NotificationBanner($0, app.notifications) }
  }

  /// Opens what the banner shows, as a tap on it does.
  ///
  /// - Returns: How it ended, or `nil` where there is no banner.
  @discardableResult
  public func tapBanner() async -> NotificationReport? {
    guard let banner = core.notification.banner else { return nil }
    return await openNotification(banner.number)
  }

  /// Opens a message that arrived and was not tapped, whether its banner is still on view or not.
  ///
  /// - Returns: How it ended, or `nil` where there is no such message any more.
  @discardableResult
  public func openNotification(_ number: Int) async -> NotificationReport? {
    guard let id = receiveResponse(on: number) else { return nil }
    return await notificationReport(of: id)
  }

  /// Like ``openNotification(_:)`` without waiting.
  public func receiveResponse(on number: Int) -> DeliveryID? {
    let arrival = core.notification.arrivals.first { $0.number == number }
    guard let reading = arrival.flatMap({ payloads[$0.payload] }) else { return nil }
    return receive(.success(reading), in: .foreground, arrival: number)
  }

  /// The messages that arrived and can still be opened, the newest first.
  public var arrivedNotifications: [NotificationBanner] {
    core.notification.arrivals.map { NotificationBanner($0, app.notifications) }
  }

  /// Takes the banner away; what it showed can still be opened.
  public func dismissBanner() {
    handle(.notification(.dismissed))
  }

  // MARK: Effects

  func execute(_ effect: NotificationEffect) {
    switch effect {
    case .look(let id, let message):
      guard let messageLedger else { return }
      start(in: .messages) { await $0.look(message, in: messageLedger, for: id) }
    case .follow(let id): goOn(id)
    case .schedule(let time, let number):
      schedule(.banner, at: time) { $0.handle(.notification(.bannerDue(number: number))) }
    case .stop: stop(.banner)
    case .mark(let id, let request):
      start(in: .notifications) { landfall in
        let result = await landfall.perform(request)
        landfall.handle(.notification(.marked(id, request, result)))
      }
    case .report(.overtaken(let id, let newer)): finish(id, .overtaken(by: newer))
    case .report, .post: break
    }
  }

  /// Lets go of the payloads of what cannot be opened any more.
  func dropPayloads() {
    guard !payloads.isEmpty, payloads.count != core.notification.arrivals.count else { return }
    let openable = Set(core.notification.arrivals.map(\.payload))
    payloads = payloads.filter { openable.contains($0.key) }
  }

  /// Asks whether an earlier process has handled the message.
  ///
  /// A ledger that fails stops nobody: better to come to a screen twice than never.
  private func look(
    _ message: MessageID, in ledger: any MessageLedger, for id: DeliveryID
  ) async {
    var isNew = true
    do {
      isNew = try await ledger.note(message)
    } catch {
      post(.messageLedgerFailed(code: error.ledgerCode), id)
    }
    handle(.notification(.looked(id, isNew: isNew)))
  }
}
