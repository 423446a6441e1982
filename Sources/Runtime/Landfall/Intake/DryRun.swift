import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Follows a link on a copy of the core.
///
/// Reads are executed; writes are assumed to succeed.
final class DryRun {
  private let id: DeliveryID
  private var core: AppCore
  private let hosts: Hosts
  private let clock: any Timekeeper
  /// The token of the copy's session.
  private var token: SessionToken?

  /// The destination that is opened, by the link or by a screen for a link of a rule.
  private(set) var target: LinkTarget?
  /// The facts that the guards received.
  private(set) var facts = LinkFacts()
  private(set) var phase: AppPhase
  /// Whether the requirement of the link's rule is met; `nil` for a link without a rule.
  private(set) var requirement: AppPhase.RequirementAnswer?
  /// Whether the services reject the session.
  private(set) var isSessionRefused = false
  /// Why the services could not list the memberships; they cannot switch the organization then.
  private var unreachable: ServiceError?
  private(set) var switchesTo: Organization?
  private(set) var edit: TabStacks.Edit?
  private(set) var stack: [DeepLinkDestination] = []
  /// The outcome of the destination.
  private(set) var outcome: Outcome?
  private(set) var measurements: [LinkReport.Measurement] = []

  private init(_ core: AppCore, _ hosts: Hosts, _ clock: any Timekeeper) {
    (self.core, self.hosts, self.clock) = (core, hosts, clock)
    (id, phase) = (hosts.deliveries.next, core.session.phase)
    token = hosts.session.token(core.session.token)
  }

  /// Explains a link.
  static func explain(
    _ link: LinkText, _ core: AppCore, _ hosts: Hosts,
    _ clock: any Timekeeper
  ) async -> LinkExplanation {
    let run = DryRun(core, hosts, clock)
    let resolver = core.destinations.resolver
    let start = clock.now().instant
    let intent = resolver.resolve(link)
    run.measure(.routeMatching, since: start)
    await run.follow(intent)
    return LinkExplanation(link, intent, resolver.dispatcher.trace(of: link), run)
  }

  private func follow(_ intent: LinkIntent) async {
    switch intent {
    case .navigate(let destination):
      await open(destination)
      if phase == .launching { phase = .launched(with: facts.session ?? .unknown) }
    case .handle(let ruleLink): await handle(ruleLink)
    case .unmatched, .invalid, .ignored: await readPhase()
    }
  }

  /// Reads the phase that a launch would lead to.
  private func readPhase() async {
    if phase == .launching { phase = .launched(with: await hosts.session.read().status) }
  }

  /// Follows a link of a rule to the screen that handles it, if there is one.
  private func handle(_ ruleLink: RuleLink) async {
    // Only a screen needs a start; otherwise the session is enough.
    if !hosts.ruleLinks.hasHandlers(of: ruleLink.rule) {
      await readPhase()
    } else if core.screen.screens.root == .launching {
      await start()
      phase = core.session.phase
    }
    requirement = AppPhase.answer(ruleLink.requirement, in: phase)
    if requirement == .met, let refusal = hosts.signIn.refusal(of: ruleLink, in: phase) {
      requirement = .refused(refusal)
    }
    guard requirement == .met, core.session.isSignedIn, let tabs = core.screen.screens.tabsInUse,
      let handler = hosts.ruleLinks.handler(of: ruleLink.rule, isInTabs: tabs.holds)
    else { return }
    do throws(DestinationError) {
      await open(try core.destinations.destination(of: ruleLink, by: handler))
    } catch {
      // The rule accepts values that the route rejects.
      outcome = .entityMissing
    }
  }

  /// Brings the copy to its first screen, as a start without a link does.
  private func start() async {
    for message: Message in [
      .session(.bootstrapAsked(RequestID(0))), .link(.becameReady), .session(.startEnded),
    ] {
      await run(message) { true }
    }
    (edit, stack) = (nil, [])
  }

  private func open(_ destination: DeepLinkDestination) async {
    let intent = LinkIntent.navigate(destination)
    target = core.destinations.target(of: intent)
    guard let target else { return outcome = .unmatched }
    let root = core.screen.screens.root
    if !core.linkFlow.isReady { _ = core.handle(.link(.becameReady), at: clock.now()) }
    await run(.link(.linkResolved(id, intent, target: target))) {
      self.outcome == nil || self.core.screen.isBusy
    }
    if let row = core.linkRow, row.delivery == id { facts.entity = .item(row.item) }
    if outcome?.didLand == true || root != core.screen.screens.root { noteScreenOutsideTabs() }
  }

  /// Passes a message to the copy, and answers what it asks.
  ///
  /// - Parameter isWanted: Whether more answers are needed.
  private func run(_ message: Message, while isWanted: () -> Bool) async {
    var effects = core.handle(message, at: clock.now())
    while !effects.isEmpty, isWanted() {
      // Effects that follow an answer come first: if a check stops the link, the others are not
      // needed.
      if let answer = await answer(to: effects.removeFirst()) {
        effects.insert(contentsOf: core.handle(answer, at: clock.now()), at: 0)
      }
    }
  }

