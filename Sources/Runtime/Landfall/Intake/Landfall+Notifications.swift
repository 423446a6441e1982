import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallNotifications

/// Taps on notifications: the way of links, once what was tapped has been read.
extension Landfall {
  /// Takes a tap in and waits for its outcome.
  ///
  /// A tap goes the way of ``open(_:channel:messageID:)-(String,_,_)`` from the moment its payload is
  /// read. Before ``start()`` has ended it is held, and a link of the same launch comes first. What
  /// leads nowhere (an unknown type, an id that is missing or none, a payload that cannot be read)
  /// shows the app's fallback, and the report says why.
  ///
  /// ```swift
  /// let report = await landfall.respond(to: userInfo, in: .background, messageID: request.identifier)
  /// ```
  ///
  /// - Parameters:
  ///   - payload: The notification as the push service delivers it, one JSON object.
  ///   - state: What the app was doing.
  ///   - messageID: The platform's name for the message, if it has one. A message that is delivered on
  ///     two channels is handled once, across restarts where a ledger is there.
  /// - Returns: How it ended, and the way it went.
  public func respond(
    to payload: [UInt8], in state: NotificationResponseState, messageID: String? = nil
  ) async -> NotificationReport {
    await notificationReport(of: receiveResponse(payload, in: state, messageID: messageID))
  }

  /// Takes a tap in without waiting.
  ///
  /// - Returns: The delivery, for ``notificationReport(of:)`` and ``report(of:)``.
  public func receiveResponse(
    _ payload: [UInt8], in state: NotificationResponseState, messageID: String? = nil
  ) -> DeliveryID {
    do throws(NotificationRefusal) {
      return receive(
        .success(try read(payload, messageID)), in: state)
    } catch {
      return receive(.failure(error), in: state)
    }
  }

  /// Waits for the outcome of a tap; at once for one that has ended.
  public func notificationReport(of id: DeliveryID) async -> NotificationReport {
    let report = await report(of: id)
    return notificationReport(id, report)
  }

  /// The report of a tap that has ended; `nil` while it is on its way, and for another delivery.
  public func finishedNotificationReport(of id: DeliveryID) -> NotificationReport? {
    guard deliveries[id]?.tap != nil else { return nil }
    return finishedReport(of: id).map { notificationReport(id, $0) }
  }

  private func notificationReport(_ id: DeliveryID, _ report: LinkReport) -> NotificationReport {
    let tap = deliveries[id]?.tap
    return NotificationReport(
      state: tap?.state ?? .background, reading: tap?.reading, refusal: tap?.refusal, link: report)
  }

  func read(_ payload: [UInt8], _ message: String?) throws(NotificationRefusal) -> NotificationReading {
    NotificationReading(
      try NotificationPayload(payload), by: app.notifications,
      message: message.flatMap { MessageID(bounded: $0) })
  }

  // MARK: The way of a tap

  /// Takes a tap in whose payload was read, or could not be.
  ///
  /// - Parameter arrival: The place of what was tapped among what arrived here.
  func receive(
    _ reading: Result<NotificationReading, NotificationRefusal>, in state: NotificationResponseState, arrival: Int? = nil
  ) -> DeliveryID {
    let tap: NotificationRecord
    switch reading {
    case .success(let reading): tap = NotificationRecord(state: state, reading: reading, refusal: nil)
    case .failure(let refusal): tap = NotificationRecord(state: state, reading: nil, refusal: refusal)
    }
    let record = deliveries.add(
      LinkText(""), .push, at: clock.now().instant, isCold: isStarting)
    record.tap = tap
    let id = record.id
    retryTexts()
    let facts = tap.reading.map { NotificationFacts($0) }
    handle(.notification(.tapped(id, state, facts, arrival: arrival)))
    return id
  }

  /// Turns what was tapped into its link, and opens that.
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
      let link = LinkText(url).hiding(secretPlaces)
      deliveries[id]?.link = link
      post(.linkReceived(link, .push), id)
    }
    send(.linkReceived(id))
  }
}
