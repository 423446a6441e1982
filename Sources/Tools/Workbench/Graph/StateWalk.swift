import LandfallDomain
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
    var flow = LinkFlow(onUnmatched: .defaultScreen, onInvalid: .defaultScreen)
    _ = LinkFlow.reduce(&flow, .becameReady)
    step(Place(flow: flow, phase: .idle, awaits: []), .linkReceived(id), "a link arrives")
    while let place = rest.popLast() { answer(place) }
  }

  private mutating func step(_ place: Place, _ event: LinkFlowEvent, _ cause: String) {
    var place = place
    let effects = LinkFlow.reduce(&place.flow, event)
    for case .enter(let phase, id) in effects { move(&place, to: phase, cause) }
    // A flow that returns to rest shows this only in its state.
    if effects.isEmpty || place.flow.inFlight == nil, place.flow.linkState == .idle {
      move(&place, to: .idle, cause)
    }
    let next = place
    place.awaits = effects.filter { !answers(to: $0, at: next).isEmpty }
    if seen.insert(place).inserted { rest.append(place) }
  }

  private mutating func move(_ place: inout Place, to phase: LinkState, _ cause: String) {
    if phase != place.phase {
      edges.insert(StateDiagram.Edge(from: place.phase, to: phase, on: Self.cause(phase) ?? cause))
    }
    place.phase = phase
  }

  /// Returns the cause of entering an intermediate state, which is the same for all outcomes.
  private static func cause(_ phase: LinkState) -> String? {
    switch phase {
    case .urlReceived: "a link arrives"
    case .pathExtracting: "well formed"
    case .routeMatching: "no rule handles it"
    case .idle, .authChecking, .orgChecking, .tokenChecking, .navigating, .fallbackScreen,
      .orgDenied, .pathPreserving, .signingIn, .postAuthNavigating:
      nil
    }
  }

  private mutating func answer(_ place: Place) {
    for effect in place.awaits {
      for (event, cause) in answers(to: effect, at: place) { step(place, event, cause) }
    }
    guard place.phase == .signingIn, place.flow.inFlight == nil else { return }
    step(place, .signInCompleted(session, at: now), "signed in")
    step(place, .signInCancelled, "sign-in left")
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
    case .checkToken:
      [
        (.tokenChecked(id, .accepted), "token accepted"),
        (.tokenChecked(id, .refused(.missing)), "token refused"),
      ]
    case .load:
      [
        (.contentLoaded(id, .notApplicable), "loaded"),
        (.contentLoaded(id, .failed(.notFound)), "entity missing"),
        (.contentLoaded(id, .failed(.unauthorized)), "session not accepted"),
        (.contentLoaded(id, .failed(.offline)), "service failed"),
      ]
    case .activateOrganization:
      [
        (.organizationActivated(id), "organization switched"),
        (.organizationActivationFailed(id, .forbidden), "not a member"),
        (.organizationActivationFailed(id, .offline), "service failed"),
      ]
    case .land, .landUnauthorized, .showDefaultScreen, .showErrorScreen, .showNoOrganization:
      [(.screenShown(id, isRefresh: false), "screen shown")]
    case .showSignIn: [(.signInShown(id), "sign-in shown")]
    case .keep: [(.keepingDue(id, at: now), "link kept")]
    case .enter, .showMessage, .schedule, .cancelLoads, .post, .dropSession, .finish,
      .showInitialScreen,
      .showHome:
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
      (.sessionRead(id, .signedOut(.noSession)), signedOut),
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
      (member([permission], isActive: false), "member elsewhere"),
      (member([], isActive: true), "role too low"),
      (.organizationChecked(id, .notAMember(slug: "other")), "not a member"),
      (.organizationChecked(id, .noOrganization), "no organization"),
      (.organizationCheckFailed(id, .unauthorized), "session not accepted"),
      (.organizationCheckFailed(id, .offline), "service failed"),
    ]
  }

  private var intents: [(LinkFlowEvent, String)] {
    var events: [(LinkFlowEvent, String)] = [
      (.linkResolved(id, .ignored(.foreignScheme), target: nil), "not for this app"),
      (
        .linkResolved(
          id, .handle(RuleLink(rule: "rule", payload: [], requirement: .anyone)), target: nil),
        "a rule handles it"
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
