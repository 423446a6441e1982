import LandfallDomain

/// A second model of what a person sees, written from the requirements in Docs/Spec.
///
/// It shares no code with the cores.
///
/// The session's store and pages of data answer at once; memberships and switches are delayed and
/// answered in any order. Each call records its purpose and the state when it was made.
struct Plain {
  enum Place: Hashable {
    case home, members(Int), member(Int), danger(Int), help, signIn, outside, nowhere, foreign

    /// The organization it names.
    var organization: Int? {
      switch self {
      case .members(let number), .member(let number), .danger(let number): number
      case .home, .help, .signIn, .outside, .nowhere, .foreign: nil
      }
    }
    var tab: Int? { self == .home ? 0 : organization == nil ? nil : 1 }
    /// The screens below it, without the root of its tab.
    var parents: [Place] { if case .danger(let number) = self { [.member(number)] } else { [] } }
  }

  enum Look { case screen, refused, boundary }

  struct Data { var isLoaded = false, failed = false, isOld = false }

  struct Card {
    let place: Place
    var look = Look.screen
    /// The data; `nil` if never loaded.
    var stored: Data?
    /// Whether the screen waits for the services to confirm a permission.
    var isHidden = false
    /// The visible data.
    var data: Data? {
      get { isHidden ? nil : stored }
      set { (stored, isHidden) = (newValue, false) }
    }
    init(place: Place, look: Look = .screen, data: Data? = nil) {
      (self.place, self.look, stored) = (place, look, data)
    }
    func isSame(_ other: Card) -> Bool { place == other.place && look == other.look }
  }

  /// The tabs of one organization.
  struct Desk {
    var tab = 0
    var piles: [[Card]]
    var top: Card {
      get { piles[tab][piles[tab].count - 1] }
      set { piles[tab][piles[tab].count - 1] = newValue }
    }
  }

  enum View: Equatable { case nothing, signIn, tabs(Int), page(over: Int?), broken }

  struct Session { let person: Int, endsInSight: Bool }

  struct Trip {
    let number: Int, place: Place, isInApp: Bool
    var isResumed = false
    /// A number that changes with each new start.
    ///
    /// Answers to earlier runs are not wanted.
    var run: Int
    var organization: Int?
    var isRefused = false, failed = false
    /// The only person the link is for.
    var person: Int?
    /// Results of data that was requested before the memberships; empty if it was not.
    var ahead: [ServiceError?] = []
    /// The person's role in the organization of the link.
    var role: String?
    /// The organization of the requested switch, and the services' answer.
    var switching: Int?, switched: Answer?
    /// Whether only the switch is still missing.
    var isDecided = false

    /// The organization that the link needs to be active.
    var wanted: Int? { place.organization ?? (place == .home ? organization : nil) }
  }

  struct Waiting {
    let number: Int, place: Place, since: Int
    /// The only person it is for: the one whose session ended on this screen (NAV-P12).
    var person: Int?
    var isLent = false
  }

  struct Who: Equatable { let age: Int, person: Int?, isIn: Bool }

  enum Purpose {
    case trip(run: Int), home(run: Int, Int?, isFallback: Bool), rights(Place, Who)
    case switching(Int, role: String?, run: Int, Who), takeBack
  }

  /// A call that is not answered yet.
  struct Call {
    /// The organization to be activated; `nil` requests memberships.
    let activates: Int?
    let purpose: Purpose

    var isTakeBack: Bool {
      if case .takeBack = purpose { true } else { false }
    }
  }

  // The world outside.
  var time = 0
  var stored: Session?
  var activeThere: Int?
  var pages: ServiceError?
  var saved: (person: Int, desks: [Int: Desk])?
  var calls: [Call] = []

  // The state of the process.
  var hasStarted = false, isReady = false, hadLink = false
  var person: Int?, owner: Int?
  var organization: Int?
  /// The person's role in it.
  var role: String?
  /// Whether the organization is from a session that has ended; the next list decides.
  var isOutdated = false
  var age = 0
  var view = View.nothing
  var page = Card(place: .help)
  var desks: [Int: Desk] = [:]
  var restored: (person: Int, desks: [Int: Desk])?
  var waiting: Waiting?
  var expects = false
  var trip: Trip?
  /// What waits for the start: a destination, or a link that led nowhere.
  var held: Trip?
  var fallbackRun = 0, homeRun = 0, switchRun = 0, lastRun = 0, lastTrip = 0
  var hasFallback = false
  /// The link in flight when the person chose an organization.
  var tripBeforeChoice: Int?
  /// The organization that this process requested last.
  var reported: Int?
  /// The memberships that the person saw last.
  var known: Lists?
  var messages: [String] = []
  var mutant: PlainMutant?

  // MARK: What is visible

  /// Whether a signed-in person has seen the visible screens.
  var hasSeen = false
  var isInUse: Bool {
    if case .tabs = view { true } else { hasSeen && view != .nothing && view != .signIn }
  }

  mutating func noteView() {
    switch view {
    case .nothing, .signIn: hasSeen = false
    case .tabs, .page, .broken: if person != nil { hasSeen = true }
    }
  }

  var pendingCount: Int { waiting.map { $0.isLent || !isOver($0) ? 1 : 0 } ?? 0 }
  func isOver(_ target: Waiting) -> Bool { target.since == 0 && time == 2 && mutant != .noDeadline }

  var top: Card? {
    switch view {
    case .tabs(let number): desks[number]?.top
    case .page: page
    case .nothing, .signIn, .broken: nil
    }
  }

  var who: Who { Who(age: age, person: person, isIn: person != nil && view != .signIn) }

