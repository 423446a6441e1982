@_spi(TypedRoutes) package import LandfallDomain

/// The state machine of notifications: the banner, taps until they become links, duplicate
/// messages, and marking as read.
@usableFromInline package struct NotificationFlow: Sendable {
  private let mark: NotificationRules.ReadMark?
  private let hasLedger: Bool
  @usableFromInline package private(set) var queue = NotificationQueue()
  private var launchTaps = LaunchTaps()
  private var handled = HandledMessages()
  /// The most recent taps, up to 64.
  private var taps: [DeliveryID: Tap] = [:]
  /// The surroundings in which each notification is being marked as read.
  private var marking: [DeliveryID: NotificationSurroundings] = [:]
  private var effects: [NotificationEffect] = []

  private struct Tap {
    let state: NotificationResponseState
    let item: ItemID?
  }

  /// Creates the flow.
  ///
  /// - Parameters:
  ///   - mark: How a notification is marked as read; `nil` if the app cannot do that.
  ///   - hasLedger: Whether a ledger knows the messages that earlier processes have handled.
  package init(mark: NotificationRules.ReadMark?, hasLedger: Bool) {
    (self.mark, self.hasLedger) = (mark, hasLedger)
  }

  /// The message shown as a banner, or `nil`.
  @inlinable package var banner: NotificationQueue.Arrival? { queue.banner }

  /// The messages that can be opened, newest first.
  @inlinable package var arrivals: [NotificationQueue.Arrival] { queue.arrivals }

  /// Handles one message; the same state and message always give the same effects.
  package mutating func handle(
    _ message: NotificationMessage, _ surroundings: NotificationSurroundings, at now: Instant
  ) -> [NotificationEffect] {
    switch message {
    case .arrived(let payload, let facts): arrived(payload, facts, at: now)
    case .tapped(let id, let state, let facts, let arrival): tapped(id, state, facts, arrival)
    case .linkReceived(let id, let message):
      queue.opened(nil, message)
      emit(handled.note(message) ? .follow(id) : .report(.handledBefore(id)))
    case .dismissed:
      if queue.dismissed() { ignore(.dismissed) }
    case .bannerDue(let number):
      if queue.expired(number) { ignore(.notTapped) }
    case .looked(let id, let isNew):
      if isNew { admit(id) } else { ignoreTap(id) }
    case .becameReady:
      if let tap = launchTaps.becameReady() { emit(.follow(tap)) }
    case .linkOpened(let id):
      // The link of the tap itself does not supersede it.
      guard taps[id] == nil, let tap = launchTaps.linkOpened(id) else { break }
      overtake(tap, by: id)
    case .linkSeen(let id, let organization): seen(id, organization, surroundings)
    case .marked(let id, let request, let result): marked(id, request, result, surroundings)
    case .personLeft:
      emit(.stop)
      queue.clear()
    }
    defer { effects = [] }
    return effects
  }

  private mutating func emit(_ effect: NotificationEffect) { effects.append(effect) }

  private mutating func ignore(_ reason: NotificationRefusal, _ id: DeliveryID? = nil) {
    emit(.post(.notificationIgnored(reason), id))
  }

  private mutating func arrived(_ payload: Int, _ facts: NotificationFacts, at now: Instant) {
    let isReplacing = queue.banner != nil
    guard let arrival = queue.arrived(payload, facts, at: now) else {
      return ignore(.alreadyDelivered)
    }
    if isReplacing { ignore(.replaced) }
    emit(.post(.notificationArrived(facts.type), nil))
    emit(.schedule(arrival.deadline, number: arrival.number))
  }

  // MARK: Taps

  private mutating func tapped(
    _ id: DeliveryID, _ state: NotificationResponseState, _ facts: NotificationFacts?,
    _ arrival: Int?
  ) {
    taps[id] = Tap(state: state, item: facts?.item)
    if taps.count > 64, let oldest = taps.keys.min() { taps[oldest] = nil }
    emit(.post(.notificationTapped(facts?.type, state), id))
    queue.opened(arrival, facts?.message)
    guard let message = facts?.message else { return admit(id) }
    guard handled.note(message) else { return ignoreTap(id) }
    if hasLedger { emit(.look(id, message)) } else { admit(id) }
  }

  /// Lets a tap continue, keeps it waiting, or supersedes it by the link of the same launch.
  private mutating func admit(_ id: DeliveryID) {
    guard let tap = taps[id] else { return }
    switch launchTaps.tapped(id, tap.state) {
    case .proceed: emit(.follow(id))
    case .hold(let older):
      if let older { overtake(older, by: id) }
    case .overtaken(let link): overtake(id, by: link)
    case .alreadyTaken: ignoreTap(id)
    }
  }

  private mutating func overtake(_ id: DeliveryID, by newer: DeliveryID) {
    emit(.post(.linkAbandoned(by: newer), id))
    emit(.report(.overtaken(id, by: newer)))
  }

  /// Ends a tap on a message that was handled before; a launch by it counts as a launch without a
  /// tap.
  private mutating func ignoreTap(_ id: DeliveryID) {
    ignore(.alreadyDelivered, id)
    emit(.report(.handledBefore(id)))
  }

  // MARK: Read

  /// Marks a notification as read; the tap already has its outcome and does not wait for this.
  private mutating func seen(
    _ id: DeliveryID, _ organization: OrganizationID?, _ surroundings: NotificationSurroundings
  ) {
    guard let mark, let item = taps[id]?.item, surroundings.person != nil else { return }
    marking[id] = surroundings
    let list = ContentRequest(
      contract: mark.contract, inputs: [], organization: organization ?? surroundings.organization)
    emit(.mark(id, ActionRequest(list: list, item: item, action: .set(mark.value))))
  }

  private mutating func marked(
    _ id: DeliveryID, _ request: ActionRequest, _ result: Result<Item?, ServiceError>,
    _ surroundings: NotificationSurroundings
  ) {
    let before = marking.removeValue(forKey: id)
    switch result {
    case .success(let changed):
      emit(.post(.notificationRead(request.item), id))
      if before == surroundings { emit(.report(.itemChanged(request, changed))) }
    case .failure(let error):
      emit(.post(.notificationReadFailed(request.item, error), id))
    }
  }
}

