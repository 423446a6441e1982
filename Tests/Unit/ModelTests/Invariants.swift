import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallOrgContext

@testable import LandfallNavigation

/// What must hold in every order of events.
enum Invariant: String, CaseIterable {
  /// A guarded screen is visible only if its guard has passed for it.
  case guardedScreen
  /// At most one pending link waits for sign-in.
  case onePendingLink
  /// Visible data belongs to the active organization and the signed-in person.
  case otherOrganizationsData
  /// Each link ends once, and once more if it is opened after sign-in.
  case oneOutcome
  /// The tab bar is never visible without a session.
  case tabsWithoutSession
  /// No pending link is opened after its 600 s.
  case expiredTarget
  /// A superseded link is never shown.
  case overtakenLink
  /// At rest, the services and the app have the same active organization.
  case servicesAgree
  /// At rest, something is visible and has its data.
  case nothingVisible
  /// At rest, the shell reports the visible screen and no transition.
  case shellAtRest
  /// At rest, the session in use is the one in the store.
  case sessionInUse
  /// At rest, an item that came from the services is shown as they have it.
  case itemsAgree
  /// Two states with one fingerprint continue in the same way.
  case canonicalForm
}

/// A violated invariant, and what was observed.
struct Problem: Hashable {
  let invariant: Invariant
  let text: String
}

extension World {
  /// Whether nothing can happen without a person.
  var isIdle: Bool {
    questions.isEmpty && hasStarted && !isDue(.pendingLink) && !isDue(.session(.expiry))
  }

  /// Checks the invariants after a step.
  mutating func judge() {
    judgeVisible()
    let count =
      core.linkFlow.pending.count(at: now.instant) + (secondSlot?.count(at: now.instant) ?? 0)
    let alive = waiting.values.count { now.instant <= $0 + Limits.pendingLinkLifetime }
    if count > 1 || alive > 1 { report(.onePendingLink, "\(count), \(alive)") }
    if isIdle { judgeRest() }
    forgetLinks()
  }

  private mutating func judgeVisible() {
    let active = core.organization.active?.organization
    switch screens.root {
    case .tabs(let organization):
      if session == nil || isIdle && read(.done).id == nil {
        report(.tabsWithoutSession, "tabs of \(organization)")
      }
      if active?.id != organization {
        report(.otherOrganizationsData, "tabs of \(organization) are visible")
      }
    case .standalone(_, above: let organization?):
      if let session, session.person.id != core.session.owner {
        report(.otherOrganizationsData, "\(organization) of somebody else lies below")
      }
    case .standalone, .launching, .signIn, .error: break
    }
    guard let top = screens.top else {
      shownDanger = false
      return
    }
    judgeItems(of: top, active)
    judgeGuard(of: top)
  }

  private mutating func judgeItems(of top: StackEntry, _ active: Organization?) {
    if let slug = top.destination.parameters.first(where: { $0.name == "org" })?.value,
      slug != active?.slug.text
    {
      report(.otherOrganizationsData, "\(top.destination.path) is visible")
    }
    guard case .list(let list) = top.content, list.request.organization != nil,
      let item = list.rows.first?.item
    else { return }
    let wanted = (session?.person.id.text ?? "-") + (active?.id.text ?? "-")
    if item.id != wanted { report(.otherOrganizationsData, "\(item.id) in place of \(wanted)") }
  }

  private mutating func judgeGuard(of top: StackEntry) {
    guard top.presentation == .screen, top.content != nil,
      let needed = Town.shared.route(top.destination.route).requires
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
    if !proof.contains(needed), !byLink {
      report(.guardedScreen, "\(top.destination.path) is shown")
    }
  }

  private mutating func judgeRest() {
    if core.linkFlow.isReady {
      for link in links where link.isOpen { report(.oneOutcome, "\(link.id) has not ended") }
    }
    if let top = screens.top, top.presentation == .screen, top.content == nil,
      Town.shared.route(top.destination.route).content != nil
    {
      report(.nothingVisible, "\(top.destination.path) has no data")
    }
    if screens.root == .launching { report(.nothingVisible, "nothing is visible") }
    if screens.top?.content?.load != nil { report(.nothingVisible, "it loads for ever") }
    if session != nil, let activeThere, let active = core.organization.active?.organization.id,
      active != activeThere
    {
      report(.servicesAgree, "\(active) here, \(activeThere) there")
    }
    if let token = core.session.token, token != stored {
      report(.sessionInUse, "\(token) is used, \(stored as Any) stored")
    }
    judgeShell()
    judgeItem()
  }

  private mutating func judgeShell() {
    let depth = screens.visibleStacks.map { $0.stack(of: $0.focused).count }
    let rest: NavigationPhase =
      switch screens.root {
      case .launching: .appLaunching
      case .signIn: .signInRequired
      case .standalone, .error: .outsideTabs
      case .tabs: depth ?? 0 > 1 ? .stackActive : .tabsReady
      }
    let phase = core.screen.tabBar.phase
    if phase != rest { report(.shellAtRest, "\(phase) in place of \(rest)") }
  }

  private mutating func judgeItem() {
    guard case .list(let list)? = screens.top?.content, list.cachedAt == nil, list.failure == nil,
      let item = list.rows.first?.item
    else { return }
    let title: Item.Text = .plain(done.contains(item.itemID) ? "done" : "new")
    if item.title != title {
      report(.itemsAgree, "\(item.title) in place of \(title), \(list.pendingActions)")
    }
  }

  /// Removes links that will not be reported again.
  private mutating func forgetLinks() {
    let waits = core.linkFlow.pending.target(at: now.instant)?.delivery
    links.removeAll { link in
      !link.isOpen && link.id != waits && link.id != core.linkFlow.inFlight?.delivery
        && !waiting.keys.contains(link.id)
    }
  }
}
