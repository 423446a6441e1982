import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallOrgContext
import LandfallParsing
import Synchronization

@testable import LandfallLists
@testable import LandfallNavigation

/// A value as a tree that separates names from the things they name.
indirect enum Form {
  case word(Int)
  case name(Name)
  /// Parts in order.
  case list([Form])
  /// Parts whose order does not matter.
  case bag([Form])

  /// Something that is numbered in order of creation, where the number itself does not matter.
  struct Name: Hashable {
    enum Kind: Int { case delivery, request, call, session, content, load, action }
    let kind: Kind
    let number: Int
  }

  /// Collects all names in the form.
  func names(into names: inout Set<Name>) {
    switch self {
    case .word: break
    case .name(let name): names.insert(name)
    case .list(let parts), .bag(let parts): for part in parts { part.names(into: &names) }
    }
  }
}

/// Reads a value's private state, leaves out what nothing reads back, and finds its names.
///
/// Reflection finds the stored properties, so that a new property counts automatically.
struct FormReader {
  /// Whether the data of hidden screens counts.
  ///
  /// If lists answer at once, it comes with its screen.
  let readsHiddenData: Bool
  let epoch: Int
  let signOuts: Int
  let attempt: Int
  let owner: String

  /// Properties that nothing reads back, or that follow from others.
  static let left: Set<String> = [
    // Numbers that only increase, and values that are empty between two messages.
    "AppCore.now", "AppCore.effects", "AppCore.buffers", "SessionFlow.now", "SessionFlow.effects",
    "OrganizationFlow.now", "OrganizationFlow.effects", "OrganizationFlow.lastCall",
    "ScreenFlow.revision", "ScreenState.effects", "ScreenState.shown", "ScreenState.lastRequest",
    "ScreenData.outcomes", "ScreenData.lastNumber", "State.bootstraps",
    // Values that are reported and never read.
    "LinkFlow.phase", "ScreenState.messages", "Call.since", "OrganizationFlow.switchBegan",
    "SessionFlow.signedInAt", "Load.contract", "Load.isRefresh",
    // What the app declares, and what the host can do.
    "AppCore.destinations", "AppCore.options", "LinkFlow.policies", "InFlightLink.policies",
    "SignInFlow.methods", "SignInFlow.rules", "ScreenState.routes", "ScreenData.kinds",
    "OrganizationContext.permissions", "OrganizationFlow.hasOrganizations",
    "OrganizationFlow.keepsMemberships", "ScreenFlow.keepsScreens",
    // What the model leaves out: notifications, and saved screens, the only reader of a past link.
    "AppCore.notification", "AppCore.loaded", "AppCore.hasHadLink",
    // Values that each message sets again.
    "AppCore.frameKey", "AppCore.home", "OrganizationFlow.facts", "ScreenState.facts",
    "ScreenState.frame", "ScreenData.person", "ScreenData.epoch",
  ]

