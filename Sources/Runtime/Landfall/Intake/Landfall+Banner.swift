import LandfallAppCore
public import LandfallDomain
import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext

/// Notifications that arrive while the app is visible.
extension Landfall {
  /// Handles a notification that arrives while the app is visible: it is shown once, as a banner.
  ///
  /// The app does not navigate before a tap (TAP-B01).
  ///
  /// - Parameters:
  ///   - payload: The notification as the push service delivers it.
  ///   - messageID: The platform's message ID, if there is one.
  /// - Returns: The banner, or `nil` if the message was already shown or opened, or its payload
  ///   cannot be read.
  @discardableResult
  public func notificationArrived(
    _ payload: [UInt8], messageID: String? = nil
  ) -> NotificationBanner? {
    do throws(NotificationRefusal) {
      return arrived(try notificationHost.read(payload, messageID))
    } catch {
      post(.notificationIgnored(reason: error.code, detail: error.detail))
      return nil
    }
  }

  private func arrived(_ reading: NotificationReading) -> NotificationBanner? {
    let payload = notificationHost.keep(reading)
    handle(.notification(.arrived(payload: payload, NotificationFacts(reading))))
    let arrival = core.notification.arrivals.first { $0.payload == payload }
    return arrival.map { NotificationBanner($0, app.notifications) }
  }

  /// Opens the notification in the banner, as a tap on it does.
  ///
  /// - Returns: The result, or `nil` if no banner is visible.
  @discardableResult
  public func tapBanner() async -> NotificationReport? {
    guard let banner = core.notification.banner else { return nil }
    return await openNotification(banner.number)
  }

  /// Opens a notification that arrived and was not tapped; its banner may be gone already.
  ///
  /// - Returns: The result, or `nil` if there is no such notification anymore.
  @discardableResult
  public func openNotification(_ number: Int) async -> NotificationReport? {
    guard let id = receiveResponse(on: number) else { return nil }
    return await notificationReport(of: id)
  }

  /// Opens a notification like ``openNotification(_:)``, without waiting for the result.
  public func receiveResponse(on number: Int) -> DeliveryID? {
    let arrival = core.notification.arrivals.first { $0.number == number }
    guard let reading = arrival.flatMap({ notificationHost.payload($0.payload) }) else {
      return nil
    }
    return receive(.success(reading), in: .foreground, arrival: number)
  }

  /// The notifications that arrived and can still be opened, newest first.
  public var arrivedNotifications: [NotificationBanner] {
    core.notification.arrivals.map { NotificationBanner($0, app.notifications) }
  }

  /// Hides the banner; its notification can still be opened.
  public func dismissBanner() {
    handle(.notification(.dismissed))
  }
}
