import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallNotifications
public import LandfallParsing

/// The only entry point for links: cold start, running app, push tap, QR code and typed link.
extension Landfall {
  /// Opens a link and waits for its outcome.
  ///
  /// Before ``start()`` has ended, the link waits until the session is known. A link that needs
  /// sign-in ends with ``Outcome/signInNeeded(_:)``. Its target is opened after sign-in, and the
  /// sign-in reports the result.
  ///
  /// - Parameters:
  ///   - url: The link, byte for byte as it arrived.
  ///   - channel: The source of the link. It appears in events and changes nothing else (DL-B01).
  ///   - messageID: The platform's message ID, if there is one. A message that is delivered twice is
  ///     opened once.
  /// - Returns: The outcome, with the states and events of the link.
  public func open(
    _ url: String, channel: LinkChannel = .app, messageID: String? = nil
  ) async -> LinkReport {
    await open(LinkText(url), channel: channel, messageID: messageID)
  }

  /// Opens a link whose bytes may not be UTF-8, and waits for its outcome.
  public func open(
    _ link: LinkText, channel: LinkChannel = .app, messageID: String? = nil
  ) async -> LinkReport {
    await report(of: receive(link, channel: channel, messageID: messageID))
  }

  /// Navigates inside the app, as a button does, to a path with a query.
  public func go(_ path: String) async -> LinkReport {
    await report(of: receiveInApp(path))
  }

  /// Navigates like ``go(_:)``, without waiting for the outcome.
  public func receiveInApp(_ path: String) -> DeliveryID {
    receive(LinkText(path), channel: .app, messageID: nil, isInternal: true)
  }

  /// Loses the pending link and refuses new ones, as memory pressure would (DL-I05).
  public func breakPendingSlot() { send(.pendingSlotBroke) }

  /// Opens a link without waiting for its outcome.
  ///
  /// - Returns: The delivery, for ``report(of:)``.
  public func receive(
    _ url: String, channel: LinkChannel = .app, messageID: String? = nil
  ) -> DeliveryID {
    receive(LinkText(url), channel: channel, messageID: messageID)
  }

  /// Opens a link whose bytes may not be UTF-8, without waiting for its outcome.
  public func receive(
    _ link: LinkText, channel: LinkChannel = .app, messageID: String? = nil
  ) -> DeliveryID {
    receive(link, channel: channel, messageID: messageID, isInternal: false)
  }

  private func receive(
    _ link: LinkText, channel: LinkChannel, messageID: String?, isInternal: Bool
  ) -> DeliveryID {
    let record = deliveries.add(link, channel, isInternal: isInternal, isCold: core.isStarting)
    let id = record.id
    retryTexts()
    if !isInternal { post(.linkReceived(record.link, channel), id) }
    guard deliveries.isNew(messageID) else {
      send(.linkResolved(id, .ignored(.alreadyDelivered), target: nil))
      return id
    }
    handle(isInternal ? .linkReceivedInApp(id) : .link(.linkReceived(id)))
    return id
  }

  /// Waits for the outcome of a delivery; returns at once if it has ended.
  ///
  /// - Returns: The report. For an unknown or forgotten delivery, a report with the outcome
  ///   `ignored`.
  public func report(of id: DeliveryID) async -> LinkReport {
    await deliveries.report(of: id)
  }

  /// Returns the report of a delivery that has ended; `nil` if it has not ended.
  public func finishedReport(of id: DeliveryID) -> LinkReport? {
    deliveries[id].flatMap { record in record.outcome.map(record.report) }
  }

  /// Parses a link and reports the intent to the link flow.
  func resolve(_ id: DeliveryID) {
    guard let record = deliveries[id] else { return }
    let intent =
      record.tap?.fallback ?? record.place.map { .navigate($0) }
      ?? (record.isInternal
        ? resolver.dispatcher.intent(ofPath: record.link.raw) : resolver.resolve(record.link))
    record.intent = intent
    if case .ignored = intent {} else { dismissMessages() }
    deliveries.measure(.routeMatching, id) { $0.readAt ?? $0.receivedAt }
    if record.isInternal, core.isInUse, screens.visibleStacks != nil,
      core.destinations.target(of: intent) == nil
    {
      start(
        Work(for: .link(id)) { [self] in
          await showBroken(id, record.link)
          return nil
        })
      return
    }
    send(.linkResolved(id, intent, target: core.destinations.target(of: intent)))
  }

  /// Shows the error boundary for an in-app destination that does not exist.
  private func showBroken(_ id: DeliveryID, _ link: LinkText) async {
    if await mayAct() { handle(.screen(.brokenDestination(id, link))) }
    finish(id, .unmatched)
  }

  // MARK: Typed routes

  /// Returns a link to a destination, with the app's first scheme, or with its first host if the
  /// app has no scheme.
  ///
  /// - Throws: `DestinationError` if a value breaks a constraint, or the route is not in this app.
  public nonisolated func url(for place: some TypedRoute) throws(DestinationError) -> String {
    try resolver.table.url(for: place)
  }

  /// Navigates to a destination inside the app.
  ///
  /// - Returns: The result.
  /// - Throws: `DestinationError`; then nothing has changed.
  public func go(to place: some TypedRoute) async throws(DestinationError) -> LinkReport {
    let destination = try resolver.table.destination(of: place)
    return await go(try resolver.table.link(for: destination))
  }
}