  /// The readers of special types.
  private static let readers: [ObjectIdentifier: @Sendable (FormReader, Any) -> Form] = {
    var readers: [ObjectIdentifier: @Sendable (FormReader, Any) -> Form] = [:]
    func read<Value: SendableMetatype>(
      _ type: Value.Type, _ body: @escaping @Sendable (FormReader, Value) -> Form
    ) {
      readers[ObjectIdentifier(type)] = { reader, value in
        (value as? Value).map { body(reader, $0) } ?? .word(0)
      }
    }
    func whole<Value: Hashable & SendableMetatype>(_ type: Value.Type) {
      read(type) { _, value in .word(value.hashValue) }
    }
    read(DeliveryID.self) { .name(Form.Name(kind: .delivery, number: $1.number)) }
    read(RequestID.self) { .name(Form.Name(kind: .request, number: $1.number)) }
    read(OrganizationCallID.self) { .name(Form.Name(kind: .call, number: $1.number)) }
    read(SessionID.self) { .name(Form.Name(kind: .session, number: $1.number)) }
    read(LoadID.self) { .name(Form.Name(kind: .load, number: $1.screen << 20 | $1.number)) }
    read(ActionID.self) { .name(Form.Name(kind: .action, number: $1.screen << 20 | $1.number)) }
    // A deadline is compared with three times of the clock only.
    read(Instant.self) { .word($1 == .origin ? 0 : $1 <= World.instants[2] ? 1 : 2) }
    read(Timestamp.self) { .word($1 <= World.timestamps[2] ? 1 : 2) }
    read(Duration.self) { _, _ in .word(0) }
    read(ScreenMemory.self) { _, _ in .word(0) }
    // The reason is reported, and nothing depends on it.
    read(SignedOutReason.self) { _, _ in .word(0) }
    read(RouteDeclaration.self) { .word($1.id.hashValue) }
    // A finished sign-in is like none.
    read(SignInAttempt.State.self) { reader, state in
      if case .completed = state.step { .word(0) } else { reader.form(state.step) }
    }
    read(PagedList.self) { $0.readsHiddenData ? $0.form($1) : $0.hiddenForm($1) }
    read(Screens.self) { $0.form($1) }
    whole(Bool.self)
    whole(Int.self)
    whole(String.self)
    whole(DeepLinkDestination.self)
    whole(ActiveOrganization.self)
    whole(Person.self)
    whole(PersonID.self)
    whole(OrganizationID.self)
    whole(OrganizationSlug.self)
    whole(Membership.self)
    whole(MembershipList.self)
    whole(Organization.self)
    whole(Permission.self)
    whole(ServiceError.self)
    whole(RequestAnswer.self)
    whole(TabID.self)
    whole(ScreenID.self)
    whole(SignInMethodID.self)
    whole(ErrorScreen.self)
    whole(ContentRequest.self)
    whole(CachedPages.self)
    whole(Page.self)
    whole(Item.self)
    whole(ItemAction.self)
    whole(ActionRequest.self)
    whole(LinkFact.self)
    whole(OrganizationScope.self)
    return readers
  }()

  /// Reads a number that is compared only with the newest of its kind.
  private func counter(_ label: String?, _ value: Any) -> Form? {
    let newest: Int
    switch label {
    case "epoch": newest = epoch
    case "signOuts": newest = signOuts
    case "request": newest = attempt
    default: return nil
    }
    return (value as? Int).map { .word($0 == newest ? 1 : 0) }
  }

  /// Whether each stored property of a type counts, in order.
  ///
  /// It is remembered, because printing the name of a type takes longer than reading a value.
  private static let counted = Mutex<[ObjectIdentifier: [Bool]]>([:])

  private func counted(of type: Any.Type, _ mirror: Mirror) -> [Bool] {
    Self.counted.withLock { known in
      if let counts = known[ObjectIdentifier(type)] { return counts }
      let name = mirror.displayStyle == .tuple ? "" : "\(type)."
      let counts = mirror.children.map { !Self.left.contains(name + ($0.label ?? "")) }
      known[ObjectIdentifier(type)] = counts
      return counts
    }
  }

  func form(_ value: Any) -> Form {
    let type = type(of: value)
    if let read = Self.readers[ObjectIdentifier(type)] { return read(self, value) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { .list([form($0.value)]) } ?? .word(-1)
    case .collection: return .list(mirror.children.map { form($0.value) })
    case .set, .dictionary: return .bag(mirror.children.map { form($0.value) })
    case .enum:
      guard let child = mirror.children.first else { return .word("\(value)".hashValue) }
      return .list([
        .word(child.label.hashValue), counter(child.label, child.value) ?? form(child.value),
      ])
    default:
      var parts: [Form] = []
      for ((label, part), counts) in zip(mirror.children, counted(of: type, mirror)) where counts {
        parts.append(counter(label, part) ?? form(part))
      }
      return .list(parts)
    }
  }

  // MARK: Screens

  private func form(_ screens: Screens) -> Form {
    var parts: [Form] = []
    switch screens.root {
    case .launching: parts.append(.word(0))
    case .signIn: parts.append(.word(1))
    case .tabs(let organization): parts += [.word(2), form(organization)]
    case .standalone(let entry, let below):
      parts += [.word(3), form(entry, isVisible: true), form(below as Any)]
    case .error(_, let below): parts += [.word(4), form(below as Any)]
    }
    for organization in Town.ids {
      guard let stacks = screens.organizations[organization] else {
        parts.append(.word(0))
        continue
      }
      for tab in [Town.home, Town.members] {
        let stack = stacks.stack(of: tab)
        let isShown = screens.root == .tabs(organization) && tab == stacks.focused
        parts.append(.word(tab == stacks.focused ? 1 : 0))
        parts.append(
          .list(
            stack.enumerated().map {
              form($1, isVisible: isShown && $0 == stack.count - 1)
            }))
      }
    }
    return .list(parts)
  }

