import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Finding out what would happen.
extension Landfall {
  /// Follows a link without side effects: the session, the memberships and the data are read, nothing
  /// is switched, stored, shown or kept.
  public func explain(_ url: String) async -> LinkExplanation { await explain(LinkText(url)) }

  /// Follows a link whose bytes may not be UTF-8, without side effects.
  public func explain(_ link: LinkText) async -> LinkExplanation {
    let start = clock.now().instant
    let link = link.hiding(secretPlaces)
    let dispatch = resolver.dispatcher.trace(of: link)
    let intent = resolver.resolve(link)
    var measurements = [
      LinkReport.Measurement(phase: .routeMatching, took: clock.now().instant - start)
    ]
    guard let target = target(of: intent) else {
      var place = root.place
      if place == .launching { place = await placeToCome() }
      var gate: RootRoute.GateAnswer?
      if case .claim(let claim) = intent { gate = RootRoute.answer(claim.runs, in: place) }
      return LinkExplanation(
        link: link, intent: intent, place: place.name, gate: gate, dispatch: dispatch,
        guards: nil, edit: nil, stack: [],
        switchesTo: nil, outcome: outcome(without: intent), measurements: measurements)
    }
    let readStart = clock.now().instant
    let reading = await readStore(nil)
    let session = reading.standing
    services.signIn.use(reading.token)
    defer { services.signIn.use(token) }
    let readEnd = clock.now().instant
    measurements.append(.init(phase: .sessionRead, took: readEnd - readStart))
    let standing = await standing(of: target, session)
    var token: TokenStanding?
    var entity: EntityStanding?
    func report() -> GuardReport {
      GuardReport(
        route: target.route, session: session, organization: standing, token: token, entity: entity)
    }
    if report().outcome == nil { token = await tokenStanding(of: target) }
    if report().outcome == nil, let standing {
      entity = await content(
        of: completed(target.destination), target.route, standing.organization?.organization.id)
      measurements.append(.init(phase: .dataLoad, took: clock.now().instant - readEnd))
    }
    let guards = report()
    let plan = guards.outcome == nil ? plan(target, standing) : nil
    let other: Organization? =
      if case .member(let organization, isActive: false) = standing, guards.outcome == nil {
        organization.organization
      } else {
        nil
      }
    return LinkExplanation(
      link: link, intent: intent,
      place: root.place == .launching ? place(of: session).name : root.place.name, gate: nil,
      dispatch: dispatch, guards: guards, edit: plan?.edit,
      stack: plan?.stack ?? [], switchesTo: other,
      outcome: guards.outcome ?? (plan?.edit?.isRefresh == true ? .refreshed : .landed),
      measurements: measurements)
  }

  /// Where the app would be, had it started.
  private func placeToCome() async -> RootRoute.Place { place(of: await readStore(nil).standing) }

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

  /// The person's place in the organization, or `nil` where the session stops the link before.
  private func standing(
    of target: LinkTarget, _ session: SessionStanding
  ) async -> OrganizationStanding? {
    guard case .live = session else {
      return target.route.policy == .required ? nil : .notApplicable
    }
    do {
      let list = try await readMemberships()
      var context = organizations
      if context.active == nil { context.adopt(list) }
      let slug = app.organizationParameter.flatMap(target.destination.parameters.first(named:))
      return context.standing(scope: target.route.organization, slug: slug, in: list)
    } catch {
      return .noOrganization
    }
  }

  private func plan(
    _ target: LinkTarget, _ standing: OrganizationStanding?
  ) -> (edit: TabStacks.Edit?, stack: [DeepLinkDestination])? {
    guard let tab = target.route.tab(whileIn: screens.visibleStacks?.focused),
      let organization = standing?.organization
    else { return nil }
    let before = organizations
    organizations.activate(organization)
    defer { organizations = before }
    guard
      var stacks = screens.stacks(of: organization.organization.id) ?? tabStacks()
    else { return nil }
    let entry = StackEntry(
      destination: completed(target.destination), titleKey: target.route.titleKey)
    let edit = stacks.land(entry, above: parents(of: entry.destination, target.route), in: tab)
    return (edit, stacks.stack(of: tab).map(\.destination))
  }
}