  mutating func changeTop(_ change: (inout Card) -> Void) {
    switch view {
    case .tabs(let number):
      guard var desk = desks[number] else { return }
      change(&desk.top)
      desks[number] = desk
    case .page: change(&page)
    case .nothing, .signIn, .broken: break
    }
  }

  // MARK: The process

  mutating func start() {
    hasStarted = true
    _ = read()
    isReady = true
    let first = held
    held = nil
    if let first {
      if first.place == .nowhere { fallBack() } else { begin(first) }
    } else {
      settle()
    }
  }

  /// Ends the process and its state.
  mutating func die() {
    let before = self
    self = Plain()
    (time, stored, activeThere) = (before.time, before.stored, before.activeThere)
    pages = before.pages
    (saved, mutant) = (before.saved, before.mutant)
    (lastRun, lastTrip) = (before.lastRun, before.lastTrip)
  }

  /// Saves the tabs, also those below another screen, if no link is in flight.
  mutating func save() {
    guard let person, trip == nil else { return }
    switch view {
    case .tabs, .page(over: _?): break
    default: return
    }
    saved = (
      person,
      desks.mapValues { desk in
        var desk = desk
        desk.piles = desk.piles.map { pile in
          pile.prefix { $0.place != .nowhere }.map { Card(place: $0.place) }
        }
        return desk
      }
    )
  }

  // MARK: The session

  /// Reads who is signed in and drops another person's data (DL-P06).
  mutating func read() -> Bool {
    guard let stored, !(stored.endsInSight && time >= 1 && mutant != .noExpiry) else {
      sessionIsOver()
      return false
    }
    if let owner, owner != stored.person, mutant != .keepsOthers {
      (desks, organization, view, restored, known) = ([:], nil, .nothing, nil, nil)
      isOutdated = false
      age += 1
      reported = nil
    }
    (owner, person) = (stored.person, stored.person)
    reportThem()
    return true
  }

  /// Roles and memberships may change until the person is back.
  private mutating func sessionIsOver() {
    (person, known, isOutdated) = (nil, nil, organization != nil)
  }

  /// Returns whether a user action may continue: only for the same signed-in person.
  mutating func mayGoOn() -> Bool {
    let before = owner
    guard read() else {
      meetSignIn(inUse: stored != nil)
      return false
    }
    guard before == nil || before == owner else {
      if trip != nil { sessionEnded() } else { settle() }
      return false
    }
    return true
  }

  mutating func forget() {
    (stored, saved, restored) = (nil, nil, nil)
    sessionIsOver()
  }

  mutating func turnAway() {
    forget()
    meetSignIn(inUse: true)
  }

  /// Shows sign-in, and one message if the session ended in use (NAV-P12).
  mutating func showSignIn(inUse: Bool) {
    if inUse, isInUse { messages = ["auth:sessionExpired"] }
    hasSeen = false
    // The person's choice of an organization ends with the session.
    switchRun = 0
    view = .signIn
  }

  mutating func meetSignIn(inUse: Bool) {
    var lost: Card?
    if inUse, isInUse { lost = top }
    showSignIn(inUse: inUse)
    if trip != nil {
      sessionEnded()
    } else if let lost, lost.look == .screen, lost.place != .outside, waiting.map(isOver) != false {
      lastTrip += 1
      waiting = Waiting(number: lastTrip, place: lost.place, since: time, person: owner)
      expects = true
    }
  }

  /// Checks an in-flight link again and drops the pending link.
  mutating func sessionEnded() {
    (waiting, expects) = (nil, false)
    if var trip {
      trip.isResumed = false
      self.trip = nil
      begin(trip)
    }
  }

  mutating func signIn(_ who: Int) {
    stored = Session(person: who, endsInSight: time == 0)
    activeThere = nil
    _ = read()
    messages = []
    openWaiting()
  }

  /// Opens the pending link, unless it has expired (DL-R05, DL-E05).
  mutating func openWaiting() {
    expects = false
    if let trip {
      if !trip.isResumed || waiting?.number != trip.number { waiting = nil }
      self.trip = nil
      return begin(trip)
    }
    guard let target = waiting, !isOver(target), target.person ?? person == person,
      mutant != .losesTarget
    else {
      waiting = nil
      return startHome()
    }
    waiting?.isLent = true
    lastRun += 1
    trip = Trip(
      number: target.number, place: target.place, isInApp: false, isResumed: true, run: lastRun,
      person: target.person)
    ask(.trip(run: lastRun))
  }

  mutating func signOut() {
    (homeRun, switchRun, hasFallback) = (homeRun + 1, switchRun + 1, false)
    forget()
    (activeThere, desks, organization, view, messages) = (nil, [:], nil, .nothing, [])
    isOutdated = false
    age += 1
    reported = nil
    // A link in flight was for this person, unless it shows the same to anyone.
    if trip?.place != .help { trip = nil }
    if trip == nil { view = .signIn }
    sessionEnded()
  }

  mutating func ask(_ purpose: Purpose, activates organization: Int? = nil) {
    calls.append(Call(activates: organization, purpose: purpose))
  }

  mutating func report(_ error: ServiceError) {
    switch error {
    case .offline: say("errors:offline")
    case .forbidden: say("errors:roleTooLow")
    default: say("errors:serviceUnavailable")
    }
  }

  /// Shows a message, as the newest.
  mutating func say(_ message: String) { messages = messages.filter { $0 != message } + [message] }
}

/// A deliberate error in the plain model, to check that the walk detects it.
enum PlainMutant: CaseIterable {
  case noDeadline, noExpiry, keepsOthers, losesTarget, noOvertaking, noGuard, noSwitch
  case forgetsSaved, noMessage, backToRoot, noTakeBack
}
