public import LandfallDomain

/// All checks of one link with what each came to.
public struct GuardReport: Hashable, Sendable {
  /// One check and what it came to.
  public struct Line: Hashable, Sendable {
    /// The check.
    public let step: GuardStep
    /// What it came to.
    public let verdict: GuardVerdict
  }

  /// The checks in the order they run; those after a stop were not reached.
  public let lines: [Line]

  /// Asks every check of a link that has a route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - session: The session.
  ///   - organization: The organization, or why it could not be looked up; `nil` where nobody asked.
  ///   - token: The share token; `nil` where nobody asked.
  ///   - entity: The data; `nil` where nobody asked.
  public init(
    route: RouteDeclaration, session: SessionStanding,
    organization: Result<OrganizationStanding, ServiceError>?, token: TokenStanding?,
    entity: EntityStanding?
  ) {
    let reason: SignedOutReason =
      if case .signedOut(let reason) = session { reason } else { .revoked }
    var failure: GuardVerdict?
    var standing = OrganizationStanding.notApplicable
    switch organization {
    case .success(let known): standing = known
    case .failure(let error): failure = LinkGuards.lookUp(failed: error, refusedAs: reason)
    case nil: break
    }
    let verdicts: [(GuardStep, GuardVerdict)] = [
      (.route, .pass),
      (.policy, LinkGuards.policy(route)),
      (.session, LinkGuards.session(route, session)),
      (.organization, failure ?? LinkGuards.organization(route, standing)),
      (.member, LinkGuards.member(route, standing)),
      (.permission, LinkGuards.permission(route, standing)),
      (.token, LinkGuards.token(token ?? .notApplicable)),
      (.entity, LinkGuards.entity(entity ?? .notApplicable, refusedAs: reason)),
    ]
    var lines: [Line] = []
    var isStopped = false
    for (step, verdict) in verdicts {
      lines.append(Line(step: step, verdict: isStopped ? .notReached : verdict))
      if case .stop = verdict { isStopped = true }
    }
    self.lines = lines
  }

  /// What stopped the link, or `nil` if nothing did.
  public var outcome: Outcome? {
    for line in lines {
      if case .stop(let outcome) = line.verdict { return outcome }
    }
    return nil
  }
}
