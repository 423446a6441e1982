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
  ///   - organization: The organization, or `nil` where the session stopped the link.
  ///   - token: The share token, or `nil` where an earlier check stopped the link.
  ///   - entity: The data, or `nil` where an earlier check stopped the link.
  public init(
    route: RouteDeclaration, session: SessionStanding, organization: OrganizationStanding?,
    token: TokenStanding?, entity: EntityStanding?
  ) {
    let reason: SignedOutReason =
      if case .signedOut(let reason) = session { reason } else { .revoked }
    let verdicts: [(GuardStep, GuardVerdict)] = [
      (.route, .pass),
      (.policy, LinkGuards.policy(route)),
      (.session, LinkGuards.session(route, session)),
      (.organization, organization.map { LinkGuards.organization(route, $0) } ?? .notReached),
      (.member, organization.map { LinkGuards.member(route, $0) } ?? .notReached),
      (.permission, organization.map { LinkGuards.permission(route, $0) } ?? .notReached),
      (.token, token.map(LinkGuards.token) ?? .notReached),
      (.entity, entity.map { LinkGuards.entity($0, refusedAs: reason) } ?? .notReached),
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
