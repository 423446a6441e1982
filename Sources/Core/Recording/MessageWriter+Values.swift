import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext

/// Writes the values of messages.
extension MessageWriter {
  mutating func values(_ values: [NamedValue]) {
    list(values) { writer, value in
      writer.text(value.name)
      writer.text(value.value)
    }
  }

  /// Writes a message to the person; the names of its values are Landfall's own.
  mutating func message(_ key: TextKey, _ values: [NamedValue]) {
    array {
      $0.word(key.text)
      for value in values {
        $0.word(value.name)
        $0.text(value.value)
      }
    }
  }

  mutating func person(_ person: Person) {
    array {
      $0.text(person.id.text)
      $0.text(person.email)
      $0.text(person.name)
      $0.optional(person.locale) { $0.text($1) }
    }
  }

  mutating func facts(_ facts: SessionFacts) {
    array {
      $0.person(facts.person)
      $0.time(facts.expiresAt)
      $0.bool(facts.refreshDue)
    }
  }

  mutating func status(_ status: SessionStatus) {
    switch status {
    case .unknown: named("unknown")
    case .signedOut(let reason): named("signedOut") { $0.reason(reason) }
    case .live(let facts): named("live") { $0.facts(facts) }
    }
  }

  private mutating func reason(_ reason: SignedOutReason) {
    switch reason {
    case .noSession: named("noSession")
    case .expired(let time): named("expired") { $0.time(time) }
    case .unreadable(let error): named("unreadable") { $0.readError(error) }
    case .revoked: named("revoked")
    }
  }

  mutating func stored(_ stored: StoredSession) {
    array {
      $0.optional(stored.id) { $0.int($1.number) }
      $0.status(stored.status)
      $0.optional(stored.clockSkew) { $0.duration($1) }
      $0.optional(stored.failure) { $0.storeError($1) }
    }
  }

  private mutating func readError(_ error: SessionReadError) {
    switch error {
    case .store(let error): named("store") { $0.storeError(error) }
    case .malformed: named("malformed")
    case .unsupportedVersion(let version): named("unsupportedVersion") { $0.int(version) }
    case .inconsistent: named("inconsistent")
    }
  }

  mutating func storeError(_ error: SecureStoreError) {
    switch error {
    case .locked, .keyMissing, .wrongKey, .insecurePermissions, .diskFull, .lockTimeout, .tooLarge:
      named(error.code)
    case .damaged(let damage): named("damaged") { $0.word(damage.rawValue) }
    case .unsupportedVersion(let version): named("unsupported-version") { $0.int(version) }
    case .system(let call, let code):
      named("system") {
        $0.word(call)
        $0.int(Int(code))
      }
    case .durabilityUnknown(let code): named("durability-unknown") { $0.int(Int(code)) }
    }
  }

  mutating func memberships(_ list: MembershipList) {
    array {
      $0.list(list.memberships) { $0.membership($1) }
      $0.optional(list.active) { $0.text($1.text) }
    }
  }

  private mutating func membership(_ membership: Membership) {
    array {
      $0.text(membership.organization.id.text)
      $0.text(membership.organization.slug.text)
      $0.text(membership.organization.name)
      $0.text(membership.role.text)
      $0.list(membership.teams) { $0.text($1) }
    }
  }

  mutating func item(_ item: Item) {
    array {
      $0.text(item.id)
      switch item.title {
      case .plain(let text): $0.text(text)
      case .key(let key): $0.array { $0.text(key.text) }
      }
      $0.values(item.fields)
    }
  }

  mutating func page(_ page: Page) {
    array {
      $0.list(page.items) { $0.item($1) }
      $0.optional(page.nextCursor) { $0.text($1) }
      $0.int(page.total)
    }
  }

  mutating func entity(_ entity: EntityStatus) {
    switch entity {
    case .notApplicable: named("none")
    case .page(let page): named("page") { $0.page(page) }
    case .item(let item): named("item") { $0.item(item) }
    case .failed(let error): named("failed") { $0.word(error.rawValue) }
    }
  }

