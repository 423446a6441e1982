import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallNotifications

/// Taps on notifications: they are opened like links after their payload is read.
extension Landfall {
  /// Opens a tapped notification and waits for its outcome.
  ///
  /// A tap is handled like a link in ``open(_:channel:messageID:)-(String,_,_)`` after its payload is
  /// read. Before ``start()`` has ended, it waits; a link of the same launch comes first. If the
  /// payload cannot be read or leads nowhere, the app's fallback is shown and the report says why.
  /// Examples are an unknown type and a missing or invalid ID.
  ///
  /// ```swift
  /// let report = await landfall.respond(to: userInfo, in: .background, messageID: request.identifier)
  /// ```
  ///
  /// - Parameters:
  ///   - payload: The notification as the push service delivers it, one JSON object.
  ///   - state: The state of the app at the tap.
  ///   - messageID: The platform's message ID, if there is one. A message that is delivered twice is
  ///     opened once, and with a ledger also after a restart.
  /// - Returns: The outcome, with the states and events of the link.
  public func respond(
    to payload: [UInt8], in state: NotificationResponseState, messageID: String? = nil
  ) async -> NotificationReport {
    await notificationReport(of: receiveResponse(payload, in: state, messageID: messageID))
  }

  /// Opens a tapped notification without waiting for its outcome.
  ///
  /// - Returns: The delivery, for ``notificationReport(of:)`` and ``report(of:)``.
  public func receiveResponse(
    _ payload: [UInt8], in state: NotificationResponseState, messageID: String? = nil
  ) -> DeliveryID {
    do throws(NotificationRefusal) {
      return receive(
        .success(try notificationHost.read(payload, messageID)), in: state)
    } catch {
      return receive(.failure(error), in: state)
    }
  }

  /// Waits for the outcome of a tap; returns at once if it has ended.
  public func notificationReport(of id: DeliveryID) async -> NotificationReport {
    let report = await report(of: id)
    return notificationReport(id, report)
  }

  /// Returns the report of a tap that has ended; `nil` for another delivery or one that has not
  /// ended.
  public func finishedNotificationReport(of id: DeliveryID) -> NotificationReport? {
    guard deliveries[id]?.tap != nil else { return nil }
    return finishedReport(of: id).map { notificationReport(id, $0) }
  }

  private func notificationReport(_ id: DeliveryID, _ report: LinkReport) -> NotificationReport {
    let tap = deliveries[id]?.tap
    return NotificationReport(
      state: tap?.state ?? .background, reading: tap?.reading, refusal: tap?.refusal, link: report)
  }

  // MARK: Opening

  /// Opens a tap whose payload was read or refused.
  ///
  /// - Parameter arrival: The number of the notification, if it arrived while the app was visible.
  func receive(
    _ reading: Result<NotificationReading, NotificationRefusal>,
    in state: NotificationResponseState, arrival: Int? = nil
  ) -> DeliveryID {
    let tap: NotificationRecord
    switch reading {
    case .success(let reading):
      tap = NotificationRecord(state: state, reading: reading, refusal: nil)
    case .failure(let refusal):
      tap = NotificationRecord(state: state, reading: nil, refusal: refusal)
    }
    let record = deliveries.add(LinkText(""), .push, isCold: core.isStarting)
    record.tap = tap
    let id = record.id
    retryTexts()
    let facts = tap.reading.map { NotificationFacts($0) }
    handle(.notification(.tapped(id, state, facts, arrival: arrival)))
    return id
  }

  /// Turns a tap into its link and opens the link.
  func goOn(_ id: DeliveryID) {
    guard var tap = deliveries[id]?.tap else { return }
    var url: String?
    if let reading = tap.reading {
      let (found, refusal) = core.destinations.target(of: reading)
      url = found
      tap.refusal = refusal
    }
    if let refusal = tap.refusal {
      post(.notificationIgnored(reason: refusal.code, detail: refusal.detail), id)
      url = core.destinations.fallbackURL
      if url == nil { tap.fallback = .unmatched(path: "") }
    }
    deliveries[id]?.tap = tap
    deliveries[id]?.readAt = clock.now().instant
    if let url {
      let link = deliveries.hiding(LinkText(url))
      deliveries[id]?.link = link
      post(.linkReceived(link, .push), id)
    }
    send(.linkReceived(id))
  }
}
