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
    let link = link.hiding(secretPlaces)
    let id = deliveries.add(
      link, channel, at: clock.now().instant, isInternal: isInternal, isCold: core.isStarting
    ).id
    retryTexts()
    if !isInternal { post(.linkReceived(link, channel), id) }
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
    if let record = deliveries[id] {
      if let outcome = record.outcome { return record.report(outcome) }
      return await withCheckedContinuation { deliveries[id]?.readers.append($0) }
    }
    return DeliveryRecord(
      id: id, link: LinkText(""), channel: .app, isInternal: false, isCold: false,
      receivedAt: clock.now().instant
    ).report(.ignored(.forgotten))
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
    deliveries[id]?.intent = intent
    if case .ignored = intent {} else { dismissMessages() }
    measure(.routeMatching, clock.now().instant - (record.readAt ?? record.receivedAt), id)
    if record.isInternal, core.isInUse, screens.visibleStacks != nil,
      core.destinations.target(of: intent) == nil
    {
      load(id) { [link = record.link] in await $0.showBroken(id, link) }
      return
    }
    send(.linkResolved(id, intent, target: core.destinations.target(of: intent)))
  }

  /// Shows the error boundary for an in-app destination that does not exist.
  private func showBroken(_ id: DeliveryID, _ link: LinkText) async {
    if await mayAct() { handle(.screen(.brokenDestination(id, link))) }
    finish(id, .unmatched)
  }

  /// Records the duration of a phase with a time limit, and posts an event if it is over the limit.
  func measure(_ phase: LimitedPhase, _ took: Duration, _ id: DeliveryID?) {
    let measurement = LinkReport.Measurement(phase: phase, took: took)
    if let id { deliveries[id]?.measurements.append(measurement) }
    if measurement.isOverLimit { post(.limitExceeded(phase, took: took), id) }
  }

  /// Ends a delivery and resumes its readers.
  func finish(_ id: DeliveryID, _ outcome: Outcome) {
    guard let record = deliveries[id] else { return }
    if !record.isInternal {
      let place: DeepLinkDestination? =
        if case .navigate(let destination) = record.intent { destination } else { nil }
      let slug = app.organizationParameter.flatMap { place?.parameters.first(named: $0) }
      post(
        .linkEnded(
          outcome: outcome.name, route: place?.route, reason: outcome.logReason,
          organization: outcome.didLand ? nil : slug.map { LinkText($0).description }), id)
    }
    record.outcome = outcome
    let readers = record.readers
    record.readers = []
    forgetLoads(of: id)
    for reader in readers { reader.resume(returning: record.report(outcome)) }
    deliveries.end(
      id, waiting: core.linkFlow.pending.target(at: clock.now().instant)?.delivery)
    runAfterOutcome()
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