  /// Returns the message that answers an effect; `nil` if none is expected.
  private func answer(to effect: Effect) async -> Message? {
    switch effect {
    case .session(let effect): await answer(to: effect)
    case .organization(let effect): await answer(to: effect).map(Message.organization)
    case .screen(let effect): await answer(to: effect).map(Message.screen)
    case .link(let effect): await answer(to: effect).map(Message.link)
    // Reports to others.
    case .post, .answer, .keepScreen, .notification: nil
    }
  }

  /// The services, which use the session of the copy for the next call.
  private var asked: ServicesHost {
    hosts.session.lend(token)
    return hosts.services
  }

  private func answer(to effect: SessionEffect) async -> Message? {
    switch effect {
    case .read:
      let answer = await hosts.session.answer(to: effect) { core.session }
      if case .read(_, .link, let span) = answer {
        measurements.append(.init(phase: .sessionRead, took: span))
      }
      return answer.map(Message.session)
    case .use(let session): token = hosts.session.token(session)
    case .report(.linkRead(id, let status)): facts.session = status
    case .write, .replace, .forget, .end, .renew, .revoke, .quarantine, .signIn, .preview, .redeem,
      .dropCredential, .dropBrowser, .dropBrowserCode, .schedule, .stop, .probe, .report, .post:
      break
    }
    return nil
  }

  private func answer(to effect: OrganizationEffect) async -> OrganizationMessage? {
    switch effect {
    case .readMemberships(let call, let link) where link == nil || link == id:
      do throws(ServiceError) {
        return .listed(call, .success(try await asked.memberships()))
      } catch {
        note(error)
        if error != .unauthorized { unreachable = error }
        return .listed(call, .failure(error))
      }
    case .readKept(let call, let person, _):
      return .keptRead(call, await hosts.cache.memberships(of: person))
    case .activate(let call, _, id): return .activated(call, failure: unreachable)
    case .report(.status(id, let status)): facts.organization = status
    case .readMemberships, .activate, .keep, .post, .report: break
    }
    return nil
  }

  private func answer(to effect: LinkFlowEffect) async -> LinkFlowEvent? {
    switch effect {
    case .ask(id, let question):
      func load(_ target: LinkTarget, _ organization: OrganizationID?) async -> EntityStatus {
        guard let (request, kind) = target.request(in: organization) else { return .notApplicable }
        return await fetch(request, kind)
      }
      let start = clock.now().instant
      hosts.session.lend(token)
      let answer = await hosts.answer(to: question, load)
      facts.take(answer)
      if case .entity = answer { measure(.dataLoad, since: start) }
      return .answered(id, answer)
    case .finish(id, let outcome):
      self.outcome = outcome
      return nil
    case .ask, .finish, .resolve, .readSession, .checkOrganization,
      .activateOrganization, .keep,
      .keepForRetry, .dropSession, .post, .land, .landUnauthorized, .showDefaultScreen,
      .showNoOrganization, .showMessage, .dataWithdrawn, .showInitialScreen, .showHome, .enter,
      .showErrorScreen, .showSignIn, .schedule, .cancelLoads:
      // Answered by the core, or traced, or for another link.
      return nil
    }
  }

  private func answer(to effect: ScreenEffect) async -> ScreenMessage? {
    switch effect {
    case .loadHome(let load): return .homeLoaded(load, await fetch(load.request, load.kind))
    // A link is open, so no saved screens are shown.
    case .readSaved(let id): return .savedRead(id, nil)
    case .list(.readCache(let id, let request)):
      return .pagesKept(id, await hosts.cache.pages(request, of: core.session.person))
    case .report(.placed(let link, let edit)):
      if link == id { noteSwitch() }
      guard let edit, let stacks = core.screen.screens.visibleStacks else { break }
      self.edit = edit
      stack = stacks.stack(of: stacks.focused).map(\.destination)
    // Loaded once the screen is visible, or reported.
    case .list, .detail, .cancelHome, .rendered, .took, .post, .report: break
    }
    return nil
  }

  private func fetch(
    _ request: ContentRequest, _ kind: ContentDeclaration.Kind
  ) async -> EntityStatus {
    do throws(ServiceError) {
      return try await asked.fetch(request, kind)
    } catch {
      note(error)
      return .failed(error)
    }
  }

  /// Notes whether the services reject the session; without a session, it is only a refusal.
  private func note(_ error: ServiceError) {
    if error == .unauthorized, core.session.token != nil { isSessionRefused = true }
  }

  private func measure(_ phase: LimitedPhase, since start: Instant) {
    measurements.append(.init(phase: phase, took: clock.now().instant - start))
  }

  private func noteScreenOutsideTabs() {
    if case .standalone(let entry, _) = core.screen.screens.root { stack = [entry.destination] }
  }

  /// Notes the organization that the link would switch to, if any.
  private func noteSwitch() {
    guard let target, target.route.organization != .none,
      case .success(.member(let organization, isActive: false)) = facts.organization
    else { return }
    switchesTo = organization.organization
  }
}
