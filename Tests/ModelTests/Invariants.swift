import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallLists
@testable import LandfallNavigation

/// What must hold, whatever happens in whatever order.
enum Invariant: String, CaseIterable {
  /// No guarded screen is on view without its guard having passed for it.
  case guardedScreen
  /// At most one target waits for sign-in.
  case onePendingTarget
  /// What is on view belongs to the organization on view and to whoever is signed in.
  case otherOrganizationsData
  /// Each link ends once, and once more if its target is opened after sign-in.
  case oneOutcome
  /// The tab bar never stands without a session.
  case tabsWithoutSession
  /// No target is opened after its 600 s.
  case expiredTarget
  /// A link that was overtaken is never shown.
  case overtakenLink
  /// Once nothing is on its way, the services and the app hold the same organization active.
  case servicesAgree
  /// Once nothing is on its way, something is on view.
  case nothingOnView
  /// Once nothing is on its way, the shell tells of what is on view and of nothing moving.
  case shellAtRest
  /// Two states with one fingerprint go on in the same way.
  case canonicalForm
}

/// An invariant that does not hold, and what was seen.
struct Problem: Hashable {
  let invariant: Invariant
  let text: String
}

extension World {
  /// Whether nothing is left to do but wait for a person.
  var isIdle: Bool { questions.isEmpty && hasStarted }

  /// How many targets wait.
  var pendingCount: Int {
    journey.pending.count(at: now) + (secondSlot?.count(at: now) ?? 0)
  }

  /// Judges what the step has led to.
  mutating func judge(_ step: Step) {
    judgeView()
    let alive = waiting.values.count { now <= $0 + Limits.pendingTargetLifetime }
    if pendingCount > 1 || alive > 1 { report(.onePendingTarget, "\(pendingCount), \(alive)") }
    if isIdle { judgeRest() }
    forgetLinks()
  }

  private mutating func judgeView() {
    switch screens.root {
    case .tabs(let organization):
      if session == nil { report(.tabsWithoutSession, "tabs of \(organization)") }
      if organizations.active?.organization.id != organization {
        report(.otherOrganizationsData, "tabs of \(organization) are on view")
      }
    case .standalone(_, above: let organization?):
      if let session, session.person.id != owner {
        report(.otherOrganizationsData, "\(organization) of somebody else lies below")
      }
    case .standalone, .launching, .signIn, .error: break
    }
    guard let top = screens.top else {
      shownDanger = false
      return
    }
    judgeItems(of: top)
    judgeGuard(of: top)
  }

  private mutating func judgeItems(of top: StackEntry) {
    if let slug = top.destination.parameters.first(where: { $0.name == "org" })?.value,
      slug != organizations.active?.organization.slug.text
    {
      report(.otherOrganizationsData, "\(top.destination.path) is on view")
    }
    guard case .list(let list) = top.content, list.request.organization != nil,
      let item = list.shown.chunks.first?.items.first
    else { return }
    let wanted =
      (session?.person.id.text ?? "-") + (organizations.active?.organization.id.text ?? "-")
    if item.id != wanted { report(.otherOrganizationsData, "\(item.id) in place of \(wanted)") }
  }

  private mutating func judgeGuard(of top: StackEntry) {
    guard top.presentation == .screen, top.content != nil,
      let needed = Town.shared.resolver.table.route(top.destination.route)?.requires
    else {
      shownDanger = false
      return
    }
    guard !shownDanger else { return }
    shownDanger = true
    let byLink = links.contains { link in
      !link.isOpen && link.granted?.contains(needed) == true && link.wasLive
        && (link.outcome == .landed || link.outcome == .refreshed
          || link.outcome?.name == "serviceFailed")
    }
    if proof?.contains(needed) != true, !byLink {
      report(.guardedScreen, "\(top.destination.path) is shown")
    }
  }

  private mutating func judgeRest() {
    if journey.isReady {
      for link in links where link.isOpen { report(.oneOutcome, "\(link.id) has not ended") }
    }
    if let top = screens.top, top.presentation == .screen, top.content == nil,
      Town.shared.resolver.table.route(top.destination.route)?.content != nil
    {
      report(.nothingOnView, "\(top.destination.path) has no data")
    }
    if screens.root == .launching { report(.nothingOnView, "nothing is on view") }
    if session != nil, let activeThere, let active = organizations.active?.organization.id,
      active != activeThere
    {
      report(.servicesAgree, "\(active) here, \(activeThere) there")
    }
    let depth: Int
    if case .tabs(let count) = view { depth = count } else { depth = 0 }
    let rest: NavigationPhase =
      switch view {
      case .launching: .appLaunching
      case .signIn: .signInRequired
      case .outsideTabs: .outsideTabs
      case .tabs: depth > 1 ? .stackActive : .tabsReady
      }
    if shell.phase != rest { report(.shellAtRest, "\(shell.phase) in place of \(rest)") }
  }

  /// Lets go of links that nobody will hear of again.
  private mutating func forgetLinks() {
    let waits = journey.pending.target(at: now)?.delivery
    links.removeAll { link in
      !link.isOpen && link.id != waits && link.id != journey.flight?.delivery
        && !waiting.keys.contains(link.id)
    }
    proof = nil
  }
}
