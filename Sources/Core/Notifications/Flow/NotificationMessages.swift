package import LandfallDomain

/// The facts about a notification that the core needs.
///
/// The payload stays with the host, because it may contain names and secrets.
package struct NotificationFacts: Hashable, Sendable {
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
package enum NotificationMessage: Hashable, Sendable {
  /// A push message arrived while the app was visible; `payload` is the host's number for its
  /// payload.
  case arrived(payload: Int, NotificationFacts)
  /// A notification was tapped, in the app or in the system's list; the facts are `nil` if its
  /// payload cannot be read.
  case tapped(DeliveryID, NotificationResponseState, NotificationFacts?, arrival: Int?)
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
  /// The person has seen the destination of a link, or that it no longer exists.
  case linkSeen(DeliveryID)
  /// The person is no longer signed in; the messages that arrived were for them.
  case personLeft
}

/// An action that the host executes for ``NotificationFlow``.
package enum NotificationEffect: Hashable, Sendable {
  /// Look up whether an earlier process has handled a message, then send
  /// ``NotificationMessage/looked(_:isNew:)``.
  case look(DeliveryID, MessageID)
  /// Turn the tapped notification into a link and open it.
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
package enum NotificationNews: Hashable, Sendable {
  /// The tapped message was handled before; the tap has no destination.
  case handledBefore(DeliveryID)
  /// A waiting tap is superseded by a link of the same launch or by a newer tap.
  case overtaken(DeliveryID, by: DeliveryID)
  /// A notification was changed at the services.
  case itemChanged(ActionRequest, Item?)
}

/// The state of other flows that ``NotificationFlow`` depends on.
package struct NotificationSurroundings: Hashable, Sendable {
  /// The signed-in person.
  package let person: PersonID?
  /// The active organization, and the epoch of its last change.
  package let organization: OrganizationID?
  package let epoch: Int

  package init(person: PersonID?, organization: OrganizationID?, epoch: Int) {
    (self.person, self.organization, self.epoch) = (person, organization, epoch)
  }
}
