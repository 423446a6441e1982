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
  ///   - message: The platform's name for the message, if it has one.
  /// - Returns: The banner, or `nil` for a message that was shown or opened before, or whose payload
  ///   cannot be read.
  @discardableResult
  public func notificationArrived(
    _ payload: [UInt8], message: String? = nil
  ) -> NotificationBanner? {
    do throws(TapRefusal) {
      return arrived(try read(payload, message))
    } catch {
      post(.notificationIgnored(reason: error.code, detail: error.detail))
      return nil
    }
  }

  private func arrived(_ reading: NotificationReading) -> NotificationBanner? {
    switch tray.arrived(reading, at: clock.now().instant) {
    case .alreadyHere:
      let reason = LinkIgnoredReason.alreadyDelivered.rawValue
      post(.notificationIgnored(reason: reason, detail: nil))
      return nil
    case .show(let arrival, let before):
      if before != nil { post(.notificationIgnored(reason: "replaced", detail: nil)) }
      post(.notificationArrived(reading.type?.type))
      takeAway(arrival)
      publish()
      return NotificationBanner(arrival)
    }
  }

  /// Opens what the banner shows, as a tap on it does.
  ///
  /// - Returns: How it ended, or `nil` where there is no banner.
  @discardableResult
  public func tapBanner() async -> TapReport? {
    guard let banner = tray.banner else { return nil }
    return await openNotification(banner.number)
  }

  /// Opens a message that arrived and was not tapped, whether its banner is still on view or not.
  ///
  /// - Returns: How it ended, or `nil` where there is no such message any more.
  @discardableResult
  public func openNotification(_ number: Int) async -> TapReport? {
    guard let id = receiveTap(on: number) else { return nil }
    return await tapReport(of: id)
  }

  /// Like ``openNotification(_:)`` without waiting.
  public func receiveTap(on number: Int) -> DeliveryID? {
    guard let arrival = tray.opened(number: number) else { return nil }
    return receive(.success(arrival.reading), in: .foreground)
  }

  /// The messages that arrived and can still be opened, the newest first.
  public var arrivedNotifications: [NotificationBanner] {
    tray.arrivals.map { NotificationBanner($0) }
  }

  /// Takes the banner away; what it showed can still be opened.
  public func dismissBanner() {
    guard tray.dismissed() != nil else { return }
    post(.notificationIgnored(reason: "dismissed", detail: nil))
    publish()
  }

  /// Forgets what arrived: it was for whoever was signed in.
  func clearTray() {
    stop(.banner)
    tray.clear()
  }

  private func takeAway(_ arrival: NotificationTray.Arrival) {
    wake(.banner, at: arrival.deadline) { landfall in
      guard landfall.tray.expired(arrival.number) != nil else { return }
      landfall.post(.notificationIgnored(reason: "not-tapped", detail: nil))
      landfall.publish()
    }
  }

  // MARK: Read

  /// Marks a notification as read at the services; its tap has its outcome and does not wait.
  func markRead(_ item: ItemID, for id: DeliveryID) {
    guard let mark = app.notifications.read, services.actions != nil, session != nil else { return }
    start(in: .notifications) { await $0.mark(item, as: mark, for: id) }
  }

  private func mark(
    _ item: ItemID, as mark: NotificationRules.ReadMark, for id: DeliveryID
  ) async {
    guard let actions = services.actions else { return }
    let (person, epoch) = (session?.person.id, core.organization.epoch)
    let request = ActionRequest(
      list: ContentRequest(
        contract: mark.contract, inputs: [],
        organization: core.organization.active?.organization.id),
      item: item, action: .set(mark.value))
    do throws(ServiceError) {
      let changed = try await asking { () async throws(ServiceError) in
        try await actions.perform(request)
      }
      post(.notificationRead(item), id)
      guard person == session?.person.id, epoch == core.organization.epoch else { return }
      handle(.screen(.itemDone(request, changed)))
    } catch {
      post(.notificationReadFailed(item, code: error.rawValue), id)
    }
  }
}

extension Outcome {
  /// Whether the person has seen what a notification led to, or that it leads nowhere any more: a
  /// dead one is not to be tapped again (facts 4).
  var readsNotification: Bool {
    switch self {
    case .landed, .refreshed, .entityMissing, .roleTooLow, .notAMember, .forbidden, .tokenRefused:
      true
    case .claimed, .ignored, .unmatched, .invalidLink, .signInNeeded, .noOrganization, .banned,
      .serviceFailed, .overtaken, .waiting:
      false
    }
  }
}
