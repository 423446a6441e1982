import LandfallDomain

/// User actions, the first screen, and the services' answers.
extension Plain {
  // MARK: The first screen

  mutating func settle() {
    if view == .nothing || view == .signIn && person != nil { startHome() }
  }

  mutating func startHome() {
    lastRun += 1
    homeRun = lastRun
    showHome(run: lastRun, isFallback: false)
  }

  mutating func showHome(run: Int, isFallback: Bool) {
    guard person != nil else {
      view = .signIn
      return endHome(isFallback)
    }
    if organization == nil || isOutdated {
      ask(.home(run: run, person, isFallback: isFallback))
    } else {
      showHomeData(isFallback)
    }
  }

  private mutating func endHome(_ isFallback: Bool) { if isFallback { hasFallback = false } }

  private mutating func homeMembers(_ answer: Answer, _ isFallback: Bool) {
    switch answer {
    case .failed(let error):
      endHome(isFallback)
      if error == .unauthorized {
        turnAway()
      } else {
        // A link may have failed for the same reason just before.
        report(error)
        view = .broken
      }
    case .list(let lists):
      if organization == nil || isOutdated { adopt(lists) }
      reportThem()
      if organization == nil {
        place(Card(place: .outside, data: Data(isLoaded: true)), isInApp: false)
        endHome(isFallback)
      } else {
        showHomeData(isFallback)
      }
    case .done, .unreadable: break
    }
  }

  private mutating func showHomeData(_ isFallback: Bool) {
    guard let organization, let person else { return }
    endHome(isFallback)
    if !isFallback, view == .nothing, !hadLink, let saved, saved.person == person,
      mutant != .forgetsSaved
    {
      restored = saved
      if saved.desks[organization] != nil {
        desks[organization] = fresh(organization)
        view = .tabs(organization)
        return fillTop()
      }
    }
    if pages == .unauthorized { return turnAway() }
    place(Card(place: .home, data: Data()), isInApp: false)
    fill(pages)
  }

  // MARK: Data

  /// Records that data was loaded, or failed to load.
  mutating func fill(_ error: ServiceError?) {
    changeTop { card in
      var data = card.data ?? Data()
      if let error {
        data.failed = true
        if error == .notFound { data.isLoaded = false }
      } else {
        data = Data(isLoaded: true)
      }
      card.data = data
    }
  }

  mutating func load() {
    guard pages == .unauthorized else { return fill(pages) }
    // Requested again and so not failed: it is loaded when the same person is back.
    changeTop { $0.data?.failed = false }
    turnAway()
  }

  /// Loads the missing data of the visible screen.
  private mutating func showData() {
    let data = top?.data ?? Data()
    changeTop { $0.data = data }
    if !data.failed, !data.isLoaded || data.isOld { load() }
  }

  /// In-app navigation to a guarded screen meets the same check as a link to it (DL-P03).
  mutating func fillTop() {
    guard let card = top, card.look != .boundary else { return }
    guard case .danger = card.place, mutant != .noGuard else { return showData() }
    changeTop { $0.isHidden = card.look == .screen }
    ask(.rights(card.place, who))
  }

  private mutating func rightsCame(_ place: Place, _ answer: Answer) {
    guard top?.place == place else { return }
    if answer == .failed(.unauthorized) { return turnAway() }
    if case .failed(let error) = answer {
      // Without an answer nothing is decided.
      report(error)
      changeTop { $0 = Card(place: place, look: .boundary, data: Data(isLoaded: true)) }
    } else if case .list(let lists) = answer, let organization, current(lists) == organization,
      Plain.roles(lists)[organization] == "admin"
    {
      changeTop { $0 = Card(place: place, data: $0.look == .screen ? $0.stored ?? Data() : Data()) }
      showData()
    } else {
      changeTop { $0 = Card(place: place, look: .refused, data: Data(isLoaded: true)) }
    }
  }

  // MARK: User actions

  /// A user action clears messages, and with the next screen the pending link is no longer wanted.
  private mutating func moved() { (waiting, messages) = (nil, []) }

  mutating func select(_ tab: Int) {
    guard person != nil, case .tabs(let number) = view else { return }
    guard mayGoOn(), view == .tabs(number), var desk = desks[number] else { return }
    moved()
    if desk.tab == tab { desk.piles[tab] = [desk.piles[tab][0]] }
    desk.tab = tab
    desks[number] = desk
    fillTop()
  }

  private var canGoBack: Bool {
    switch view {
    case .page(over: nil): page.place != .outside
    case .page: true
    case .tabs(let number): desks[number].map { $0.piles[$0.tab].count > 1 } ?? false
    case .nothing, .signIn, .broken: false
    }
  }

