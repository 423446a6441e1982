import LandfallDomain

/// Links, from their arrival to the screen.
extension Plain {
  mutating func linkCame(_ place: Place, isInApp: Bool) {
    lastTrip += 1
    if place == .foreign { return }
    hadLink = true
    messages = []
    lastRun += 1
    let next = Trip(
      number: lastTrip, place: place, isInApp: isInApp, run: lastRun,
      person: isInApp ? owner : nil)
    guard place != .nowhere else {
      if isInApp, person != nil, case .tabs = view { return showBoundary() }
      if isReady { fallBack() } else if held == nil || held?.place == .nowhere { held = next }
      return
    }
    // A newer link replaces an older one (DL-E02).
    if trip != nil, mutant == .noOvertaking { return }
    if trip?.isResumed == true { waiting = nil }
    (trip, held, hasFallback) = (nil, nil, false)
    if isReady { begin(next) } else { held = next }
  }

  /// A path without a route leads to the default screen and disturbs no other link (DL-R02).
  mutating func fallBack() {
    guard trip == nil, !expects else { return }
    lastRun += 1
    (hasFallback, fallbackRun) = (true, lastRun)
    showHome(run: lastRun, isFallback: true)
  }

  /// Starts a link, or starts it again for the person who is signed in now.
  mutating func begin(_ next: Trip) {
    lastRun += 1
    var next = next
    next = Trip(
      number: next.number, place: next.place, isInApp: next.isInApp, isResumed: next.isResumed,
      run: lastRun, person: next.person)
    trip = next
    let isLive = read()
    if isLive, let whose = next.person, whose != person {
      (trip, waiting) = (nil, nil)
      return startHome()
    }
    switch next.place {
    case .signIn:
      trip = nil
      reportThem()
      if isLive { startHome() } else { showSignIn(inUse: stored != nil) }
    case .help where !isLive:
      if case .tabs = view { showSignIn(inUse: stored != nil) }
      loadData()
    default:
      guard isLive else { return keep(inUse: stored != nil) }
      let known = organization == nil || known == Lists.none ? nil : known
      if next.place == .help, let known {
        let organization = current(known)
        trip?.organization = organization
        trip?.role = organization.flatMap { Plain.roles(known)[$0] }
        return loadData()
      }
      ask(.trip(run: next.run))
      if let known { lookAhead(known) }
    }
  }

  /// Requests at once what is needed if nothing has changed (NAV-C05).
  private mutating func lookAhead(_ known: Lists) {
    guard let trip,
      let wanted = trip.place.organization ?? (trip.place == .home ? current(known) : nil),
      let role = Plain.roles(known)[wanted]
    else { return }
    if case .danger = trip.place, role != "admin" { return }
    self.trip?.ahead = [pages]
    guard wanted != organization else { return }
    self.trip?.switching = wanted
    ask(.trip(run: trip.run), activates: wanted)
  }

  /// Keeps the pending link until sign-in: at most one, with its first deadline (DL-C04).
  mutating func keep(inUse: Bool) {
    guard let trip else { return }
    self.trip = nil
    expects = true
    showSignIn(inUse: inUse)
    if trip.isResumed { waiting?.isLent = false }
    var since = time
    if let older = waiting, older.number == trip.number {
      if isOver(older), !older.isLent {
        waiting = nil
        return
      }
      since = older.since
    }
    waiting = Waiting(
      number: trip.number, place: trip.place, since: since, person: trip.person)
  }

  mutating func tripMembers(_ lists: Lists) {
    guard var trip else { return }
    if organization == nil { adopt(lists) }
    let roles = Plain.roles(lists)
    if let wanted = trip.place.organization {
      guard let role = roles[wanted] else { return refuse("errors:notAMember") }
      (trip.organization, trip.role) = (wanted, role)
      if case .danger = trip.place, role != "admin", mutant != .noGuard {
        trip.isRefused = true
        self.trip = trip
        return goThere()
      }
    } else if roles.isEmpty, trip.place == .home {
      overtakeChoice()
      if organization != nil { leaveOrganizations() }
      place(Card(place: .outside, data: Data(isLoaded: true)), isInApp: false)
      return (waiting, expects, self.trip) = (nil, false, nil)
    } else {
      trip.organization = current(lists)
    }
    trip.role = trip.organization.flatMap { roles[$0] }
    self.trip = trip
    loadData()
  }

