package import LandfallDomain

/// A fact that guards need, in the order in which the facts are determined.
package enum LinkFact: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// The session.
  case session
  /// The person's membership in the organization.
  case organization
  /// The validity of the link's share token.
  case token
  /// The data that the link names.
  case entity

  /// Returns whether a fact is determined before another.
  package static func < (left: LinkFact, right: LinkFact) -> Bool { left.rawValue < right.rawValue }
}

/// The known facts of a link.
///
/// `nil` means not requested or not answered yet.
package struct LinkFacts: Hashable, Sendable {
  /// The status of the session.
  package var session: SessionStatus?
  /// The person's status in the organization, or the error of the lookup.
  package var organization: Result<OrganizationStatus, ServiceError>?
  /// The status of the share token.
  package var token: TokenStatus?
  /// The data that the link names, or the error of its load.
  package var entity: EntityStatus?

  /// Creates the facts that are already known.
  package init(
    session: SessionStatus? = nil,
    organization: Result<OrganizationStatus, ServiceError>? = nil,
    token: TokenStatus? = nil, entity: EntityStatus? = nil
  ) {
    self.session = session
    self.organization = organization
    self.token = token
    self.entity = entity
  }

  /// Returns whether a fact is known.
  func knows(_ fact: LinkFact) -> Bool {
    // By pattern, because `!= nil` copies the value.
    switch fact {
    case .session: if case .some = session { true } else { false }
    case .organization: if case .some = organization { true } else { false }
    case .token: if case .some = token { true } else { false }
    case .entity: if case .some = entity { true } else { false }
    }
  }

  /// Whether a person is signed in.
  var isSignedIn: Bool {
    if case .live = session { return true }
    return false
  }

  /// The person's status in the organization, or `nil` if it is unknown.
  var status: OrganizationStatus? {
    if case .success(let status) = organization { return status }
    return nil
  }

  /// Returns the outcome of a link that failed with a service error.
  func outcome(of error: ServiceError) -> Outcome {
    switch (error, session) {
    case (.banned, _): .banned
    case (.unauthorized, .signedOut(let reason)): .signInNeeded(reason)
    case (.unauthorized, _): .signInNeeded(.revoked)
    default: .serviceFailed(error)
    }
  }
}
