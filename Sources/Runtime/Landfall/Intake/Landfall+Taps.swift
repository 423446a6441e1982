import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallNotifications

/// Taps on notifications: the way of links, once what was tapped has been read.
extension Landfall {
  /// Takes a tap in and waits for its outcome.
  ///
  /// A tap goes the way of ``open(_:channel:token:)-(String,_,_)`` from the moment its payload is
  /// read. Before ``start()`` has ended it is held, and a link of the same launch comes first. What
  /// leads nowhere (an unknown type, an id that is missing or none, a payload that cannot be read)
  /// shows the app's fallback, and the report says why.
  ///
  /// ```swift
  /// let report = await landfall.tap(userInfo, in: .background, message: request.identifier)
  /// ```
  ///
  /// - Parameters:
  ///   - payload: The notification as the push service delivers it, one JSON object.
  ///   - state: What the app was doing.
  ///   - message: The platform's name for the message, if it has one. A message that is delivered on
  ///     two channels is handled once, across restarts where a ledger is there.
  /// - Returns: How it ended, and the way it went.
  public func tap(
    _ payload: [UInt8], in state: TapState, message: String? = nil
  ) async -> TapReport {
    await tapReport(of: receiveTap(payload, in: state, message: message))
  }

  /// Takes a tap in without waiting.
  ///
  /// - Returns: The delivery, for ``tapReport(of:)`` and ``report(of:)``.
  public func receiveTap(
    _ payload: [UInt8], in state: TapState, message: String? = nil
  ) -> DeliveryID {
    do throws(TapRefusal) {
      return receive(
        .success(try read(payload, message)), in: state)
    } catch {
      return receive(.failure(error), in: state)
    }
  }

  /// Waits for the outcome of a tap; at once for one that has ended.
  public func tapReport(of id: DeliveryID) async -> TapReport {
    let report = await report(of: id)
    return tapReport(id, report)
  }

  /// The report of a tap that has ended; `nil` while it is on its way, and for another delivery.
  public func finishedTapReport(of id: DeliveryID) -> TapReport? {
    guard records[id]?.tap != nil else { return nil }
    return finishedReport(of: id).map { tapReport(id, $0) }
  }

  private func tapReport(_ id: DeliveryID, _ report: LinkReport) -> TapReport {
    let tap = records[id]?.tap
    return TapReport(
      state: tap?.state ?? .background, reading: tap?.reading, refusal: tap?.refusal, link: report)
  }

  func read(_ payload: [UInt8], _ message: String?) throws(TapRefusal) -> NotificationReading {
    NotificationReading(
      try NotificationPayload(payload), by: app.notifications,
      message: message.flatMap { MessageID(bounded: $0) })
  }

  // MARK: The way of a tap

  /// Takes a tap in whose payload was read, or could not be.
  func receive(
    _ reading: Result<NotificationReading, TapRefusal>, in state: TapState
  ) -> DeliveryID {
    lastDelivery += 1
    let id = DeliveryID(lastDelivery)
    let tap: TapRecord
    switch reading {
    case .success(let reading): tap = TapRecord(state: state, reading: reading, refusal: nil)
    case .failure(let refusal): tap = TapRecord(state: state, reading: nil, refusal: refusal)
    }
    var record = DeliveryRecord(
      id: id, link: LinkText(""), channel: .push, isInternal: false,
      isCold: core.session.place == .launching || core.session.place == .bootstrapping,
      receivedAt: clock.now().instant)
    record.tap = tap
    records[id] = record
    retryTexts()
    post(.notificationTapped(tap.reading?.type?.type, state), id)
    tray.opened(tap.reading?.message)
    guard let message = tap.reading?.message else {
      admit(id)
      return id
    }
    guard ledger.note("message:" + message.text) else {
      ignoreTap(id)
      return id
    }
    guard let messageLedger else {
      admit(id)
      return id
    }
    start(in: .messages) { await $0.consult(messageLedger, for: id, message) }
    publish()
    return id
  }

  /// Asks whether an earlier process has handled the message.
  ///
  /// A ledger that fails stops nobody: better to come to a screen twice than never.
  private func consult(
    _ ledger: any MessageLedger, for id: DeliveryID, _ message: MessageID
  ) async {
    var isNew = true
    do {
      isNew = try await ledger.note(message)
    } catch {
      post(.messageLedgerFailed(code: error.ledgerCode), id)
    }
    if isNew { admit(id) } else { ignoreTap(id) }
  }

  /// Lets a tap go on, or hold, or be overtaken by the link of the same launch.
  private func admit(_ id: DeliveryID) {
    guard let tap = records[id]?.tap else { return }
    switch launchTaps.tapped(id, tap.state) {
    case .proceed: goOn(id)
    case .hold(let older):
      if let older { abandonTap(older, by: id) }
    case .overtaken(let link): abandonTap(id, by: link)
    case .alreadyTaken: ignoreTap(id)
    }
  }

  /// A link that leads somewhere was opened: of a launch it is what the person wanted.
  func linkOpened(_ id: DeliveryID) {
    guard let tap = launchTaps.linkOpened(id) else { return }
    abandonTap(tap, by: id)
  }

  /// The session is known: the tap that waited goes on.
  func releaseLaunchTap() {
    if let tap = launchTaps.becameReady() { goOn(tap) }
  }

  /// Turns what was tapped into its link, and opens that.
  func goOn(_ id: DeliveryID) {
    guard var tap = records[id]?.tap else { return }
    var url: String?
    if let reading = tap.reading {
      let (found, refusal) = target(of: reading)
      url = found
      tap.refusal = refusal
    }
    if let refusal = tap.refusal {
      post(.notificationIgnored(reason: refusal.code, detail: refusal.detail), id)
      url = fallbackURL
      if url == nil { tap.fallback = .unmatched(path: "") }
    }
    records[id]?.tap = tap
    records[id]?.readAt = clock.now().instant
    if let url {
      let link = LinkText(url).hiding(secretPlaces)
      records[id]?.link = link
      post(.linkReceived(link, .push), id)
    }
    send(.linkReceived(id))
  }

  private func abandonTap(_ id: DeliveryID, by newer: DeliveryID) {
    post(.linkAbandoned(by: newer), id)
    finish(id, .overtaken(by: newer))
  }

  /// Ends a tap on a message that was handled before: a launch with it is one without a tap.
  private func ignoreTap(_ id: DeliveryID) {
    let reason = LinkIgnoredReason.alreadyDelivered
    post(.notificationIgnored(reason: reason.rawValue, detail: nil), id)
    send(.linkResolved(id, .ignored(reason), target: nil))
  }
}
