@_spi(TypedRoutes) import LandfallDomain

/// The facts of a link, the requests to the host, and the verdict of the guards.
struct LinkInquiry: Hashable, Sendable {
  /// A run of the guards.
  struct Check {
    /// The facts that are reached: everything before them is certain.
    fileprivate(set) var reached = LinkFactSet()
    /// The facts to request from the host.
    fileprivate(set) var asked = LinkFactSet()
    /// The newest known organization status.
    fileprivate(set) var status: OrganizationStatus?
    fileprivate(set) var verdict = Verdict.undecided
  }

  /// The result of all guards.
  enum Verdict: Equatable, Sendable {
    /// A fact is missing or not certain.
    case undecided
    /// All guards pass.
    case pass
    /// A guard stops the link.
    case stop(Outcome, at: GuardStep)
  }

  private(set) var facts: LinkFacts
  /// The person's last known status in the organization, used until the services answer.
  private(set) var expected: OrganizationStatus?
  private var asked = LinkFactSet()
  /// The fact that the link waits for, or waited for last.
  private var reached = LinkFact.session

  init(_ route: RouteDeclaration, session: SessionFacts?) {
    facts = LinkFacts(
      session: session.map(SessionStatus.live),
      token: route.share == nil ? .notApplicable : nil)
  }

  /// Whether an answer of the host is missing.
  var isWaiting: Bool { LinkFact.allCases.contains { asked.contains($0) && !facts.knows($0) } }

  /// Runs the guards in order.
  ///
  /// While the services are asked for the person's status in the organization, the guards continue
  /// with the last known one. If all would pass, the link's data is requested at the same time
  /// (NAV-C05). The verdict still waits for the services' answer.
  mutating func check(_ route: RouteDeclaration, _ policies: LinkPolicies) -> Check {
    if facts.organization == nil, !needsOrganization(route, policies) {
      facts.organization = .success(expected ?? .notApplicable)
    }
    var assumed = facts
    var isCertain = true
    var check = Check()
    for guarding in LinkGuard.all {
      if let fact = guarding.needs {
        if isCertain, fact > reached {
          reached = fact
          check.reached.insert(fact)
        }
        if !assumed.knows(fact) {
          isCertain = false
          if asked.insert(fact) { check.asked.insert(fact) }
          check.status = assumed.status
          guard fact == .organization, let expected else { return check }
          assumed.organization = .success(expected)
        }
      }
      guard case .stop(let outcome) = guarding.check(route, assumed) else { continue }
      if isCertain { check.verdict = .stop(outcome, at: guarding.step) }
      return check
    }
    if isCertain { check.verdict = .pass }
    return check
  }

  /// Returns whether a guard or the screen needs the person's organization.
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

  /// Discards the requested data if the services name another organization than expected.
  ///
  /// - Returns: Whether data was discarded.
  mutating func forgetForeignData() -> Bool {
    guard asked.contains(.entity), let named = facts.status?.organization?.organization.id,
      named != expected?.organization?.organization.id
    else { return false }
    asked.remove(.entity)
    facts.entity = nil
    return true
  }

  mutating func answered(_ answer: LinkAnswer) { facts.take(answer) }
}

/// A set of facts.
struct LinkFactSet: Hashable {
  private var bits: UInt8 = 0

  /// Calls a function with each fact, in order.
  func forEach(_ body: (LinkFact) -> Void) {
    for fact in LinkFact.allCases where contains(fact) { body(fact) }
  }

  func contains(_ fact: LinkFact) -> Bool { bits & 1 << fact.rawValue != 0 }

  /// Returns whether the fact is new.
  @discardableResult
  mutating func insert(_ fact: LinkFact) -> Bool {
    defer { bits |= 1 << fact.rawValue }
    return !contains(fact)
  }

  mutating func remove(_ fact: LinkFact) { bits &= ~(1 << fact.rawValue) }
}
