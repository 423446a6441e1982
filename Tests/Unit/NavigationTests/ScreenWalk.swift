@_spi(TypedRoutes) import LandfallDomain
import LandfallLists
import LandfallTestSupport

@testable import LandfallNavigation

/// The screens with all events around them, as a value whose states can be explored.
struct ScreenWorld {
  /// How often each event may still happen.
  struct Budget: Hashable {
    var taps = 0
    var homes = 0
    var links = 0
    var strays = 0
    var switches = 0
    var losses = 0
    var people = 0
    var refusals = 0
    var queries = 0
  }

  /// What the screens wait for.
  enum Question: Hashable {
    case organization(RequestID, DeliveryID?)
    case permission(RequestID, PersonID?)
    case home(HomeLoad, String)
    case page(LoadID, ContentRequest, String)
    case saved(RequestID)
    case refused(RequestID)
  }

  static let home = route("/home", tab: "home")
  static let list = route("/list", tab: "list")
  static let vault = route("/vault", tab: "list", requires: "vault", parents: ["/list"])
  static let routes = [home, list, vault]

  private static func route(
    _ path: String, tab: TabID, requires: Permission? = nil, parents: [RouteID] = []
  ) -> RouteDeclaration {
    do {
      return RouteDeclaration(
        pattern: try PathPattern(path), screen: ScreenID(path), titleKey: "t", requires: requires,
        organization: .active, tab: tab,
        content: ContentDeclaration(
          kind: .list, contract: ContractName(path), inputs: [.init(name: "q", source: "q")]),
        parents: parents)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func entry(_ route: RouteDeclaration) -> StackEntry {
    StackEntry(
      destination: DeepLinkDestination(route: route.id, screen: route.screen, parameters: []),
      titleKey: "t")
  }

  var flow = ScreenFlow(
    route: { id in Self.routes.first { $0.id == id } }, keepsScreens: false)
  var budget: Budget
  var person: PersonID? = "ada"
  var organization: OrganizationID = "one"
  var epoch = 0
  var questions: [Question] = []
  /// A link that leads nowhere, while its default screen is loading.
  var stray: DeliveryID?
  var lastLink = 0
  var story: [String] = []
  /// The violations that were found; empty in a correct state.
  var faults: [String] = []

  init(_ budget: Budget) {
    self.budget = budget
    noteFrame()
    report(.homeAsked)
    while let question = questions.first { answer(question, refuses: false) }
    faults += flow.screens.top?.content?.isLoaded == true ? [] : ["no first screen"]
  }

  /// Returns the permission: Ada may open the vault of the first organization, Bob that of the
  /// second.
  private static func mayOpenVault(_ person: PersonID?, _ organization: OrganizationID) -> Bool {
    person == "ada" && organization == "one" || person == "bob" && organization == "two"
  }

  /// The person and the organization for whom the services send data now.
  private var viewer: String { "\(person?.text ?? "-") in \(organization.text)" }

  private func page(for viewer: String) -> Page {
    Page(items: [Item(id: viewer, title: .plain(viewer))], nextCursor: nil, total: 1)
  }

  private mutating func noteFrame() {
    var frame = ScreenFrame()
    if person != nil {
      frame.owner = organization
      frame.tabs = TabStacks(
        roots: ["home": Self.entry(Self.home), "list": Self.entry(Self.list)], focused: "home")
      frame.home = Self.entry(Self.home)
    }
    report(.frameChanged(frame))
  }

  private mutating func report(_ message: ScreenMessage) {
    var facts = ScreenFacts()
    facts.person = person
    facts.organization = organization
    facts.epoch = epoch
    for effect in flow.handle(message, facts) { take(effect) }
  }

  private mutating func take(_ effect: ScreenEffect) {
    switch effect {
    case .list(.fetch(let id, let request)): questions.append(.page(id, request, viewer))
    case .list(.readCache(let id, _)): report(.pagesKept(id, nil))
    case .loadHome(let load): questions.append(.home(load, viewer))
    case .readSaved(let id): questions.append(.saved(id))
    case .report(.organizationNeeded(let id, let link)):
      questions.append(.organization(id, link))
    case .report(.permissionNeeded(_, let id)): questions.append(.permission(id, person))
    case .report(.sessionRefused(let id)): questions.append(.refused(id))
    case .report(.homeBegan):
      questions.removeAll { if case .organization(_, nil) = $0 { true } else { false } }
    case .report(.shown(let id, _)) where id.number > 1_000: break
    case .report(.shown(let id, _)):
      if stray != id { faults.append("a link is shown that is not on its way") }
      stray = nil
    case .list, .detail, .cancelHome, .rendered, .took, .post, .report: break
    }
  }

  // MARK: Steps

  /// Every state that the next step can lead to.
  var next: [ScreenWorld] {
    var all: [ScreenWorld] = []
    func add(_ name: String, _ change: (inout ScreenWorld) -> Void) {
      var world = self
      world.story.append(name)
      change(&world)
      world.check()
      all.append(world)
    }
    for question in questions {
      add("answer \(question)") { $0.answer(question, refuses: false) }
      if budget.refusals > 0 {
        add("refuse \(question)") {
          $0.budget.refusals -= 1
          $0.answer(question, refuses: true)
        }
      }
    }
    if budget.taps > 0, person != nil {
      for tab in ["home", "list"] as [TabID] {
        add("tab \(tab)") {
          $0.budget.taps -= 1
          $0.report(.movedInApp)
          $0.report(.tabSelected(tab))
          $0.checkIsAsked()
        }
      }
      add("back") {
        $0.budget.taps -= 1
        $0.report(.wentBack(RequestID(1)))
        $0.checkIsAsked()
      }
    }
    if budget.queries > 0, let old = flow.screens.top?.destination, person != nil {
      // Only the first item is a part of the request.
      for name in ["q", "view"] {
        add("query \(name)") {
          $0.budget.queries -= 1
          $0.setQuery(old.query.isEmpty ? [NamedValue(name, "1")] : [])
        }
      }
    }
    if budget.homes > 0, person != nil {
      add("home") {
        $0.budget.homes -= 1
        $0.report(.homeAsked)
      }
    }
    if budget.links > 0, person != nil {
      for route in [Self.list, Self.vault]
      where route.requires == nil || Self.mayOpenVault(person, organization) {
        add("link \(route.id)") {
          $0.budget.links -= 1
          $0.leaveStray()
          $0.land(route)
        }
      }
    }
    if budget.strays > 0 {
      add("stray") {
        $0.budget.strays -= 1
        $0.leaveStray()
        $0.lastLink += 1
        let id = DeliveryID($0.lastLink)
        $0.stray = id
        $0.report(.linkMissed(id, isInApp: false))
      }
    }
    if budget.switches > 0, person != nil {
      add("switch") {
        $0.budget.switches -= 1
        $0.organization = $0.organization == "one" ? "two" : "one"
        $0.epoch += 1
        $0.noteFrame()
        $0.report(.epochChanged)
        $0.report(.organizationSwitched)
      }
    }
    if budget.losses > 0, person != nil { add("loss") { $0.loseSession() } }
    if budget.people > 0 {
      for other in ["ada", "bob"] as [PersonID] where person == nil || other != person {
        add("sign in \(other)") {
          $0.budget.people -= 1
          $0.signIn(other)
        }
      }
    }
    return all
  }

  private mutating func land(_ route: RouteDeclaration) {
    lastLink += 1
    report(.linkLoads)
    let landing = Landing(
      destination: Self.entry(route).destination, route: route,
      parents: route.parents.isEmpty ? [] : [Self.entry(Self.list)], presentation: .screen,
      content: .page(page(for: viewer)), isInApp: false, isFromRow: false)
    report(.landed(DeliveryID(1_000 + lastLink), landing))
  }

  /// Sets the query of the visible screen.
  mutating func setQuery(_ query: [NamedValue]) {
    guard let old = flow.screens.top?.destination else { return }
    let new = DeepLinkDestination(route: old.route, screen: old.screen, query: query)
    report(.querySet(new, RequestID(2)))
  }

  private mutating func leaveStray() {
    guard let id = stray else { return }
    stray = nil
    questions.removeAll { if case .organization(_, id) = $0 { true } else { false } }
    report(.linkLeft(id))
  }

  private mutating func loseSession() {
    budget.losses = max(0, budget.losses - 1)
    person = nil
    noteFrame()
    report(.sessionForgotten)
    report(.sessionEnded(.revoked))
  }

  private mutating func signIn(_ other: PersonID) {
    let isOther = flow.screens.root != .signIn || other != "ada"
    person = other
    if isOther { epoch += 1 }
    noteFrame()
    if isOther { report(.personLeft) }
    report(.signedIn)
    report(.homeAsked)
  }

  private mutating func answer(_ question: Question, refuses: Bool) {
    questions.removeAll { $0 == question }
    switch question {
    case .organization(let id, _):
      report(.answered(id, refuses ? .failed(.unauthorized) : .holds(true)))
    case .permission(let id, let asked):
      report(.answered(id, .holds(!refuses && Self.mayOpenVault(asked, organization))))
    case .home(let load, let viewer):
      report(.homeLoaded(load, refuses ? .failed(.unauthorized) : .page(page(for: viewer))))
    case .page(let id, _, let viewer):
      report(
        .loaded(
          id, refuses ? .failed(.unauthorized) : .page(page(for: viewer)), took: .zero))
    case .saved(let id): report(.savedRead(id, nil))
    case .refused(let id):
      if person != nil { loseSession() }
      report(.answered(id, .holds(false)))
    }
  }

  // MARK: What must hold

  /// Checks that the vault is shown only after the services have granted access.
  private mutating func checkIsAsked() {
    guard let top = flow.screens.top, top.destination.route == Self.vault.id,
      top.presentation == .screen, top.content != nil
    else { return }
    faults.append("a guarded screen is shown before the services were asked")
  }

  private mutating func check() {
    if let top = flow.screens.top, top.presentation == .screen,
      case .list(let list)? = top.content, let row = list.rows.first, person != nil
    {
      if flow.screens.visibleStacks != nil, row.item.id != viewer {
        faults.append("data for \(row.item.id) is visible to \(viewer)")
      }
      if list.request.inputs != top.destination.query.filter({ $0.name == "q" }) {
        faults.append("a screen shows the data of another query")
      }
      if top.destination.route == Self.vault.id, !Self.mayOpenVault(person, organization) {
        faults.append("a screen is visible without the permission")
      }
    }
    if person == nil, flow.screens.visibleStacks != nil { faults.append("tabs without a session") }
    guard questions.isEmpty else { return }
    if flow.isBusy || flow.isLoading { faults.append("something is waited for that never comes") }
    if stray != nil { faults.append("a link never ends") }
    if person != nil, flow.screens.root == .launching { faults.append("nothing is visible") }
    if let top = flow.screens.top, top.presentation == .screen, top.content == nil {
      faults.append("the visible screen stays empty")
    }
  }

  /// A key that is equal for states with the same possible futures.
  var key: Int {
    var hasher = Hasher()
    hasher.combine("\(flow)")
    hasher.combine(budget)
    hasher.combine(person)
    hasher.combine(organization)
    hasher.combine(questions)
    hasher.combine(stray)
    return hasher.finalize()
  }
}

extension ScreenFlow {
  /// Handles one message, and returns the effects.
  mutating func handle(_ message: ScreenMessage, _ facts: ScreenFacts) -> [ScreenEffect] {
    var effects: [ScreenEffect] = []
    handle(message, facts, into: &effects)
    return effects
  }
}