/// The facts about a notification that the core needs.
///
/// The payload stays with the host, because it may contain names and secrets.
package struct NotificationFacts: Equatable, Sendable {
  /// The notification's type, or `nil` if the app does not declare it.
  package let type: NotificationTypeID?
  /// The message's ID, or `nil` if it has none.
  package let message: MessageID?
  /// The notification's own ID at the services, or `nil`.
  package let item: ItemID?

  package init(type: NotificationTypeID?, message: MessageID?, item: ItemID?) {
    (self.type, self.message, self.item) = (type, message, item)
  }

  /// Creates the facts from a payload that was read.
  package init(_ reading: NotificationReading) {
    self.init(type: reading.type?.type, message: reading.message, item: reading.item)
  }
}

/// A message to ``NotificationFlow``.
package enum NotificationMessage: Equatable, Sendable {
  /// A push message arrived while the app was visible; `payload` is the host's number for its
  /// payload.
  case arrived(payload: Int, NotificationFacts)
  /// A notification was tapped, in the app or in the system's list; the facts are `nil` if its
  /// payload cannot be read.
  case tapped(DeliveryID, NotificationResponseState, NotificationFacts?, arrival: Int?)
  /// A link arrived with the ID of its message.
  case linkReceived(DeliveryID, MessageID)
  /// The banner was dismissed.
  case dismissed
  /// The display time of that banner is over.
  case bannerDue(number: Int)
  /// The ledger answered whether the tapped message is new.
  case looked(DeliveryID, isNew: Bool)
  /// The session is known; a waiting tap continues.
  case becameReady
  /// The services marked a notification as read, or failed to.
  case marked(DeliveryID, ActionRequest, Result<Item?, ServiceError>)

  /// A link with a destination was opened.
  case linkOpened(DeliveryID)
  /// The person has seen the destination of a link, or that it no longer exists. The organization is
  /// that of its data; `nil` for the active one.
  case linkSeen(DeliveryID, in: OrganizationID? = nil)
  /// The person is no longer signed in; the messages that arrived were for them.
  case personLeft
}

/// An action that the host executes for ``NotificationFlow``.
package enum NotificationEffect: Equatable, Sendable {
  /// Look up whether an earlier process has handled a message, then send
  /// ``NotificationMessage/looked(_:isNew:)``.
  case look(DeliveryID, MessageID)
  /// Open a link, or the link of a tapped notification.
  case follow(DeliveryID)
  /// Start a timer, which replaces an earlier one, then send
  /// ``NotificationMessage/bannerDue(number:)``.
  case schedule(Instant, number: Int)
  /// Stop the timer.
  case stop
  /// Mark a notification as read at the services, then send ``NotificationMessage/marked(_:_:_:)``.
  case mark(DeliveryID, ActionRequest)
  /// Post an event.
  case post(AppEvent.Kind, DeliveryID?)
  /// Inform the other flows.
  case report(NotificationNews)
}

/// A change of notifications that other flows need to know.
package enum NotificationNews: Equatable, Sendable {
  /// The message was handled before; its tap or link has no destination.
  case handledBefore(DeliveryID)
  /// A waiting tap is superseded by a link of the same launch, or by a newer link or tap.
  case overtaken(DeliveryID, by: DeliveryID)
  /// A notification was changed at the services.
  case itemChanged(ActionRequest, Item?)
}

/// The state of other flows that ``NotificationFlow`` depends on.
package struct NotificationSurroundings: Equatable, Sendable {
  /// The signed-in person.
  package let person: PersonID?
  /// The active organization, and the epoch of its last change.
  package let organization: OrganizationID?
  package let epoch: Int

  package init(person: PersonID?, organization: OrganizationID?, epoch: Int) {
    (self.person, self.organization, self.epoch) = (person, organization, epoch)
  }
}