  mutating func loadData() {
    switch trip?.ahead.first ?? pages {
    case .notFound?:
      let (place, number) = (trip?.place, trip?.number)
      refuse("errors:entityMissing")
      // If that screen is visible, its data is gone as well.
      if number != nil, let top, top.place == place, top.look == .screen, top.data != nil { load() }
    case .unauthorized?: turnToSignIn()
    case nil: goThere()
    default:
      trip?.failed = true
      goThere()
    }
  }

  /// Lets the services switch first, then shows organization and screen at once (DL-S06).
  mutating func goThere() {
    trip?.isDecided = true
    guard let trip, let wanted = trip.wanted, wanted != organization else { return land() }
    switch trip.switched {
    case .failed(.forbidden), .failed(.notFound): refuse("errors:notAMember")
    case .failed(let error): tripFailed(error)
    case .some: land()
    case nil:
      guard trip.switching == nil else { return }
      self.trip?.switching = wanted
      ask(.trip(run: trip.run), activates: wanted)
    }
  }

  /// Ends a link whose screen is not for this person: one message, and the screen stays.
  mutating func refuse(_ message: String) {
    if mutant != .noMessage { say(message) }
    if trip?.isResumed == true { waiting = nil }
    settleAfterTrip()
  }

  mutating func turnToSignIn() {
    keep(inUse: stored != nil)
    forget()
  }

  /// Keeps a link that failed before anything was visible.
  private mutating func keepForRetry() {
    guard let trip, view == .nothing || view == .broken else { return }
    waiting = Waiting(number: trip.number, place: trip.place, since: time, person: trip.person)
  }

  mutating func tripFailed(_ error: ServiceError) {
    if error == .unauthorized { return turnToSignIn() }
    // It waits for another try.
    if trip?.isResumed == true { waiting?.isLent = false } else { keepForRetry() }
    report(error)
    settleAfterTrip()
  }

  private mutating func settleAfterTrip() {
    trip = nil
    reportThem()
    settle()
  }

  mutating func land() {
    guard let trip else { return }
    homeRun += 1
    overtakeChoice()
    if let wanted = trip.wanted ?? (isOutdated ? trip.organization : nil) {
      isOutdated = false
      if wanted != organization {
        organization = mutant == .noSwitch ? organization : wanted
        leave()
      } else if trip.role != role {
        markOld()
      }
      role = trip.role
    } else if isOutdated, known == Lists.none {
      leaveOrganizations()
    }
    let look = trip.isRefused ? Look.refused : .screen
    place(Card(place: trip.place, look: look, data: Data()), isInApp: trip.isInApp)
    if look == .screen { fill(trip.failed ? .offline : nil) }
    (waiting, expects, self.trip) = (nil, false, nil)
  }

  /// A link that was opened after the person chose an organization replaces that choice.
  private mutating func overtakeChoice() { if trip?.number != tripBeforeChoice { switchRun = 0 } }