  private func form(_ entry: StackEntry, isVisible: Bool) -> Form {
    var parts: [Form] = [
      .word(entry.destination.hashValue), form(entry.presentation), .word(entry.isHidden ? 1 : 0),
    ]
    switch entry.data {
    case .list(let list)? where isVisible || readsHiddenData: parts.append(form(list))
    case .list(let list)?: parts.append(hiddenForm(list))
    case .nothing? where isVisible: parts.append(.word(1))
    case nil where isVisible: parts.append(.word(2))
    case .nothing?, .detail?, nil: parts.append(hiddenForm(nil))
    }
    return .list(parts)
  }

  /// Data that is missing or outdated is loaded at once when its screen is shown.
  private func hiddenForm(_ list: PagedList?) -> Form {
    let item = list?.shown.chunks.first?.items.first?.id
    let isWrong = item.map { $0 != owner + (list?.request.organization?.text ?? "-") } ?? false
    return .word([list?.failure != nil, isWrong].hashValue)
  }

  private func form(_ list: PagedList) -> Form {
    let flags = [list.isLoaded, list.isOutdated, list.cachedAt != nil]
    return .list([
      .name(Form.Name(kind: .content, number: list.number)), .word(list.request.hashValue),
      .word(flags.hashValue), form(list.load as Any), .word(list.failure?.error.hashValue ?? 0),
      form(list.pendingActions), form(list.settling),
      .word(list.shown.chunks.flatMap(\.items).hashValue),
      .word(list.base.chunks.flatMap(\.items).hashValue), .word(list.staleCount),
      form(list.errorBeforeCache as Any),
    ])
  }
}

extension World {
  private var reader: FormReader {
    FormReader(
      readsHiddenData: bounds.isSlow.contains(.list), epoch: core.organization.epoch,
      signOuts: core.session.signOuts, attempt: core.session.signIn.request,
      owner: core.session.owner?.text ?? "-")
  }

  /// The state's canonical form in 128 bits.
  ///
  /// - Names are distinguished by their use: deliveries by their age among those that still matter,
  ///   all others by where they occur.
  /// - Open questions have no order: any may be answered first.
  /// - State that nothing reads back is left out: ``FormReader``.
  var fingerprint: Fingerprint {
    let reader = reader
    var parts: [Form] = [
      .word(bounds.mutant?.forgetsTheClock == true ? 0 : time), reader.form(core),
      .word(hasStarted ? 1 : 0), reader.form(stored as Any),
      .word(activeThere.hashValue), .word(shownDanger ? 1 : 0), reader.form(newest as Any),
      .word(done.hashValue),
      .bag(
        questions.map {
          .list([
            reader.form($0.effect), .word($0.isCancelled ? 1 : 0), .word($0.caller ?? -1),
            .word($0.isSecondTry ? 1 : 0), .word($0.done.hashValue),
            .word($0.owner.hashValue),
            bounds.failures.contains(.unauthorized) ? form(of: $0.session, reader) : .word(0),
          ])
        }),
      // Writes to the store end in order.
      .list(questions.filter { $0.kind == .writing }.map { reader.form($0.effect) }),
      .bag(waiters.map { .list([reader.form($0.key), reader.form($0.value)]) }),
      .bag(timers.map { .list([.word($0.key.hashValue), reader.form($0.value)]) }),
      .list(
        links.map { link in
          .list([
            reader.form(link.id), .word(link.isInApp ? 1 : 0), .word(link.isOpen ? 1 : 0),
            .word(link.wasLive ? 1 : 0), .word(link.granted.hashValue),
            .word(Town.shared.links[link.kind].target.hashValue),
          ])
        }),
      .bag(waiting.map { .list([reader.form($0.key), reader.form($0.value)]) }),
      .word(cache.hashValue), .word(keptMemberships.hashValue),
    ]
    var used: Set<Form.Name> = []
    for part in parts { part.names(into: &used) }
    parts.append(
      .bag(
        sessions.filter { used.contains(Form.Name(kind: .session, number: $0.key.number)) }.map {
          .list([
            reader.form($0.key), .word($0.value.person), reader.form($0.value.expiresAt),
            .word($0.value.isDue ? 1 : 0),
          ])
        }))
    var namer = Namer(used)
    return namer.print(.list(parts))
  }

