import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Finding out what would happen.
extension Landfall {
  /// Follows a link without opening it: the session, the memberships and the data are read, nothing is
  /// switched or shown.
  ///
  /// It says how ``open(_:channel:token:)-(String,_,_)`` would end, if what that writes succeeds. Two
  /// things are kept, as with any read: memberships, for when the services cannot be reached, and a
  /// session that the services refused and then renewed.
  public func explain(_ url: String) async -> LinkExplanation { await explain(LinkText(url)) }

  /// Follows a link whose bytes may not be UTF-8, without opening it.
  public func explain(_ link: LinkText) async -> LinkExplanation {
    let start = clock.now().instant
    let link = link.hiding(secretPlaces)
    let dispatch = resolver.dispatcher.trace(of: link)
    let intent = resolver.resolve(link)
    let measurements = [
      LinkReport.Measurement(phase: .routeMatching, took: clock.now().instant - start)
    ]
    guard let target = target(of: intent) else {
      var place = sessionFlow.place
      if place == .launching { place = await placeToCome() }
      var gate: RootRoute.GateAnswer?
      if case .claim(let claim) = intent { gate = RootRoute.answer(claim.runs, in: place) }
      return LinkExplanation(
        link: link, intent: intent, place: place.name, gate: gate, dispatch: dispatch,
        guards: nil, edit: nil, stack: [],
        switchesTo: nil, outcome: outcome(without: intent), measurements: measurements)
    }
    defer { services.signIn.use(vault.token(sessionFlow.token)) }
    let run = await follow(target, intent)
    return LinkExplanation(
      link: link, intent: intent,
      place: (sessionFlow.place == .launching ? place(of: run.session) : sessionFlow.place).name,
      gate: nil,
      dispatch: dispatch, guards: GuardReport(route: target.route, facts: run.facts),
      edit: run.edit, stack: run.stack,
      switchesTo: run.switchesTo, outcome: run.outcome ?? .waiting,
      measurements: measurements + run.measurements)
  }

  /// Follows a link on a copy of the journey: effects that read are run, and those that write are taken
  /// to succeed (ruling 35).
  private func follow(_ target: LinkTarget, _ intent: LinkIntent) async -> DryRun {
    var run = DryRun(id: DeliveryID(lastDelivery + 1), target: target)
    var journey = journey
    if !journey.isReady { _ = LinkJourney.reduce(&journey, .becameReady) }
    var effects = LinkJourney.reduce(&journey, .linkResolved(run.id, intent, target: target))
    while run.outcome == nil, !effects.isEmpty {
      // What an answer leads to comes first: a check that stops the link makes the rest needless.
      if let answer = await answer(to: effects.removeFirst(), &run) {
        effects.insert(contentsOf: LinkJourney.reduce(&journey, answer), at: 0)
      }
    }
    return run
  }

  /// The event that answers an effect; `nil` where the journey waits for none.
  private func answer(to effect: JourneyEffect, _ run: inout DryRun) async -> JourneyEvent? {
    let (id, start) = (run.id, clock.now().instant)
    switch effect {
    case .readSession(id):
      let stored = await readStore()
      services.signIn.use(vault.token(stored.id))
      run.facts.session =
        sessionFlow.isEnded(stored.id) ? .signedOut(.revoked) : stored.standing
      run.measurements.append(.init(phase: .sessionRead, took: clock.now().instant - start))
      return .sessionRead(
        id, run.session, known: knownStanding(of: run.target, for: run.session))
    case .checkOrganization(id, let target):
      do {
        let standing = try await standing(of: target, run.session)
        run.facts.organization = .success(standing)
        return .organizationChecked(id, standing)
      } catch {
        run.facts.organization = .failure(error)
        return .organizationCheckFailed(id, error)
      }
    case .checkToken(id, let target):
      let standing = await tokenStanding(of: target)
      run.facts.token = standing
      return .tokenChecked(id, standing)
    case .load(id, let target, let organization):
      let entity: EntityStanding =
        if let row = loadedRow(of: target) {
          .item(row)
        } else {
          await content(of: target.destination, target.route, organization)
        }
      run.facts.entity = entity
      run.measurements.append(.init(phase: .dataLoad, took: clock.now().instant - start))
      return .contentLoaded(id, entity)
    case .activateOrganization(id, _): return .organizationActivated(id)
    case .preserve(id): return .preservationDue(id, at: start)
    case .land(id, let target, let standing, _):
      run.noteSwitch()
      let wasVisible = plan(target, standing.organization, &run)
      let canBuild = canBuild(target.destination.screen)
      return .screenShown(id, isRefresh: canBuild && wasVisible)
    case .showHome:
      if let home = entry(for: app.defaultScreen, like: nil)?.destination,
        let route = resolver.table.route(app.defaultScreen)
      {
        _ = plan(LinkTarget(destination: home, route: route), nil, &run)
      }
      return nil
    case .showSignIn(id, _): return .signInShown(id)
    case .landUnauthorized(id, _, _, _):
      run.noteSwitch()
      return .screenShown(id, isRefresh: false)
    case .showDefaultScreen(id), .showErrorScreen(id, _),
      .showNoOrganization(id):
      return .screenShown(id, isRefresh: false)
    case .finish(id, let outcome):
      run.outcome = outcome
      return nil
    default:
      // Posted, traced or shown, or about another link.
      return nil
    }
  }

