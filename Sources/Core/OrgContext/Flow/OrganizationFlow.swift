@_spi(TypedRoutes) public import LandfallDomain

/// The state machine of organizations: the person's memberships, the active organization, and the
/// one that is active at the services.
///
/// It is a plain value. ``handle(_:_:at:into:)`` takes a message and writes the effects that the host
/// executes; it never waits.
@usableFromInline package struct OrganizationFlow: Hashable, Sendable {
  /// The purpose of a call to the services.
  private enum Purpose: Hashable {
    case status(DeliveryID, OrganizationScope, slug: String?)
    case home(RequestID, DeliveryID?)
    case permission(Permission, RequestID)
    case choice(OrganizationSlug, RequestID)
    case switchForLink(DeliveryID, ActiveOrganization)
    case switchChosen(ActiveOrganization, RequestID)
    /// The services may have activated an organization that is not shown; no request waits for this
    /// call.
    case leftBehind(OrganizationID)
    case reconcile(Organization)

    /// The link that the call is for, or `nil`.
    var delivery: DeliveryID? {
      switch self {
      case .status(let id, _, _), .switchForLink(let id, _): id
      case .home(_, let id): id
      case .permission, .choice, .switchChosen, .leftBehind, .reconcile: nil
      }
    }
  }

  /// A call in progress.
  private struct Call: Hashable {
    var purpose: Purpose
    /// The signed-in person and the epoch at the time of the call.
    let person: PersonID?
    let epoch: Int
    let since: Instant
    /// The error of the services, while the cache is read.
    var failure: ServiceError?
  }

  /// The list that was last written to the cache.
  private struct Kept: Hashable {
    let list: MembershipList
    let person: PersonID
  }

  private struct LinkSwitch: Hashable {
    let delivery: DeliveryID
    let at: Instant
  }

  private let hasOrganizations: Bool
  private let keepsMemberships: Bool
  @usableFromInline package private(set) var context: OrganizationContext
  /// The person's memberships, as the services last listed them.
  package private(set) var memberships: [Membership] = []
  /// Whether ``memberships`` were read in this session.
  private var isListed = false
  private var kept: Kept?
  /// Whether the next list decides about the active organization: its session has ended, or the
  /// person is not in it anymore.
  private var isOutdated = false
  private var calls: [OrganizationCallID: Call] = [:]
  private var lastCall = 0
  /// The person's latest choice of an organization; earlier choices no longer count.
  private var choice: RequestID?
  /// The link that was being opened when the person chose.
  private var linkBeforeChoice: DeliveryID?
  /// The organization last activated at the services; `nil` if it is not known.
  private var reported: OrganizationID?
  /// When the services were asked to switch for the latest link that needed a switch.
  private var switchBegan: LinkSwitch?

  private var facts = OrganizationFacts(person: nil)
  private var now = Instant.origin
  private var effects: [OrganizationEffect] = []

  /// Creates the flow; nothing is known about organizations yet.
  ///
  /// - Parameters:
  ///   - permissions: What each role allows.
  ///   - hasOrganizations: Whether the app has organizations.
  ///   - keepsMemberships: Whether a cache stores memberships.
  package init(
    permissions: [Role: Set<Permission>], hasOrganizations: Bool, keepsMemberships: Bool
  ) {
    context = OrganizationContext(permissions: permissions)
    self.hasOrganizations = hasOrganizations
    self.keepsMemberships = keepsMemberships
  }

  // Inlined, because a computed property that another module reads copies the whole flow.

  /// The active organization.
  @inlinable package var active: ActiveOrganization? { context.active }
  /// Increases with every change of ``active``.
  @inlinable package var epoch: Int { context.epoch }
  /// Whether the person has chosen an organization that is not active yet.
  package var isSwitching: Bool { choice != nil }

  /// Returns the person's status in an organization from the latest list, without asking the
  /// services; `nil` if no list was read.
  package func known(_ scope: OrganizationScope, slug: String?) -> OrganizationStatus? {
    guard let active, !memberships.isEmpty else { return nil }
    let list = MembershipList(memberships: memberships, active: active.organization.id)
    return context.status(scope: scope, slug: slug, in: list)
  }

  /// Handles one message, and writes the effects into an empty array.
  package mutating func handle(
    _ message: OrganizationMessage, _ facts: OrganizationFacts, at now: Instant,
    into effects: inout [OrganizationEffect]
  ) {
    swap(&self.effects, &effects)
    (self.facts, self.now) = (facts, now)
    // A choice ends with the session. Otherwise it could act while the person signs in again. Roles
    // and memberships may have changed by then.
    if facts.person == nil {
      choice = nil
      isOutdated = active != nil
      forget()
    }
    take(message)
    reconcile()
    swap(&self.effects, &effects)
  }

  private mutating func take(_ message: OrganizationMessage) {
    switch message {
    case .statusAsked(let id, let scope, let slug): read(for: .status(id, scope, slug: slug))
    case .homeAsked(let request, let link):
      if isCurrent || !hasOrganizations { return answer(request, .holds(true)) }
      read(for: .home(request, link))
    case .homeLeft: leave(nil)
    case .permissionAsked(let needed, let request): read(for: .permission(needed, request))
    case .chosen(let slug, let request):
      (choice, linkBeforeChoice) = (request, facts.link)
      read(for: .choice(slug, request))
    case .switchAskedForLink(let id, let organization):
      switchBegan = LinkSwitch(delivery: id, at: now)
      activate(organization, for: .switchForLink(id, organization))
    case .linkLeft(let id): leave(id)
    case .factsChanged: break
    case .landed(let id, let organization?, let isNeeded):
      overtakeChoice(by: id)
      guard isNeeded || isOutdated else { break }
      leave(id)
      let began = switchBegan?.delivery == id ? switchBegan?.at : nil
      show(organization, for: id, since: began)
    case .landed(let id, nil, _):
      overtakeChoice(by: id)
      // The list of the next session may be empty.
      guard isOutdated, isListed, memberships.isEmpty else { break }
      context.clear()
      (reported, isOutdated) = (nil, false)
      emit(.report(.changed))
    case .signOutAsked:
      choice = nil
      leave(nil)
    case .sessionForgotten: forget()
    case .personLeft:
      forget()
      context.clear()
      (reported, isOutdated) = (nil, false)
    case .listed(let id, let result): listed(id, result)
    case .keptRead(let id, let list): keptRead(id, list)
    case .activated(let id, let failure): activated(id, failure)
    }
  }

  private mutating func forget() { (memberships, isListed, kept) = ([], false, nil) }

  private mutating func note(_ list: MembershipList) {
    (memberships, isListed) = (list.memberships, true)
  }

  /// Whether the person is in the active organization, as far as it is known.
  private var isMember: Bool {
    guard isListed, let active = active?.organization.id else { return true }
    return memberships.contains { $0.organization.id == active }
  }

  private mutating func emit(_ effect: OrganizationEffect) { effects.append(effect) }

  private mutating func answer(_ request: RequestID, _ answer: RequestAnswer) {
    emit(.report(.answered(request, answer)))
  }

  private mutating func call(_ purpose: Purpose) -> OrganizationCallID {
    lastCall += 1
    let id = OrganizationCallID(lastCall)
    calls[id] = Call(purpose: purpose, person: facts.person, epoch: epoch, since: now)
    return id
  }

  // MARK: Memberships

  private mutating func read(for purpose: Purpose) {
    emit(.readMemberships(call(purpose), purpose.delivery))
  }

  /// Handles the services' list of memberships.
  ///
  /// If the services cannot be reached, the list in the cache is used. A person who starts the app
  /// without network then sees their last screens with cached data (decision 0017).
  private mutating func listed(
    _ id: OrganizationCallID, _ result: Result<MembershipList, ServiceError>
  ) {
    guard let call = calls[id] else { return }
    switch result {
    case .success(let list):
      if call.person == facts.person {
        note(list)
        if !isMember { isOutdated = true }
        // A new session may be in another organization there.
        if isOutdated { reported = list.active ?? list.memberships.first?.organization.id }
        keep(list)
      }
      end(id, call, result)
    case .failure(let error):
      guard keepsMemberships, error.isAbsence, let person = facts.person else {
        return end(id, call, result)
      }
      calls[id]?.failure = error
      emit(.readKept(id, person, call.purpose.delivery))
    }
  }

  private mutating func keptRead(_ id: OrganizationCallID, _ list: MembershipList?) {
    guard let call = calls[id], let failure = call.failure else { return }
    guard let list, call.person == facts.person else { return end(id, call, .failure(failure)) }
    note(list)
    end(id, call, .success(list))
  }

  private mutating func keep(_ list: MembershipList) {
    guard keepsMemberships, let person = facts.person, kept != Kept(list: list, person: person)
    else { return }
    kept = Kept(list: list, person: person)
    emit(.keep(list, person))
  }

  /// Answers the request for which a list was read.
  private mutating func end(
    _ id: OrganizationCallID, _ call: Call, _ result: Result<MembershipList, ServiceError>
  ) {
    calls[id] = nil
    switch call.purpose {
    case .status(let id, let scope, let slug):
      if active == nil, case .success(let list) = result { context.adopt(list) }
      let status = result.map { [context] in
        context.status(scope: scope, slug: slug, in: $0)
      }
      emit(.report(.status(id, status)))
    case .home(let request, _):
      switch result {
      case .success(let list):
        // A link has chosen an organization in the meantime, or the list belongs to another person.
        let isMember = isCurrent || call.person != facts.person || adopt(list)
        answer(request, .holds(isMember))
      case .failure(let error): answer(request, .failed(error))
      }
    case .permission(let needed, let request):
      switch result {
      case .failure(let error): answer(request, .failed(error))
      case .success(let list):
        let here = context.status(scope: .active, slug: nil, in: list).organization
        let isActive = here?.organization.id == active?.organization.id
        answer(request, .holds(isActive && here?.permissions.contains(needed) == true))
      }
    case .choice(let slug, let request): choose(slug, request, call, result)
    case .switchForLink, .switchChosen, .leftBehind, .reconcile: break
    }
  }

  /// Whether an organization was activated in this session.
  private var isCurrent: Bool { active != nil && !isOutdated }

  /// Activates an organization for the first screen of a session; returns whether there is one.
  private mutating func adopt(_ list: MembershipList) -> Bool {
    let before = active
    context.adopt(list)
    // What another role hides must go, so all lists are loaded again (NAV-B04).
    if isOutdated, before != active { emit(.report(.changed)) }
    isOutdated = false
    return active != nil
  }

  // MARK: Choosing

  /// Returns whether a choice still counts: no newer choice, and the same person and organization.
  private func counts(_ request: RequestID, _ call: Call) -> Bool {
    choice == request && isSameView(call)
  }

  private func isSameView(_ call: Call) -> Bool {
    call.epoch == epoch && call.person == facts.person && facts.person != nil
  }

  /// Gives up a choice, because a link that was opened after it shows its screen.
  private mutating func overtakeChoice(by link: DeliveryID) {
    if link != linkBeforeChoice { choice = nil }
  }

  private mutating func finish(_ request: RequestID, _ answer: RequestAnswer) {
    if choice == request { choice = nil }
    self.answer(request, answer)
  }

  private mutating func choose(
    _ slug: OrganizationSlug, _ request: RequestID, _ call: Call,
    _ result: Result<MembershipList, ServiceError>
  ) {
    guard counts(request, call) else { return finish(request, .overtaken) }
    switch result {
    case .failure(let error): fail(slug, request, error)
    case .success(let list):
      let status = context.status(scope: .named, slug: slug.text, in: list)
      guard let organization = status.organization else {
        emit(.post(.organizationDenied(slug: slug.text), nil))
        emit(.report(.show("errors:notAMember", [NamedValue("organization", slug.text)])))
        return finish(request, .holds(false))
      }
      if active?.organization.slug != slug { emit(.report(.switching)) }
      activate(organization, for: .switchChosen(organization, request))
    }
  }

  private mutating func fail(
    _ slug: OrganizationSlug, _ request: RequestID, _ error: ServiceError
  ) {
    if error != .unauthorized {
      emit(.post(.organizationSwitchFailed(slug, error), nil))
      emit(.report(.show(error.textKey, [])))
    }
    finish(request, .failed(error))
  }

  // MARK: Switching

  private mutating func activate(_ organization: ActiveOrganization, for purpose: Purpose) {
    emit(.activate(call(purpose), organization.organization.id, purpose.delivery))
  }

  /// Notes a switch without an answer in time: the services may have made it.
  private mutating func mayHaveReached(_ organization: ActiveOrganization, _ error: ServiceError?) {
    if error == .timeout { reported = organization.organization.id }
  }

  private mutating func activated(_ id: OrganizationCallID, _ failure: ServiceError?) {
    guard let call = calls.removeValue(forKey: id) else { return }
    switch (call.purpose, failure) {
    case (.switchForLink(let id, let organization), _):
      if failure == nil { report(organization.organization.id) }
      mayHaveReached(organization, failure)
      emit(.report(.switchedForLink(id, failure: failure)))
    case (.leftBehind(let organization), _):
      // A call that was abandoned may still have reached the services.
      reported = organization
    case (.reconcile(let organization), nil): report(organization.id)
    case (.reconcile(let organization), let error?):
      reported = nil
      emit(.post(.organizationSwitchFailed(organization.slug, error), nil))
    case (.switchChosen(let organization, let request), nil):
      report(organization.organization.id)
      guard counts(request, call) else { return finish(request, .overtaken) }
      show(organization, for: nil, since: call.since)
      finish(request, .holds(true))
    case (.switchChosen(let organization, let request), let error?):
      mayHaveReached(organization, error)
      guard counts(request, call) else { return finish(request, .overtaken) }
      fail(organization.organization.slug, request, error)
    case (.status, _), (.home, _), (.permission, _), (.choice, _): break
    }
  }

  /// Notes the organization that the services consider active, also in the cache: a launch without
  /// network opens it.
  private mutating func report(_ organization: OrganizationID) {
    reported = organization
    if isListed { keep(MembershipList(memberships: memberships, active: organization)) }
  }

  /// Abandons the calls for a link that was superseded or ends elsewhere, or for the first
  /// screen if `delivery` is `nil`.
  private mutating func leave(_ delivery: DeliveryID?) {
    for id in calls.keys.sorted() where calls[id]?.purpose.delivery == delivery {
      switch calls[id]?.purpose {
      case .switchForLink(_, let organization):
        calls[id]?.purpose = .leftBehind(organization.organization.id)
      case .home(let request, _):
        calls[id] = nil
        answer(request, .overtaken)
      case .status: calls[id] = nil
      case .permission, .choice, .switchChosen, .leftBehind, .reconcile, nil: break
      }
    }
  }

  /// Makes an organization active, or only another role in it, which may hide what is visible
  /// (NAV-B04).
  private mutating func show(
    _ organization: ActiveOrganization, for link: DeliveryID?, since began: Instant?
  ) {
    isOutdated = false
    let before = active
    let isOther = context.activate(organization)
    guard before != organization else { return }
    emit(.report(.changed))
    if isOther {
      let (from, to) = (before?.organization.slug, organization.organization.slug)
      emit(.post(.organizationSwitched(from: from, to: to), link))
      emit(.report(.switched(link, took: began.map { now - $0 })))
    } else if link == nil {
      emit(.report(.switched(nil, took: nil)))
    }
  }

  /// Activates the visible organization at the services if another one is active there.
  ///
  /// Switch and navigation are committed together or not at all. An in-flight link gets its outcome
  /// first. Without a signed-in person, for example because the store is unreadable, the services
  /// cannot be called.
  private mutating func reconcile() {
    guard let reported, let active, reported != active.organization.id,
      facts.maySwitch, isMember
    else { return }
    let isAsked = calls.values.contains { call in
      if case .reconcile(let organization) = call.purpose {
        organization.id == active.organization.id
      } else {
        false
      }
    }
    if !isAsked { activate(active, for: .reconcile(active.organization)) }
  }
}

extension ServiceError {
  /// Whether the services gave no answer; any other error is an answer.
  fileprivate var isAbsence: Bool {
    switch self {
    case .offline, .timeout, .unavailable, .untrusted: true
    case .badRequest, .unauthorized, .forbidden, .banned, .notFound, .conflict, .tooManyRequests,
      .malformed, .wrongType, .wrongItem, .repeatedCursor, .endlessList:
      false
    }
  }
}