  /// Puts a screen on its tab's stack above its parents, or outside the tabs.
  mutating func place(_ card: Card, isInApp: Bool) {
    guard let tab = card.place.tab, let organization else {
      var over: Int?
      if case .tabs(let number) = view { over = number }
      if case .page(let number) = view { over = number }
      // The tabs below are those of the active organization.
      if let organization, over != nil {
        over = organization
        desks[organization] = desks[organization] ?? fresh(organization)
      }
      (view, page) = (.page(over: over), card)
      return
    }
    var desk = desks[organization] ?? fresh(organization)
    let pushes = isInApp && view == .tabs(organization) && desk.tab == tab
    view = .tabs(organization)
    desk.tab = tab
    var card = card
    var pile = desk.piles[tab]
    let parents = pushes ? [] : card.place.parents.map { Card(place: $0) }
    // What is refused or broken is replaced by the screen, and a screen by what refuses it.
    if let top = pile.last, top.place == card.place, top.data != nil || pushes {
      if top.isSame(card) { card.data = top.stored ?? card.data }
      pile[pile.count - 1] = card
    } else if pile[0].place == card.place {
      if pile[0].isSame(card) { card.data = pile[0].stored ?? card.data }
      pile = [card]
    } else if pushes {
      pile.append(card)
    } else {
      let wanted = [pile[0]] + parents + [card]
      var shared = 0
      while shared < min(pile.count, wanted.count), pile[shared].place == wanted[shared].place {
        shared += 1
      }
      pile = Array(pile[..<shared]) + wanted[shared...]
      if shared == wanted.count {
        if pile[shared - 1].isSame(card) { card.data = pile[shared - 1].stored ?? card.data }
        pile[shared - 1] = card
      }
    }
    desk.piles[tab] = pile
    desks[organization] = desk
  }

  /// Returns the tabs of an organization as first shown: at their roots, or as saved.
  func fresh(_ organization: Int) -> Desk {
    var desk = Desk(piles: [[Card(place: .home)], [Card(place: .members(organization))]])
    if let restored, restored.person == person, let saved = restored.desks[organization] {
      desk.tab = saved.tab
      for tab in 0...1 where !saved.piles[tab].isEmpty { desk.piles[tab] = saved.piles[tab] }
    }
    return desk
  }

  mutating func showBoundary() {
    guard mayGoOn(), case .tabs(let number) = view else { return }
    let card = Card(place: .nowhere, look: .boundary, data: Data(isLoaded: true))
    if var desk = desks[number] {
      if !desk.top.isSame(card) { desk.piles[desk.tab].append(card) }
      desks[number] = desk
    }
  }

  // MARK: Organizations

  /// Returns the roles in a list of memberships.
  static func roles(_ lists: Lists) -> [Int: String] {
    switch lists {
    case .both: [0: "admin", 1: "member"]
    case .lowered: [0: "member", 1: "member"]
    case .second: [1: "member"]
    case .none: [:]
    }
  }

  /// Returns the organization that stays active with a list of memberships.
  func current(_ lists: Lists) -> Int? {
    let roles = Plain.roles(lists)
    if let wanted = organization ?? activeThere, roles[wanted] != nil { return wanted }
    return roles.keys.min()
  }

  mutating func adopt(_ lists: Lists) {
    let chosen = current(lists)
    let now = chosen.flatMap { Plain.roles(lists)[$0] }
    if chosen != organization {
      if isOutdated, chosen == nil { return leaveOrganizations() }
      if isOutdated { leave() } else { age += 1 }
    } else if isOutdated, now != role {
      markOld()
    }
    isOutdated = false
    (organization, role) = (chosen, now)
  }

  private mutating func leaveOrganizations() {
    (organization, role, reported, isOutdated) = (nil, nil, nil, false)
    (desks, view, restored) = ([:], .nothing, nil)
    age += 1
  }

  /// Marks the data of the organization that is left as old (NAV-T16).
  mutating func leave() {
    age += 1
    markOld()
  }

  /// Another organization or role may hide rows, so what was loaded is loaded again.
  mutating func markOld() {
    func old(_ card: Card) -> Card {
      var card = card
      guard card.look == .screen else { return card }
      card.stored?.failed = false
      if card.stored?.isLoaded == true { card.stored?.isOld = true }
      return card
    }
    desks = desks.mapValues { Desk(tab: $0.tab, piles: $0.piles.map { $0.map(old) }) }
    page = old(page)
  }
}
