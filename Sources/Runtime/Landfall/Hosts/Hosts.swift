import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallNotifications
import LandfallOrgContext
import LandfallParsing

/// What executes the effects of the core: the hosts, each with private state.
///
/// A host executes an effect at once, or returns a plan for the loop of ``Landfall``. No host starts
/// a task, and none sends a message.
final class Hosts {
  let work = WorkQueue()
  let deliveries: Deliveries
  let session: SessionHost
  let signIn: SignInHost
  let services: ServicesHost
  let cache: CacheHost
  let savedScreens: SavedScreensHost
  let sharing: SharingHost
  let notifications: NotificationHost
  let ruleLinks: RuleLinks
  let texts: Texts
  private let bus: NotificationBus<AppEvent>

  init(
    _ app: AppDefinition, _ resolver: DeepLinkResolver, _ configuration: LandfallConfiguration,
    _ bus: NotificationBus<AppEvent>
  ) {
    let (clock, services) = (configuration.clock, configuration.services)
    self.bus = bus
    deliveries = Deliveries(app, clock, bus, work)
    texts = Texts(app, configuration, deliveries)
    session = SessionHost(configuration.store, services, clock, bus)
    signIn = SignInHost(app, session, configuration.store, services, clock, deliveries)
    cache = CacheHost(configuration.cache, clock, bus)
    self.services = ServicesHost(services, app.items, session, cache, clock)
    savedScreens = SavedScreensHost(
      configuration.savedState, guests: configuration.guestState, resolver.table, clock, bus)
    sharing = SharingHost(services.shareTokens, configuration.shares, clock, bus)
    notifications = NotificationHost(
      app.notifications, configuration.messageLedger, deliveries, self.services)
    ruleLinks = RuleLinks(app, withSignIn: services.methods != nil, clock, bus, deliveries)
  }

  // MARK: Effects

  /// Executes an effect, or returns the plan for it.
  func plan(for effect: Effect, in loop: AppLoop) -> Plan {
    switch effect {
    case .session(let effect): signIn.plan(for: effect) { loop.core.session }
    case .organization(let effect): plan(for: effect)
    case .screen(let effect): plan(for: effect, in: loop)
    case .notification(let effect): notifications.plan(for: effect)
    case .link(let effect): plan(for: effect, in: loop)
    case .post, .answer, .keepScreen: .done
    }
  }

  private func plan(for effect: OrganizationEffect) -> Plan {
    if case .report(.switched(let link, let span)) = effect {
      if let link { deliveries[link]?.switchedOrganization = true }
      if let span { deliveries.measure(.organizationSwitch, span, link) }
    }
    return services.plan(for: effect)
  }

  private func plan(for effect: ScreenEffect, in loop: AppLoop) -> Plan {
    switch effect {
    case .list(let effect): return services.plan(for: effect, .list, of: loop.core.session.person)
    case .detail(let effect):
      return services.plan(for: effect, .detail, of: loop.core.session.person)
    case .loadHome(let load): return services.plan(for: load)
    case .cancelHome: return .cancel(.home)
    case .readSaved(let id): return .work(savedScreens.reading(id, ofGuests: loop.isGuest))
    case .rendered(let id): deliveries.measureRender(id)
    case .took(let phase, let span): deliveries.measure(phase, span)
    case .report, .post: break
    }
    return .done
  }

  private func plan(for effect: LinkFlowEffect, in loop: AppLoop) -> Plan {
    switch effect {
    case .enter(let phase, let id): deliveries.enter(phase, id)
    case .ask(let id, let question):
      func body() async -> Message? {
        func load(_ target: LinkTarget, _ organization: OrganizationID?) async -> EntityStatus {
          await services.content(of: target, organization)
        }
        let answer = await answer(to: question, load)
        let isInFlight = loop.isOpening(id) && !Task.isCancelled
        return deliveries.answered(id, question, answer, isInFlight: isInFlight)
      }
      return .work(Work(for: .link(id), body))
    case .showErrorScreen(let id, _): deliveries.keepFailed(id)
    case .showSignIn(let id, _): deliveries.measure(.signInRender, id) { $0.receivedAt }
    case .schedule(let deadline):
      return .wake(.pendingLink, at: deadline) { .link(.pendingDeadlineReached(at: $0)) }
    case .cancelLoads(let id): return .cancel(.link(id))
    case .resolve, .finish, .readSession, .checkOrganization, .activateOrganization, .keep,
      .keepForRetry, .dropSession, .post, .land, .landUnauthorized, .showDefaultScreen,
      .showNoOrganization, .showMessage, .dataWithdrawn, .showInitialScreen, .showHome:
      // The loop or the core handles these.
      break
    }
    return .done
  }

  /// Finds out a fact that the guards need; `load` loads the data of a target's screen.
  func answer(
    to question: LinkQuestion, _ load: (LinkTarget, OrganizationID?) async -> EntityStatus
  ) async -> LinkAnswer {
    switch question {
    case .token(let target): .token(await sharing.status(of: target))
    case .entity(let target, let organization): .entity(await load(target, organization))
    }
  }

  // MARK: News of the session

  /// Returns the plans after news of the session.
  func plans(after news: SessionNews, in loop: AppLoop) -> [Plan] {
    switch news {
    case .personChanged:
      savedScreens.forgetWritten()
      cache.removeAll()
    case .sessionForgotten:
      cache.removeAll()
      return [.cancelLoads, savedScreens.deleting(ofGuests: false)]
    case .linkRead(let id, _): deliveries.noteSession(id)
    case .took(let phase, let span, let id): deliveries.measure(phase, span, id)
    case .phaseChanged: return ruleLinks.plans(for: loop.core.session.phase)
    case .signedIn, .personFound:
      return loop.core.destinations.app.guests == .tabs
        ? [savedScreens.deleting(ofGuests: true)] : []
    case .signingOut(let isTargetNoted):
      if let isTargetNoted { session.isTargetNoted = isTargetNoted }
      bus.clearSlots()
    case .language, .signInNeeded, .signedOut, .sessionTaken, .answered: break
    }
    return []
  }
}

extension NotificationBus<AppEvent> {
  /// Posts an event that belongs to no link.
  func post(by clock: any Timekeeper, _ kind: AppEvent.Kind) {
    post(AppEvent(kind, delivery: nil, at: clock.now().instant))
  }
}
