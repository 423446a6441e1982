@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation

/// Runs a link flow in all possible ways and collects the steps between its states.
struct StateWalk {
  /// A link flow with the effects that wait for an answer.
  private struct Place: Hashable {
    var flow: LinkFlow
    var phase: LinkState
    var awaits: [LinkFlowEffect]
  }

  private(set) var edges: Set<StateDiagram.Edge> = []
  private var seen: Set<Place> = []
  private var rest: [Place] = []

  private let id = DeliveryID(1)
  private let now = Instant.origin
  private let permission: Permission = "permission"
  private let session: SessionFacts
  private let organization: Organization?

  init() {
    session = SessionFacts(
      person: Person(id: "person", email: "person@example.test", name: "Person"),
      expiresAt: Timestamp(milliseconds: 0))
    organization = OrganizationSlug("organization").map {
      Organization(id: "organization", slug: $0, name: "Organization")
    }
  }

  mutating func run() {
    var flow = LinkFlow(
      onUnmatched: .defaultScreen, onInvalid: .defaultScreen,
      signInScreens: Set(targets.map(\.route.id)))
    _ = LinkFlow.reduce(&flow, .becameReady)
    step(Place(flow: flow, phase: .idle, awaits: []), .linkReceived(id), "a link arrives")
    while let place = rest.popLast() { answer(place) }
  }

  private mutating func step(_ place: Place, _ event: LinkFlowEvent, _ cause: String) {
    var place = place
    let effects = LinkFlow.reduce(&place.flow, event)
    var entered: [LinkState] = []
    var outcome: Outcome?
    for effect in effects {
      switch effect {
      case .enter(let phase, id): entered.append(phase)
      case .finish(id, let ending): outcome = ending
      default: break
      }
    }
    // The effects do not say that a flow returns to rest, or that a link ends where it is.
    if place.flow.inFlight == nil, place.flow.linkState == .idle, entered.last != .idle {
      entered.append(.idle)
    } else if entered.isEmpty {
      entered = [place.phase]
    }
    for phase in entered.dropLast() { move(&place, to: phase, cause) }
    for phase in entered.suffix(1) { move(&place, to: phase, cause, outcome) }
    let next = place
    place.awaits = effects.filter { !answers(to: $0, at: next).isEmpty }
    if seen.insert(place).inserted { rest.append(place) }
  }

  private mutating func move(
    _ place: inout Place, to phase: LinkState, _ cause: String, _ outcome: Outcome? = nil
  ) {
    if phase != place.phase || outcome != nil {
      edges.insert(
        StateDiagram.Edge(
          from: place.phase, to: phase, on: Self.cause(phase) ?? cause, outcome: outcome))
    }
    place.phase = phase
  }

  /// Returns the cause of entering an intermediate state, which is the same for all outcomes.
  private static func cause(_ phase: LinkState) -> String? {
    switch phase {
    case .urlReceived: "a link arrives"
    case .pathExtracting: "well formed"
    case .routeMatching: "no rule matches"
    case .tokenChecking: "a share link"
    case .idle, .authChecking, .orgChecking, .navigating, .fallbackScreen, .orgDenied,
      .pathPreserving, .signingIn, .postAuthNavigating:
      nil
    }
  }

  private mutating func answer(_ place: Place) {
    for effect in place.awaits {
      for (event, cause) in answers(to: effect, at: place) { step(place, event, cause) }
    }
    guard place.phase == .signingIn, place.flow.inFlight == nil else { return }
    step(
      place, .signInCompleted(session, at: now),
      place.flow.owesTarget ? "signed in" : "nothing pending")
    step(place, .signInCancelled, "sign-in cancelled")
  }

