import LandfallAppCore
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
  /// It says how ``open(_:channel:token:)-(String,_,_)`` would end, if what that writes succeeds. One
  /// thing cannot be known without writing: what the services would say to a session that they refuse
  /// now, once it is renewed. ``LinkExplanation/isSessionRefused`` tells of that.
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
    guard let target = core.places.target(of: intent) else {
      var place = core.session.place
      if place == .launching { place = await placeToCome() }
      var gate: RootRoute.GateAnswer?
      if case .claim(let claim) = intent { gate = RootRoute.answer(claim.runs, in: place) }
      return LinkExplanation(
        link: link, intent: intent, place: place.name, gate: gate, dispatch: dispatch,
        guards: nil, edit: nil, stack: [],
        switchesTo: nil, isSessionRefused: false, outcome: outcome(without: intent),
        measurements: measurements)
    }
    defer { services.signIn.use(vault.token(core.session.token)) }
    let run = await follow(target, intent)
    return LinkExplanation(
      link: link, intent: intent,
      place: (core.session.place == .launching ? place(of: run.session) : core.session.place).name,
      gate: nil,
      dispatch: dispatch, guards: GuardReport(route: target.route, facts: run.facts),
      edit: run.edit, stack: run.stack,
      switchesTo: run.switchesTo, isSessionRefused: run.isSessionRefused,
      outcome: run.outcome ?? .waiting,
      measurements: measurements + run.measurements)
  }

  /// Follows a link on a copy of the core: effects that read are executed, and those that write are
  /// taken to succeed (ruling 35).
  private func follow(_ target: LinkTarget, _ intent: LinkIntent) async -> DryRun {
    var run = DryRun(id: DeliveryID(lastDelivery + 1), target: target, core: core)
    if !core.journey.isReady { _ = run.core.handle(.link(.becameReady), at: clock.now()) }
    var effects = run.core.handle(
      .link(.linkResolved(run.id, intent, target: target)), at: clock.now())
    while run.outcome == nil || run.core.screen.isBusy, !effects.isEmpty {
      // What an answer leads to comes first: a check that stops the link makes the rest needless.
      if let answer = await answer(to: effects.removeFirst(), &run) {
        effects.insert(contentsOf: run.core.handle(answer, at: clock.now()), at: 0)
      }
    }
    if let row = run.core.linkRow, row.delivery == run.id { run.facts.entity = .item(row.item) }
    return run
  }

  /// The message that answers an effect; `nil` where none is waited for.
  private func answer(to effect: Effect, _ run: inout DryRun) async -> Message? {
    switch effect {
    case .session(let effect): await answer(to: effect, &run)
    case .organization(let effect): await answer(to: effect, &run).map(Message.organization)
    case .screen(let effect): await answer(to: effect, &run).map(Message.screen)
    case .link(let effect): await answer(to: effect, &run).map(Message.link)
    // Told to others.
    case .post, .answer, .keepScreen, .notification: nil
    }
  }

  private func answer(to effect: SessionEffect, _ run: inout DryRun) async -> Message? {
    let start = clock.now().instant
    switch effect {
    case .read(let reader):
      let stored = await readStore()
      let span = clock.now().instant - start
      run.measurements.append(.init(phase: .sessionRead, took: span))
      return .session(.read(stored, for: reader, took: span))
    case .use(let session): services.signIn.use(vault.token(session))
    case .tell(.linkRead(run.id, let standing)): run.facts.session = standing
    default: break  // Written, posted or told.
    }
    return nil
  }

  private func answer(
    to effect: OrganizationEffect, _ run: inout DryRun
  ) async -> OrganizationMessage? {
    switch effect {
    case .readMemberships(let call, let id) where id == nil || id == run.id:
      do throws(ServiceError) {
        return .listed(call, .success(try await services.memberships.memberships()))
      } catch {
        run.note(error)
        return .listed(call, .failure(error))
      }
    case .readKept(let call, let person, _):
      return .keptRead(call, await keptMemberships(of: person))
    case .activate(let call, _, run.id): return .activated(call, failure: nil)
    case .tell(.standing(run.id, let standing)): run.facts.organization = standing
    case .readMemberships, .activate, .keep, .post, .tell: break
    }
    return nil
  }

  /// The event that answers an effect; `nil` where the journey waits for none.
  private func answer(to effect: JourneyEffect, _ run: inout DryRun) async -> JourneyEvent? {
    let (id, start) = (run.id, clock.now().instant)
    switch effect {
    case .checkToken(id, let target):
      let standing = await tokenStanding(of: target)
      run.facts.token = standing
      return .tokenChecked(id, standing)
    case .load(id, let target, let organization):
      var entity = EntityStanding.notApplicable
      if let request = target.route.request(for: target.destination, in: organization),
        let kind = target.route.content?.kind
      {
        entity = await self.entity(request, kind, &run)
      }
      run.facts.entity = entity
      run.measurements.append(.init(phase: .dataLoad, took: clock.now().instant - start))
      return .contentLoaded(id, entity)
    case .finish(id, let outcome):
      run.outcome = outcome
      return nil
    default:
      // Posted, traced or shown, or about another link.
      return nil
    }
  }

  private func answer(
    to effect: ScreenEffect, _ run: inout DryRun
  ) async -> ScreenMessage? {
    switch effect {
    case .loadHome(let load):
      return .homeLoaded(load, await entity(load.request, load.kind, &run))
    // A link is there, so nothing that was saved is shown.
    case .readSaved(let id): return .savedRead(id, nil)
    case .tell(.placed(let id, let edit)):
      if id == run.id { run.noteSwitch() }
      guard let edit, let stacks = run.core.screen.screens.visibleStacks else { break }
      run.edit = edit
      run.stack = stacks.stack(of: stacks.focused).map(\.destination)
    default: break  // Loaded once the screen is visible, or told.
    }
    return nil
  }

  private func entity(
    _ request: ContentRequest, _ kind: ContentDeclaration.Kind, _ run: inout DryRun
  ) async -> EntityStanding {
    do throws(ServiceError) {
      return try await fetch(request, kind)
    } catch {
      run.note(error)
      return .failed(error)
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
}

/// What is known of a link that is followed on a copy of the core.
private struct DryRun {
  let id: DeliveryID
  let target: LinkTarget
  var core: AppCore
  var facts = LinkFacts()
  var isSessionRefused = false
  var switchesTo: Organization?
  var edit: TabStacks.Edit?
  var stack: [DeepLinkDestination] = []
  var outcome: Outcome?
  var measurements: [LinkReport.Measurement] = []

  /// Notes that the services refuse the session, if they do; someone without one is only not let in.
  mutating func note(_ error: ServiceError) {
    if error == .unauthorized, core.session.token != nil { isSessionRefused = true }
  }

  /// Notes the organization that landing leads into, if it is another one.
  mutating func noteSwitch() {
    guard target.route.organization != .none,
      case .success(.member(let organization, isActive: false)) = facts.organization
    else { return }
    switchesTo = organization.organization
  }

  var session: SessionStanding { facts.session ?? .unknown }
}
