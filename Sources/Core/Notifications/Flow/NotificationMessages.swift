package import LandfallDomain

/// What the core knows of a notification.
///
/// Its payload, which may name people and hold secrets, stays with the host.
package struct NotificationFacts: Hashable, Sendable {
  /// Its type, or `nil` for one that the app does not declare.
  package let type: NotificationTypeID?
  /// The message's name, or `nil` where nothing names it.
  package let message: MessageID?
  /// The notification's own id at the services, or `nil`.
  package let item: ItemID?

  package init(type: NotificationTypeID?, message: MessageID?, item: ItemID?) {
    (self.type, self.message, self.item) = (type, message, item)
  }

  /// What is known of a payload.
  package init(_ reading: NotificationReading) {
    self.init(type: reading.type?.type, message: reading.message, item: reading.item)
  }
}

/// What can happen to notifications.
package enum NotificationMessage: Hashable, Sendable {
  /// A message arrived while the app was visible; the number is the host's name for its payload.
  case arrived(payload: Int, NotificationFacts)
  /// A notification was tapped: one that had arrived here, or one that the system showed. `nil` for a
  /// payload that cannot be read.
  case tapped(DeliveryID, NotificationResponseState, NotificationFacts?, arrival: Int?)
  /// The banner was dismissed.
  case dismissed
  /// The time of that banner is up.
  case bannerDue(number: Int)
  /// Whether an earlier process has not handled the tapped message.
  case looked(DeliveryID, isNew: Bool)
  /// The session is known: a tap that waited goes on.
  case becameReady
  /// The services have marked a notification as read, or not.
  case marked(DeliveryID, ActionRequest, Result<Item?, ServiceError>)

  /// A link that leads somewhere was opened.
  case linkOpened(DeliveryID)
  /// The person has seen what a link leads to, or that it leads nowhere any more.
  case linkSeen(DeliveryID)
  /// The person who was signed in is not any more: what arrived was for them.
  case personLeft
}

/// What notifications ask of the host.
package enum NotificationEffect: Hashable, Sendable {
  /// Ask whether an earlier process has handled a message: ``NotificationMessage/looked(_:isNew:)``.
  case look(DeliveryID, MessageID)
  /// Turn what was tapped into its link, and open that.
  case follow(DeliveryID)
  /// At that time, in place of an earlier one: ``NotificationMessage/bannerDue(number:)``.
  case schedule(Instant, number: Int)
  /// Do not wake.
  case stop
  /// Mark a notification as read at the services: ``NotificationMessage/marked(_:_:_:)``.
  case mark(DeliveryID, ActionRequest)
  /// Post an event.
  case post(AppEvent.Kind, DeliveryID?)
  /// Report to the other flows.
  case report(NotificationNews)
}

/// What others need to know of notifications.
package enum NotificationNews: Hashable, Sendable {
  /// The tap is on a message that was handled before: it leads nowhere.
  case handledBefore(DeliveryID)
  /// A link of the same launch, or a newer tap, comes in the place of a tap that waited.
  case overtaken(DeliveryID, by: DeliveryID)
  /// A notification was changed at the services.
  case itemChanged(ActionRequest, Item?)
}

/// What others know that notifications depend on.
package struct NotificationSurroundings: Hashable, Sendable {
  /// The signed-in person.
  package let person: PersonID?
  /// The organization that they work in, and how often that has changed.
  package let organization: OrganizationID?
  package let epoch: Int

  package init(person: PersonID?, organization: OrganizationID?, epoch: Int) {
    (self.person, self.organization, self.epoch) = (person, organization, epoch)
  }
}