  /// Where the app would be, had it started.
  private func placeToCome() async -> RootRoute.Place { place(of: await readStore().standing) }

  private func place(of standing: SessionStanding) -> RootRoute.Place {
    var state = RootRoute.State()
    _ = RootRoute.reduce(&state, .bootstrapStarted)
    _ = RootRoute.reduce(&state, .sessionRead(standing))
    return state.place
  }

  private func outcome(without intent: LinkIntent) -> Outcome {
    switch intent {
    case .claim(let claim): .claimed(claim.rule)
    case .ignored(let reason): .ignored(reason)
    case .invalid(let error): .invalidLink(error)
    case .unmatched, .navigate: .unmatched
    }
  }

  /// The person's place in the organization of a target.
  private func standing(
    of target: LinkTarget, _ session: SessionStanding
  ) async throws(ServiceError) -> OrganizationStanding {
    let list = try await readMemberships()
    var context = organizations
    if case .live(let facts) = session, let owner = sessionFlow.owner, owner != facts.person.id {
      context.clear()
    }
    if context.active == nil { context.adopt(list) }
    let slug = app.organizationParameter.flatMap(target.destination.parameters.first(named:))
    return context.standing(scope: target.route.organization, slug: slug, in: list)
  }

  /// Notes what landing would do to the stack of a target's tab, on screens that are put back.
  ///
  /// - Returns: Whether the target's screen is visible already.
  private func plan(
    _ target: LinkTarget, _ organization: ActiveOrganization?, _ run: inout DryRun
  ) -> Bool {
    let before = (screens, organizations, sessionFlow)
    defer { (screens, organizations, sessionFlow) = before }
    let stored = StoredSession(id: nil, standing: run.session)
    _ = sessionFlow.handle(.read(stored, for: .link(run.id), took: .zero), at: clock.now())
    if let organization, target.route.organization != .none {
      organizations.activate(organization)
    }
    let entry = StackEntry(
      destination: completed(target.destination), titleKey: target.route.titleKey)
    let (edit, wasVisible) = put(entry, target.route, isByHand: false)
    guard let edit, let stacks = screens.visibleStacks else { return wasVisible }
    run.edit = edit
    run.stack = stacks.stack(of: stacks.focused).map(\.destination)
    return edit.isRefresh && wasVisible
  }
}

/// What is known of a link that is followed on a copy of the journey.
private struct DryRun {
  let id: DeliveryID
  let target: LinkTarget
  var facts = LinkFacts()
  var switchesTo: Organization?
  var edit: TabStacks.Edit?
  var stack: [DeepLinkDestination] = []
  var outcome: Outcome?
  var measurements: [LinkReport.Measurement] = []

  /// Notes the organization that landing leads into, if it is another one.
  mutating func noteSwitch() {
    guard target.route.organization != .none,
      case .success(.member(let organization, isActive: false)) = facts.organization
    else { return }
    switchesTo = organization.organization
  }

  var session: SessionStanding { facts.session ?? .unknown }
}