  mutating func back() {
    guard person != nil, canGoBack, mayGoOn() else { return }
    switch view {
    case .page(over: nil) where page.place != .outside:
      moved()
      let isPrepared = calls.contains { call in
        if case .home(homeRun, _, isFallback: false) = call.purpose { true } else { false }
      }
      return isPrepared ? () : startHome()
    case .page(over: let number?): view = .tabs(number)
    case .tabs(let number):
      guard var desk = desks[number], desk.piles[desk.tab].count > 1 else { return }
      let keeps = mutant == .backToRoot ? 1 : desk.piles[desk.tab].count - 1
      desk.piles[desk.tab] = Array(desk.piles[desk.tab].prefix(keeps))
      desks[number] = desk
    case .nothing, .signIn, .broken, .page: return
    }
    moved()
    fillTop()
  }

  mutating func goHome() {
    guard mayGoOn() else { return }
    moved()
    startHome()
  }

  mutating func retry() {
    messages = []
    // A public screen needs no session.
    var isPublic = false
    if case .page = view { isPublic = person == nil && page.place == .help }
    guard isPublic || mayGoOn() else { return }
    if trip == nil, person != nil, let waiting, !isOver(waiting), waiting.person ?? person == person
    {
      openWaiting()
    } else if view == .broken {
      goHome()
    } else if let card = top, card.look == .screen, card.data?.failed == true {
      load()
    } else if let card = top, card.look == .boundary, card.place != .nowhere {
      changeTop { $0 = Card(place: card.place) }
      fillTop()
    }
  }

  mutating func switchTo(_ number: Int) {
    guard person != nil else { return }
    guard mayGoOn() else { return }
    moved()
    lastRun += 1
    switchRun = lastRun
    tripBeforeChoice = trip?.number
    ask(.switching(number, role: nil, run: lastRun, who))
  }

  private mutating func switchAnswered(_ number: Int, _ newRole: String?, _ answer: Answer) {
    switch answer {
    case .failed(.unauthorized): turnAway()
    case .failed(let error): report(error)
    case .list(let lists):
      guard let role = Plain.roles(lists)[number] else {
        return say("errors:notAMember")
      }
      ask(.switching(number, role: role, run: switchRun, who), activates: number)
    case .done:
      isOutdated = false
      let isOther = number != organization
      guard isOther || newRole != role else { return }
      if isOther, trip?.isDecided == true, trip?.wanted == number { return land() }
      (organization, role) = (number, newRole)
      if isOther { leave() } else { markOld() }
      var desk = desks[number] ?? fresh(number)
      // The same tab as before (NAV-T16), also from a screen over the tabs.
      desk.tab = fresh(number).tab
      if case .tabs(let before) = view { desk.tab = desks[before]?.tab ?? desk.tab }
      if case .page(over: let before?) = view { desk.tab = desks[before]?.tab ?? desk.tab }
      (desks[number], view) = (desk, .tabs(number))
      fillTop()
    case .unreadable: break
    }
  }

  // MARK: Answers

  mutating func answered(_ index: Int, _ answer: Answer) {
    let call = calls.remove(at: index)
    if let wanted = call.activates {
      activeThere = answer == .done ? wanted : nil
      if answer == .done { reported = wanted }
    }
    switch call.purpose {
    case .trip(let run):
      guard run == trip?.run else {
        // The services may have executed an abandoned call.
        reported = call.activates ?? reported
        return
      }
      if call.activates != nil {
        trip?.switched = answer
        if trip?.isDecided == true { goThere() }
        return
      }
      switch answer {
      case .list(let lists):
        note(lists)
        tripMembers(lists)
      case .failed(let error): tripFailed(error)
      case .done, .unreadable: break
      }
    case .home(let run, let whose, let isFallback):
      let isWanted = isFallback ? hasFallback && run == fallbackRun : run == homeRun
      guard isWanted else { return }
      learn(answer, whose)
      if whose == person { homeMembers(answer, isFallback) } else { endHome(isFallback) }
    case .rights(let place, let asked):
      learn(answer, asked.person)
      if asked == who { rightsCame(place, answer) }
    case .switching(let number, let role, let run, let asked):
      learn(answer, asked.person)
      guard run == switchRun else { return }
      if asked == who { switchAnswered(number, role, answer) }
    case .takeBack: if answer != .done { reported = nil }
    }
  }

  private mutating func learn(_ answer: Answer, _ whose: Int?) {
    if case .list(let lists) = answer, whose == person { note(lists) }
  }

  private mutating func note(_ lists: Lists) {
    known = lists
    let roles = Plain.roles(lists)
    if let organization, roles[organization] == nil { isOutdated = true }
    if isOutdated { reported = activeThere ?? roles.keys.min() }
  }

  /// Requests the visible organization from services that have another one active.
  mutating func reportThem() {
    guard person != nil, let reported, let organization, reported != organization,
      known.map({ Plain.roles($0)[organization] != nil }) != false,
      mutant != .noTakeBack,
      trip == nil,
      !calls.contains(where: { $0.isTakeBack && $0.activates == organization })
    else { return }
    // Only a signed-in person can make this call; a returning person does.
    ask(.takeBack, activates: organization)
  }

  mutating func tick() {
    time += 1
    if person != nil, !read() { meetSignIn(inUse: true) }
    if let target = waiting, !target.isLent, isOver(target) { waiting = nil }
  }
}
