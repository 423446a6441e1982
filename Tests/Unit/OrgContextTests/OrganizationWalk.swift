@_spi(TypedRoutes) import LandfallDomain
import LandfallOrgContext
import LandfallTestSupport

/// The organization flow with all events around it, as a value whose states can be explored.
struct OrganizationWorld: Hashable {
  /// How often each event may still happen.
  struct Budget: Hashable {
    var choices = 0
    var links = 0
    var losses = 0
    var signOuts = 0
    var failures = 0
  }

  /// An in-flight link.
  struct Link: Hashable {
    let id: DeliveryID
    /// The organization of the destination, once it is known.
    var destination: ActiveOrganization?
    var isSwitching = false
  }

  static let all = ["one", "two"].compactMap { OrganizationSlug($0) }
    .map { Organization(id: OrganizationID($0.text), slug: $0, name: $0.text) }

  var flow = OrganizationFlow(
    permissions: [:], hasOrganizations: true, keepsMemberships: false)
  var budget: Budget
  var person: PersonID? = "ada"
  var owner: PersonID? = "ada"
  /// The organization that the services have active for the session.
  var held = OrganizationWorld.all[0].id
  var link: Link?
  /// Unanswered calls, each with the person whose session it was sent with.
  var pending: [Call] = []
  var open: Set<RequestID> = []
  var lastRequest = 0
  var lastLink = 0
  /// The person's last choice since the last sign-out.
  var lastChoice: OrganizationSlug?
  /// Whether a call to the services has failed, so that they may have another organization active.
  var hasFailed = false
  /// The violations that were found; empty in a correct state.
  var faults: [String] = []

  struct Call: Hashable {
    let effect: OrganizationEffect
    let person: PersonID?
  }

  init(_ budget: Budget) {
    self.budget = budget
    ask { .homeAsked($0, nil) }
    while let call = pending.first { complete(call, fails: false) }
  }

  private var facts: OrganizationFacts {
    OrganizationFacts(person: person, link: link?.id)
  }

  private mutating func ask(_ question: (RequestID) -> OrganizationMessage) {
    lastRequest += 1
    let id = RequestID(lastRequest)
    open.insert(id)
    report(question(id))
  }

  private mutating func report(_ message: OrganizationMessage) {
    for effect in flow.handle(message, facts, at: .origin) {
      switch effect {
      case .activate where person == nil: faults.append("a switch with no session")
      case .post(.organizationSwitched(_, to: let slug), nil) where slug != lastChoice:
        faults.append("an older choice is made")
      case .readMemberships, .activate: pending.append(Call(effect: effect, person: person))
      case .report(.answered(let id, _)):
        if open.remove(id) == nil { faults.append("answered twice") }
      case .report(.status(let id, .success(let status))) where id == link?.id:
        link?.destination = status.organization
        guard case .member(let organization, isActive: false) = status else { continue }
        link?.isSwitching = true
        report(.switchAskedForLink(id, organization))
      case .report(.status(let id, .failure)) where id == link?.id: leaveLink()
      case .report(.switchedForLink(let id, nil)) where id == link?.id:
        link?.isSwitching = false
      case .report(.switchedForLink(let id, _)) where id == link?.id: leaveLink()
      case .report(.status), .report(.switchedForLink):
        faults.append("told of a link that has left")
      case .post(.organizationSwitchFailed, _): hasFailed = true
      case .readKept, .keep, .post, .report: break
      }
    }
  }

  // MARK: Steps

  /// Every state that the next step can lead to.
  var next: [OrganizationWorld] {
    var all: [OrganizationWorld] = []
    func add(_ change: (inout OrganizationWorld) -> Void) {
      var world = self
      change(&world)
      all.append(world)
    }
    if budget.choices > 0, person != nil {
      for organization in Self.all {
        add {
          $0.budget.choices -= 1
          $0.lastChoice = organization.slug
          $0.ask { .chosen(organization.slug, $0) }
        }
      }
    }
    if budget.links > 0, person != nil {
      for organization in Self.all {
        add {
          $0.budget.links -= 1
          $0.leaveLink()
          $0.lastLink += 1
          let id = DeliveryID($0.lastLink)
          $0.link = Link(id: id)
          $0.report(.statusAsked(id, .named, slug: organization.slug.text))
        }
      }
    }
    if let link, let destination = link.destination, !link.isSwitching {
      add {
        $0.report(.landed(link.id, destination, isNeeded: true))
        $0.link = nil
        $0.report(.factsChanged)
      }
      add { $0.leaveLink() }
    }
    if budget.losses > 0, person != nil {
      add {
        $0.budget.losses -= 1
        $0.person = nil
        $0.report(.sessionForgotten)
        $0.leaveLink()
      }
    }
    if person == nil, owner != nil {
      add {
        $0.person = $0.owner
        $0.report(.factsChanged)
      }
    }
    if budget.signOuts > 0, person != nil {
      add {
        $0.budget.signOuts -= 1
        $0.lastChoice = nil
        $0.report(.signOutAsked)
        ($0.person, $0.owner) = (nil, nil)
        $0.report(.personLeft)
        $0.leaveLink()
        // Another person signs in, with a session of their own.
        ($0.person, $0.owner, $0.held) = ("bob", "bob", Self.all[0].id)
        $0.report(.factsChanged)
      }
    }
    for call in pending {
      add { $0.complete(call, fails: false) }
      if budget.failures > 0 {
        add {
          $0.budget.failures -= 1
          $0.complete(call, fails: true)
        }
      }
    }
    return all
  }

  /// Drops the link: it was superseded or ends elsewhere.
  private mutating func leaveLink() {
    guard let left = link else { return }
    link = nil
    report(.linkLeft(left.id))
    report(.factsChanged)
  }

  private mutating func complete(_ call: Call, fails: Bool) {
    if let index = pending.firstIndex(of: call) { pending.remove(at: index) }
    let failure: ServiceError? = fails ? .offline : nil
    switch call.effect {
    case .readMemberships(let id, _):
      let list = MembershipList(
        memberships: Self.all.map {
          Membership(organization: $0, role: Role(call.person?.text ?? "no one"))
        },
        active: held)
      report(.listed(id, failure.map(Result.failure) ?? .success(list)))
    case .activate(let id, let organization, _):
      // A session that has ended cannot switch anything.
      let refused: ServiceError? = call.person == owner ? nil : .unauthorized
      if failure ?? refused == nil { held = organization }
      report(.activated(id, failure: failure ?? refused))
    case .readKept, .keep, .post, .report: break
    }
  }

  // MARK: What must hold

  /// The violations of this state; empty if there are none.
  var violations: [String] {
    var found = faults
    if let person, flow.memberships.contains(where: { $0.role.text != person.text }) {
      found.append("another person's memberships")
    }
    guard pending.isEmpty else { return found }
    if !open.isEmpty { found.append("a question without an answer") }
    if flow.isSwitching { found.append("a choice without an end") }
    guard person != nil, link == nil, !hasFailed, let active = flow.active else { return found }
    if active.organization.id != held { found.append("the services hold another organization") }
    return found
  }
}

extension OrganizationFlow {
  /// Handles one message, and returns the effects.
  mutating func handle(
    _ message: OrganizationMessage, _ facts: OrganizationFacts, at now: Instant
  ) -> [OrganizationEffect] {
    var effects: [OrganizationEffect] = []
    handle(message, facts, at: now, into: &effects)
    return effects
  }
}
