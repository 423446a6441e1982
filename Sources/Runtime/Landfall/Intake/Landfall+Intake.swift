import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallNotifications
public import LandfallParsing

/// The only way in: cold start, running app, push tap, QR code and typed link are one function.
extension Landfall {
  /// Takes a link in and waits for its outcome.
  ///
  /// Before ``start()`` has ended, the link is held and goes on as soon as the session is known. A
  /// link that meets sign-in ends in ``Outcome/signInNeeded(_:)``; its target is opened when
  /// sign-in completes, and reported there.
  ///
  /// - Parameters:
  ///   - url: The link, byte for byte as it came.
  ///   - channel: Where it came from; told in events, never a branch (DL-B01).
  ///   - messageID: The platform's name for this delivery, if it has one: a delivery that comes on two
  ///     channels is handled once.
  /// - Returns: How it ended, and the way it went.
  public func open(
    _ url: String, channel: LinkChannel = .app, messageID: String? = nil
  ) async -> LinkReport {
    await open(LinkText(url), channel: channel, messageID: messageID)
  }

  /// Takes in a link whose bytes may not be UTF-8 and waits for its outcome.
  public func open(
    _ link: LinkText, channel: LinkChannel = .app, messageID: String? = nil
  ) async -> LinkReport {
    await report(of: receive(link, channel: channel, messageID: messageID))
  }

  /// Goes to a place by hand, as a button of the app does: a path with its query.
  public func go(_ path: String) async -> LinkReport {
    await report(of: receiveInApp(path))
  }

  /// Like ``go(_:)`` without waiting.
  public func receiveInApp(_ path: String) -> DeliveryID {
    receive(LinkText(path), channel: .app, messageID: nil, isInternal: true)
  }

  /// Loses the pending target and refuses new ones, as memory pressure would (DL-I05).
  public func breakPendingSlot() { send(.pendingSlotBroke) }

  /// Takes a link in without waiting.
  ///
  /// - Returns: The delivery, for ``report(of:)``.
  public func receive(
    _ url: String, channel: LinkChannel = .app, messageID: String? = nil
  ) -> DeliveryID {
    receive(LinkText(url), channel: channel, messageID: messageID)
  }

  /// Takes in a link whose bytes may not be UTF-8, without waiting.
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
      link, channel, at: clock.now().instant, isInternal: isInternal, isCold: isStarting
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

  var isStarting: Bool {
    core.session.phase == .launching || core.session.phase == .bootstrapping
  }

  /// Waits for the outcome of a delivery; at once for one that has ended.
  ///
  /// - Returns: The report, or for a delivery that was never received or has long been forgotten
  ///   one that says it was ignored.
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

  /// The report of a delivery that has ended; `nil` while it is on its way.
  public func finishedReport(of id: DeliveryID) -> LinkReport? {
    deliveries[id].flatMap { record in record.outcome.map(record.report) }
  }

  /// Reads a link and answers the link flow.
  func resolve(_ id: DeliveryID) {
    guard let record = deliveries[id] else { return }
    let intent =
      record.tap?.fallback ?? record.place.map { .navigate($0) }
      ?? (record.isInternal
        ? resolver.dispatcher.intent(ofPath: record.link.raw) : resolver.resolve(record.link))
    deliveries[id]?.intent = intent
    if case .ignored = intent {} else { dismissMessages() }
    measure(.routeMatching, clock.now().instant - (record.readAt ?? record.receivedAt), id)
    if record.isInternal, session != nil, screens.visibleStacks != nil,
      core.destinations.target(of: intent) == nil
    {
      load(id) { [link = record.link] in await $0.showBroken(id, link) }
      return
    }
    send(.linkResolved(id, intent, target: core.destinations.target(of: intent)))
  }

  /// A place inside the app that is none.
  private func showBroken(_ id: DeliveryID, _ link: LinkText) async {
    if await isStillSignedIn() { handle(.screen(.brokenDestination(id, link))) }
    finish(id, .unmatched)
  }

  /// Notes how long a limited span took, and reports an overrun.
  func measure(_ phase: LimitedPhase, _ took: Duration, _ id: DeliveryID?) {
    let measurement = LinkReport.Measurement(phase: phase, took: took)
    if let id { deliveries[id]?.measurements.append(measurement) }
    if measurement.isOverLimit { post(.limitExceeded(phase, took: took), id) }
  }

  /// Ends a delivery and tells whoever waits for it.
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

  /// A link to a place, with the app's first scheme, or its first host if it has no scheme.
  ///
  /// - Throws: `DestinationError`: a value that breaks a constraint, or a route of another app.
  public nonisolated func url(for place: some TypedRoute) throws(DestinationError) -> String {
    try resolver.table.url(for: place)
  }

  /// Goes to a place, as a hand inside the app does.
  ///
  /// - Returns: How it ended.
  /// - Throws: `DestinationError`; then nothing has moved.
  public func go(to place: some TypedRoute) async throws(DestinationError) -> LinkReport {
    let destination = try resolver.table.destination(of: place)
    return await go(try resolver.table.link(for: destination))
  }
}
