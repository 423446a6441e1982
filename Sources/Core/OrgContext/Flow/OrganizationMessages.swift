@_spi(TypedRoutes) package import LandfallDomain

/// Identifies a call to the services about organizations.
package struct OrganizationCallID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package static func < (left: OrganizationCallID, right: OrganizationCallID) -> Bool {
    left.number < right.number
  }
}

/// The state of other flows that ``OrganizationFlow`` depends on.
package struct OrganizationFacts: Hashable, Sendable {
  /// The person with a live session.
  package let person: PersonID?
  /// The link that is being opened.
  package let link: DeliveryID?
  /// Whether the services refused the session.
  package let isRefused: Bool

  package init(person: PersonID?, link: DeliveryID? = nil, isRefused: Bool = false) {
    (self.person, self.link, self.isRefused) = (person, link, isRefused)
  }

  /// Whether the visible organization may be activated at the services.
  var maySwitch: Bool { person != nil && link == nil && !isRefused }
}

/// A message to ``OrganizationFlow``.
package enum OrganizationMessage: Equatable, Sendable {
  /// A link needs the person's status in the organization that its path names.
  case statusAsked(DeliveryID, OrganizationScope, slug: String?)
  /// A link needs another organization to be active at the services.
  case switchAskedForLink(DeliveryID, ActiveOrganization)
  /// The link was superseded or ends elsewhere; its calls are no longer needed.
  case linkLeft(DeliveryID)
  /// The screen of a link is now visible. If its route needs the organization, it becomes active; if
  /// not, only after a session has ended. A person may have none.
  case landed(DeliveryID, ActiveOrganization?, isNeeded: Bool)
  /// The first screen needs to know whether the person has an organization; for a link without a
  /// destination, or for no link.
  case homeAsked(RequestID, DeliveryID?)
  /// Another screen is shown; the first screen no longer waits, unless it waits for a link.
  case homeLeft
  /// An action needs to know whether the person has this permission in the active organization.
  case permissionAsked(Permission, RequestID)
  /// The person chose an organization in the app.
  case chosen(OrganizationSlug, RequestID)
  /// The person signs out; their choice no longer counts.
  case signOutAsked
  /// A link has its outcome, a live session was read, or the session ended.
  case factsChanged
  /// The session is over; the same person may return.
  case sessionForgotten
  /// Another person is signed in, or the person has signed out.
  case personLeft

  /// The services returned the memberships or an error.
  case listed(OrganizationCallID, Result<MembershipList, ServiceError>)
  /// The cache returned its list of memberships; `nil` if it has none.
  case keptRead(OrganizationCallID, MembershipList?)
  /// The services activated an organization, or returned an error.
  case activated(OrganizationCallID, failure: ServiceError?)
}

/// An action that the host executes for ``OrganizationFlow``.
package enum OrganizationEffect: Hashable, Sendable {
  /// Read the memberships from the services, then send ``OrganizationMessage/listed(_:_:)``.
  case readMemberships(OrganizationCallID, DeliveryID?)
  /// Read a person's memberships from the cache, then send ``OrganizationMessage/keptRead(_:_:)``.
  case readKept(OrganizationCallID, PersonID, DeliveryID?)
  /// Store a person's memberships in the cache.
  case keep(MembershipList, PersonID)
  /// Activate an organization at the services, then send
  /// ``OrganizationMessage/activated(_:failure:)``. A call for a link may be abandoned.
  case activate(OrganizationCallID, OrganizationID, DeliveryID?)
  /// Post an event.
  case post(AppEvent.Kind, DeliveryID?)
  /// Inform the other flows.
  case report(OrganizationNews)
}

/// A change of organizations that other flows need to know.
package enum OrganizationNews: Hashable, Sendable {
  /// The person's status in the organization of a link, or the error of the services.
  case status(DeliveryID, Result<OrganizationStatus, ServiceError>)
  /// The services switched for a link, or failed to.
  case switchedForLink(DeliveryID, failure: ServiceError?)
  /// Another organization is active, or none, or another role in it; drop data in transit.
  case changed
  /// A switch was committed, for a link or for the person's choice; `took` is its duration. If only
  /// the role changed, it is `nil`.
  case switched(DeliveryID?, took: Duration?)
  /// The person has chosen another organization that they belong to.
  case switching
  /// Show a message to the person.
  case show(TextKey, [NamedValue])
  /// A request has its answer.
  case answered(RequestID, RequestAnswer)
}