  mutating func request(_ request: ContentRequest) {
    array {
      $0.text(request.contract.text)
      $0.values(request.inputs)
      $0.optional(request.organization) { $0.text($1.text) }
      $0.optional(request.cursor) { $0.text($1) }
    }
  }

  mutating func action(_ action: ItemAction) {
    switch action {
    case .remove: named("remove")
    case .set(let value): named("set") { $0.values([value]) }
    }
  }

  mutating func actionRequest(_ request: ActionRequest) {
    array {
      $0.request(request.list)
      $0.text(request.item.text)
      $0.action(request.action)
    }
  }

  mutating func notification(_ facts: NotificationFacts) {
    array {
      $0.optional(facts.type) { $0.word($1.text) }
      $0.optional(facts.message) { $0.text($1.text) }
      $0.optional(facts.item) { $0.text($1.text) }
    }
  }

  mutating func load(_ id: LoadID) {
    int(id.screen)
    int(id.number)
  }

  mutating func memory(_ memory: ScreenMemory) {
    array {
      // The bit pattern is exact, unlike a decimal number.
      $0.long(Int64(bitPattern: memory.scroll.bitPattern))
      $0.values(memory.fields)
    }
  }

  mutating func saved(_ saved: SavedScreens) {
    array {
      $0.optional(saved.person) { $0.text($1.text) }
      $0.list(saved.tabs) { writer, tabs in
        writer.array {
          $0.text(tabs.organization.text)
          $0.text(tabs.focused.text)
          $0.list(tabs.stacks.sorted { $0.key < $1.key }) { writer, stack in
            writer.array {
              $0.text(stack.key.text)
              $0.list(stack.value) { writer, screen in
                writer.array {
                  $0.text(screen.link)
                  $0.memory(screen.memory)
                }
              }
            }
          }
          $0.list(tabs.history) { writer, tab in writer.text(tab.text) }
        }
      }
    }
  }

  mutating func destination(_ destination: DeepLinkDestination) {
    array {
      $0.word(destination.route.text)
      $0.values(destination.parameters)
      $0.values(destination.query)
      $0.values(destination.identityQuery)
      $0.optional(destination.fragment) { $0.text($1) }
    }
  }

  /// Writes a parsed link: only the rule if a rule handles it, only the reason and offset if it is
  /// malformed.
  mutating func intent(_ intent: LinkIntent) {
    switch intent {
    case .handle(let ruleLink): named("claim") { $0.word(ruleLink.rule.text) }
    case .navigate(let destination): named("navigate") { $0.destination(destination) }
    case .unmatched(let path): named("unmatched") { $0.text(path) }
    case .invalid(let link):
      named("invalid") {
        $0.word(link.reason.rawValue)
        $0.int(link.offset)
      }
    case .ignored(let reason): named("ignored") { $0.word(reason.rawValue) }
    }
  }

  mutating func target(_ target: PendingLink) {
    array {
      $0.int(target.delivery.number)
      $0.destination(target.target.destination)
      $0.instant(target.keptAt)
      $0.optional(target.person) { $0.text($1.text) }
    }
  }

  mutating func refusal(_ refusal: SignInRefusal) {
    switch refusal {
    case .wrongCode(let left): named("wrongCode") { $0.int(left) }
    case .deadCode: named("deadCode")
    case .banned(let end): named("banned") { $0.optional(end) { $0.time($1) } }
    case .identityNotAllowed: named("identityNotAllowed")
    case .service(let error): named("service") { $0.word(error.rawValue) }
    }
  }

  mutating func refusal(_ refusal: CodeRefusal) {
    switch refusal {
    case .tooManyCodes(let wait): named("tooManyCodes") { $0.duration(wait) }
    case .service(let error): named("service") { $0.word(error.rawValue) }
    }
  }
}