  /// The session of a call that the services may refuse, and its last renewal.
  private func form(of session: SessionID?, _ reader: FormReader) -> Form {
    let new = renewal.flatMap { $0.old == session ? $0.new : nil }
    return .list([reader.form(session as Any), reader.form(new as Any)])
  }

  /// Returns whether the answer changes nothing, whatever it is.
  func isDead(_ asked: Asked) -> Bool {
    switch asked.effect {
    case .session(.read(.link)), .link(.ask(_, .entity)): asked.isCancelled
    case .screen(.list(.fetch(let id, _))): screens.content(id.screen)?.load?.id != id
    case .organization(.readMemberships(_, _?)): asked.isCancelled
    default: false
    }
  }
}

/// Assigns names that do not depend on when something was numbered.
///
/// It distinguishes names by where they occur and next to which others, round by round. If two stay
/// equal, either may come first, and the names next to them follow.
private struct Namer {
  private var ranks: [Form.Name: Int] = [:]
  private let others: [Form.Name]

  init(_ names: Set<Form.Name>) {
    let sorted = names.sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
    others = sorted.filter { $0.kind != .delivery }
    // Deliveries are ranked by age.
    for (rank, name) in sorted.filter({ $0.kind == .delivery }).enumerated() { ranks[name] = rank }
    for name in others { ranks[name] = -1 - name.kind.rawValue }
  }

  mutating func print(_ form: Form) -> Fingerprint {
    var classes = 0
    while classes < others.count {
      let refined = refine(form)
      if refined == classes, let first = firstTie { ranks[first] = -1 }
      classes = refined == classes ? classes - 1 : refined
    }
    return word(of: form)
  }

  /// The first of two names that are still equal.
  private var firstTie: Form.Name? {
    let counts = Dictionary(grouping: others) { ranks[$0] ?? 0 }
    return counts.filter { $0.value.count > 1 }.min { $0.key < $1.key }?.value.first
  }

  /// Ranks the names by what is known of them.
  ///
  /// - Returns: The number of names that differ.
  private mutating func refine(_ form: Form) -> Int {
    var contexts: [Form.Name: Fingerprint] = [:]
    note(form, Fingerprint(), &contexts)
    let sorted = others.map { ($0, ranks[$0] ?? 0, contexts[$0] ?? Fingerprint()) }.sorted {
      $0.1 == $1.1 ? $0.2 < $1.2 : $0.1 < $1.1
    }
    var rank = -1
    for (index, (name, old, context)) in sorted.enumerated() {
      if index == 0 || sorted[index - 1].1 != old || sorted[index - 1].2 != context { rank += 1 }
      ranks[name] = rank
    }
    return rank + 1
  }

  /// Records for each name where it occurs, and next to which others.
  private func note(
    _ form: Form, _ context: Fingerprint, _ contexts: inout [Form.Name: Fingerprint]
  ) {
    switch form {
    case .word: break
    case .name(let name): contexts[name, default: Fingerprint()].join(context)
    case .list(let parts):
      for (index, part) in parts.enumerated() {
        if case .word = part { continue }
        var inner = context
        inner.mix(index)
        note(part, inner, &contexts)
      }
    case .bag(let parts):
      for part in parts {
        var inner = context
        inner.mix(word(of: part))
        note(part, inner, &contexts)
      }
    }
  }

  private func word(of form: Form) -> Fingerprint {
    var print = Fingerprint()
    switch form {
    case .word(let word): print.mix(word)
    case .name(let name):
      print.mix(name.kind.rawValue)
      print.mix(ranks[name] ?? -1)
    case .list(let parts):
      print.mix(parts.count)
      for part in parts { print.mix(word(of: part)) }
    case .bag(let parts): for part in parts { print.join(word(of: part)) }
    }
    return print
  }
}