  /// Returns the possible answers to an effect, each with its name.
  private func answers(
    to effect: LinkFlowEffect, at place: Place
  ) -> [(LinkFlowEvent, String)] {
    switch effect {
    case .resolve: intents
    case .readSession: sessions(place.flow.inFlight?.target.route.policy ?? .required)
    case .checkOrganization(_, let target):
      statuses.filter { target.route.requires != nil || $0.1 != "role too low" }
    case .ask(_, .token):
      [
        (.answered(id, .token(.accepted)), "token accepted"),
        (.answered(id, .token(.refused(.missing))), "token refused"),
        (.answered(id, .token(.refused(.expired))), "token expired"),
      ]
    case .ask(_, .entity):
      [
        (.answered(id, .entity(.notApplicable)), "loaded"),
        (.answered(id, .entity(.failed(.notFound))), "entity missing"),
        (.answered(id, .entity(.failed(.forbidden))), "access denied"),
      ] + failures.map { (.answered(id, .entity(.failed($0))), $1) }
    case .activateOrganization:
      [
        (.organizationActivated(id), "organization switched"),
        (.organizationActivationFailed(id, .forbidden), "not a member"),
      ] + failures.map { (.organizationActivationFailed(id, $0), $1) }
    case .land:
      [
        (.screenShown(id, isRefresh: false), "screen shown"),
        (.screenShown(id, isRefresh: true), "screen was visible"),
      ]
    case .landUnauthorized, .showDefaultScreen, .showErrorScreen, .showNoOrganization:
      [(.screenShown(id, isRefresh: false), "screen shown")]
    case .showSignIn: [(.signInShown(id), "sign-in shown")]
    case .keep: [(.keepingDue(id, at: now), "link kept")]
    case .enter, .showMessage, .dataWithdrawn, .schedule, .cancelLoads, .post, .dropSession,
      .finish, .showInitialScreen, .showHome, .keepForRetry:
      []
    }
  }

  private func sessions(_ policy: AuthPolicy) -> [(LinkFlowEvent, String)] {
    let (live, signedOut) =
      switch policy {
      case .required: ("session live", "signed out")
      case .public: ("session live", "signed out, public route")
      case .signedOutOnly: ("signed in already", "a sign-in route")
      }
    return [
      (.sessionRead(id, .live(session)), live),
      (.sessionRead(id, .signedOut(.revoked)), signedOut),
    ]
  }

  private var statuses: [(LinkFlowEvent, String)] {
    guard let organization else { return [] }
    func member(_ permissions: Set<Permission>, isActive: Bool) -> LinkFlowEvent {
      .organizationChecked(
        id,
        .member(
          ActiveOrganization(organization: organization, role: "role", permissions: permissions),
          isActive: isActive))
    }
    return [
      (member([permission], isActive: true), "member"),
      (member([permission], isActive: false), "member"),
      (member([], isActive: true), "role too low"),
      (.organizationChecked(id, .notAMember(slug: "organization")), "not a member"),
      (.organizationChecked(id, .noOrganization), "no organization"),
    ] + failures.map { (.organizationCheckFailed(id, $0), $1) }
  }

  /// The failures that every service can answer.
  private var failures: [(ServiceError, String)] {
    [
      (.unauthorized, "session not accepted"), (.banned, "account banned"),
      (.offline, "service failed"),
    ]
  }

  private var intents: [(LinkFlowEvent, String)] {
    var events: [(LinkFlowEvent, String)] = [
      (.linkResolved(id, .ignored(.foreignScheme), target: nil), "not for this app"),
      (
        .linkResolved(
          id, .handle(RuleLink(rule: "rule", payload: [], requirement: .anyone)), target: nil),
        "a link rule matches"
      ),
      (.linkResolved(id, .invalid(InvalidLink(.space, at: 0)), target: nil), "malformed"),
      (.linkResolved(id, .unmatched(path: "/"), target: nil), "no route"),
    ]
    for target in targets {
      events.append(
        (.linkResolved(id, .navigate(target.destination), target: target), "a route matches"))
    }
    return events
  }

  /// Routes of every kind that the flow checks differently.
  private var targets: [LinkTarget] {
    let pattern: PathPattern
    do throws(PatternError) {
      pattern = try PathPattern("/:org")
    } catch {
      return []
    }
    var targets: [LinkTarget] = []
    let share = ShareDeclaration(kind: "thing", parameter: "org", token: "token")
    for policy in AuthPolicy.allCases {
      for (share, requires) in [(nil, permission), (share, nil)] {
        let route = RouteDeclaration(
          pattern: pattern, screen: "screen", titleKey: "screens:screen", policy: policy,
          requires: requires, organization: .named, tab: "tab", share: share)
        let destination = DeepLinkDestination(
          route: route.id, screen: route.screen, parameters: [NamedValue("org", "organization")],
          query: [], identityQuery: [], fragment: nil)
        targets.append(LinkTarget(destination: destination, route: route))
      }
    }
    return targets
  }
}
