package import LandfallDomain

/// Names a call to the services about organizations.
package struct OrganizationCallID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package static func < (left: OrganizationCallID, right: OrganizationCallID) -> Bool {
    left.number < right.number
  }
}

/// What others know that the organization depends on.
package struct OrganizationFacts: Hashable, Sendable {
  /// The person with a live session.
  package let person: PersonID?
  /// Whether the services may be told of the visible organization: no link is on its way, and they accept
  /// the session.
  package let maySwitch: Bool

  package init(person: PersonID?, maySwitch: Bool) {
    self.person = person
    self.maySwitch = maySwitch
  }
}

/// What can happen to the organization.
package enum OrganizationMessage: Hashable, Sendable {
  /// A link needs the person's place in the organization that its path names.
  case statusAsked(DeliveryID, OrganizationScope, slug: String?)
  /// A link needs another organization to be active at the services.
  case switchAskedForLink(DeliveryID, ActiveOrganization)
  /// That link was overtaken, or ends elsewhere: what was asked for it is not needed.
  case linkLeft(DeliveryID)
  /// A link's screen is shown now, in that organization.
  case landed(DeliveryID, ActiveOrganization)
  /// The first screen, for a link that leads nowhere or not, needs to know whether there is an
  /// organization to be in.
  case homeAsked(RequestID, DeliveryID?)
  /// Something else is shown: the first screen is not needed any more, but for a link.
  case homeLeft
  /// Whether the services say that the person has that permission in the active organization.
  case permissionAsked(Permission, RequestID)
  /// The person chooses an organization in the app.
  case chosen(OrganizationSlug, RequestID)
  /// The person signs out: what they have chosen does not count.
  case signOutAsked
  /// A link has its outcome, or a live session was read.
  case factsChanged
  /// The session is over; the same person may come back.
  case sessionForgotten
  /// Another person is signed in, or this one signs out.
  case personLeft

  /// The services have listed the memberships, or not.
  case listed(OrganizationCallID, Result<MembershipList, ServiceError>)
  /// What the cache keeps of them; `nil` for nothing.
  case keptRead(OrganizationCallID, MembershipList?)
  /// The services have made an organization the active one, or not.
  case activated(OrganizationCallID, failure: ServiceError?)
}

/// What the organization asks of its host.
package enum OrganizationEffect: Hashable, Sendable {
  /// Ask the services for the memberships, for a link or not:
  /// ``OrganizationMessage/listed(_:_:)``.
  case readMemberships(OrganizationCallID, DeliveryID?)
  /// Ask the cache what was kept of a person's memberships:
  /// ``OrganizationMessage/keptRead(_:_:)``.
  case readKept(OrganizationCallID, PersonID, DeliveryID?)
  /// Keep a person's memberships in the cache.
  case keep(MembershipList, PersonID)
  /// Make an organization the active one at the services, for a link or not; a call for a link may be
  /// given up: ``OrganizationMessage/activated(_:failure:)``.
  case activate(OrganizationCallID, OrganizationID, DeliveryID?)
  /// Post an event.
  case post(AppEvent.Kind, DeliveryID?)
  /// Report to the other flows.
  case report(OrganizationNews)
}

/// What others need to know of the organization.
package enum OrganizationNews: Hashable, Sendable {
  /// A link's question about the person's place has its answer.
  case status(DeliveryID, Result<OrganizationStatus, ServiceError>)
  /// The services have switched for a link, or not.
  case switchedForLink(DeliveryID, failure: ServiceError?)
  /// Another organization is active now: what is on its way for the one before is dropped.
  case changed
  /// A switch was committed: for a link, or for a person who has chosen it; how long it took.
  case switched(DeliveryID?, took: Duration?)
  /// The person has chosen another organization that they belong to.
  case switching
  /// Say something to the person.
  case show(TextKey, [NamedValue])
  /// A question has its answer.
  case answered(RequestID, RequestAnswer)
}
