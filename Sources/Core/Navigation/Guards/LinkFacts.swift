public import LandfallDomain

/// Something that guards have to know of a link, in the order in which it is found out.
public enum LinkFact: Int, Comparable, Hashable, Sendable {
  /// Who is signed in.
  case session
  /// The person's place in the organization.
  case organization
  /// What the link's share token is worth.
  case token
  /// What the link names.
  case entity

  /// Whether a fact is found out before another.
  public static func < (left: LinkFact, right: LinkFact) -> Bool { left.rawValue < right.rawValue }
}

/// What is known of a link; `nil` for what was not asked, or not answered.
public struct LinkFacts: Hashable, Sendable {
  /// Who is signed in.
  public var session: SessionStatus?
  /// The person's place in the organization, or why it could not be looked up.
  public var organization: Result<OrganizationStatus, ServiceError>?
  /// What the share token is worth.
  public var token: TokenStatus?
  /// What the link names.
  public var entity: EntityStatus?

  /// Starts with what is known.
  public init(
    session: SessionStatus? = nil,
    organization: Result<OrganizationStatus, ServiceError>? = nil,
    token: TokenStatus? = nil, entity: EntityStatus? = nil
  ) {
    self.session = session
    self.organization = organization
    self.token = token
    self.entity = entity
  }

  /// Whether a fact is known.
  func knows(_ fact: LinkFact) -> Bool {
    switch fact {
    case .session: session != nil
    case .organization: organization != nil
    case .token: token != nil
    case .entity: entity != nil
    }
  }

  /// Whether somebody is signed in.
  var isSignedIn: Bool {
    if case .live = session { return true }
    return false
  }

  /// The person's place in the organization, if it could be looked up.
  var status: OrganizationStatus? {
    if case .success(let status) = organization { return status }
    return nil
  }

  /// How a link ends for which the services do nothing.
  func outcome(of error: ServiceError) -> Outcome {
    switch (error, session) {
    case (.banned, _): .banned
    case (.unauthorized, .signedOut(let reason)): .signInNeeded(reason)
    case (.unauthorized, _): .signInNeeded(.revoked)
    default: .serviceFailed(error)
    }
  }
}
