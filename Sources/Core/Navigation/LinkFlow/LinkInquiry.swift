import LandfallDomain

/// What is known of a link, what the host was asked for, and what the guards say to it.
struct LinkInquiry: Hashable, Sendable {
  /// What a check comes to before its verdict.
  enum Step: Hashable, Sendable {
    /// All that comes before a fact is certain.
    case reach(LinkFact)
    /// The host has to be asked; the standing is the last known one if there is no newer one.
    case ask(LinkFact, OrganizationStatus?)
  }

  /// What the guards say.
  enum Verdict: Hashable, Sendable {
    /// A fact is missing, or not certain.
    case undecided
    /// All pass.
    case pass
    /// One of them stops the link.
    case stop(Outcome, at: GuardStep)
  }

  private(set) var facts: LinkFacts
  /// The person's last known standing in the organization, until the services report a newer one.
  private(set) var expected: OrganizationStatus?
  private(set) var asked: Set<LinkFact> = []
  /// The fact that is waited for, or was waited for last.
  private var reached = LinkFact.session

  init(_ route: RouteDeclaration, session: SessionFacts?) {
    facts = LinkFacts(
      session: session.map(SessionStatus.live),
      token: route.share == nil ? .notApplicable : nil)
  }

  /// Whether the host has not answered everything.
  var isWaiting: Bool { asked.contains { !facts.knows($0) } }

  /// Asks the guards in order.
  ///
  /// While the services are asked where the person belongs, the guards go on with the last known
  /// standing: if all would pass, the link's data is asked for at the same time (NAV-C05). That
  /// decides nothing: the verdict waits for the answer.
  mutating func check(
    _ route: RouteDeclaration, _ policies: LinkPolicies
  ) -> (steps: [Step], verdict: Verdict) {
    if facts.organization == nil, !needsOrganization(route, policies) {
      facts.organization = .success(expected ?? .notApplicable)
    }
    var assumed = facts
    var isCertain = true
    var steps: [Step] = []
    steps.reserveCapacity(4)
    for guarding in LinkGuard.all {
      if let fact = guarding.needs {
        if isCertain, fact > reached {
          reached = fact
          steps.append(.reach(fact))
        }
        if !assumed.knows(fact) {
          isCertain = false
          if asked.insert(fact).inserted { steps.append(.ask(fact, assumed.status)) }
          guard fact == .organization, let expected else { return (steps, .undecided) }
          assumed.organization = .success(expected)
        }
      }
      guard case .stop(let outcome) = guarding.check(route, assumed) else { continue }
      return (steps, isCertain ? .stop(outcome, at: guarding.step) : .undecided)
    }
    return (steps, isCertain ? .pass : .undecided)
  }

  /// Whether a guard, or the screen, has to know where the person belongs.
  private func needsOrganization(_ route: RouteDeclaration, _ policies: LinkPolicies) -> Bool {
    guard facts.isSignedIn else { return false }
    return route.organization != .none || route.requires != nil
      || route.id == policies.noOrganizationScreen
      || policies.hasOrganizations && expected == nil
  }

  // MARK: Answers

  mutating func sessionRead(_ status: SessionStatus, known: OrganizationStatus?) {
    facts.session = status
    expected = known
  }

  mutating func organizationChecked(_ answer: Result<OrganizationStatus, ServiceError>) {
    facts.organization = answer
  }

  /// Forgets the data that was asked for if the services name another organization than expected.
  ///
  /// - Returns: Whether it was forgotten.
  mutating func forgetForeignData() -> Bool {
    guard asked.contains(.entity), let named = facts.status?.organization?.organization.id,
      named != expected?.organization?.organization.id
    else { return false }
    asked.remove(.entity)
    facts.entity = nil
    return true
  }

  mutating func tokenChecked(_ status: TokenStatus) { facts.token = status }

  mutating func contentLoaded(_ content: EntityStatus) { facts.entity = content }
}
