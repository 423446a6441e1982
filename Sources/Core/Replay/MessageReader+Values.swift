import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallOrgContext

/// Reads the values of messages.
extension MessageReader {
  mutating func session() throws(UnreadableMessage) -> SessionID { SessionID(try int()) }
  mutating func request() throws(UnreadableMessage) -> RequestID { RequestID(try int()) }
  mutating func delivery() throws(UnreadableMessage) -> DeliveryID { DeliveryID(try int()) }
  mutating func method() throws(UnreadableMessage) -> SignInMethodID {
    SignInMethodID(try text())
  }
  mutating func organizationID() throws(UnreadableMessage) -> OrganizationID {
    OrganizationID(try text())
  }
  mutating func slug() throws(UnreadableMessage) -> OrganizationSlug {
    try some(OrganizationSlug(try text()))
  }
  mutating func load() throws(UnreadableMessage) -> LoadID {
    LoadID(screen: try int(), number: try int())
  }

  mutating func values() throws(UnreadableMessage) -> [NamedValue] {
    try list { (reader) throws(UnreadableMessage) in
      NamedValue(try reader.text(), try reader.text())
    }
  }

  mutating func person() throws(UnreadableMessage) -> Person {
    var inner = try inside()
    return Person(
      id: PersonID(try inner.text()), email: try inner.text(), name: try inner.text(),
      locale: inner.isNull() ? nil : try inner.text())
  }

  mutating func facts() throws(UnreadableMessage) -> SessionFacts {
    var inner = try inside()
    return SessionFacts(
      person: try inner.person(), expiresAt: try inner.time(), refreshDue: try inner.bool())
  }

  mutating func status() throws(UnreadableMessage) -> SessionStatus {
    var inner = try inside()
    switch try inner.text() {
    case "unknown": return .unknown
    case "signedOut": return .signedOut(try inner.reason())
    case "live": return .live(try inner.facts())
    default: throw UnreadableMessage()
    }
  }

  private mutating func reason() throws(UnreadableMessage) -> SignedOutReason {
    var inner = try inside()
    switch try inner.text() {
    case "noSession": return .noSession
    case "expired": return .expired(at: try inner.time())
    case "unreadable": return .unreadable(try inner.readError())
    case "revoked": return .revoked
    default: throw UnreadableMessage()
    }
  }

  mutating func stored() throws(UnreadableMessage) -> StoredSession {
    var inner = try inside()
    return StoredSession(
      id: inner.isNull() ? nil : try inner.session(), status: try inner.status(),
      clockSkew: inner.isNull() ? nil : try inner.duration(),
      failure: inner.isNull() ? nil : try inner.storeError())
  }

  private mutating func readError() throws(UnreadableMessage) -> SessionReadError {
    var inner = try inside()
    switch try inner.text() {
    case "store": return .store(try inner.storeError())
    case "malformed": return .malformed
    case "unsupportedVersion": return .unsupportedVersion(try inner.int())
    case "inconsistent": return .inconsistent
    default: throw UnreadableMessage()
    }
  }

  mutating func storeError() throws(UnreadableMessage) -> SecureStoreError {
    var inner = try inside()
    let name = try inner.text()
    switch name {
    case "damaged": return .damaged(try inner.word())
    case "unsupported-version": return .unsupportedVersion(try inner.int())
    case "system": return .system(call: try inner.text(), code: try inner.errno())
    case "durability-unknown": return .durabilityUnknown(code: try inner.errno())
    default:
      let plain: [SecureStoreError] = [
        .locked, .keyMissing, .wrongKey, .insecurePermissions, .diskFull, .lockTimeout, .tooLarge,
      ]
      return try some(plain.first { $0.code == name })
    }
  }

  mutating func identityError() throws(UnreadableMessage) -> IdentityError {
    let code = try text()
    var errors = ServiceError.allCases.map { IdentityError.service($0) }
    errors += IdentityError.Refusal.allCases.map { .refused($0) }
    errors += IdentityError.ConfigurationFault.allCases.map { .configuration($0) }
    errors += IdentityError.TokenFault.allCases.map { .token($0) }
    errors += IdentityError.ClientFault.allCases.map { .client($0) }
    return try some(errors.first { $0.code == code })
  }

  private mutating func errno() throws(UnreadableMessage) -> Int32 {
    try some(Int32(exactly: try int()))
  }

  /// Reads the result of a call: a value or an error.
  mutating func result<Value>(
    _ read: (inout MessageReader) throws(UnreadableMessage) -> Value
  ) throws(UnreadableMessage) -> Result<Value, ServiceError> {
    var inner = try inside()
    switch try inner.text() {
    case "done": return .success(try read(&inner))
    case "failed": return .failure(try inner.word())
    default: throw UnreadableMessage()
    }
  }

  /// Reads the item that a call has changed; `nil` if it no longer exists.
  mutating func changedItem() throws(UnreadableMessage) -> Result<Item?, ServiceError> {
    try result { (inner) throws(UnreadableMessage) in inner.isNull() ? nil : try inner.item() }
  }

  mutating func memberships() throws(UnreadableMessage) -> MembershipList {
    var inner = try inside()
    return MembershipList(
      memberships: try inner.list { (reader) throws(UnreadableMessage) in
        try reader.membership()
      },
      active: inner.isNull() ? nil : try inner.organizationID())
  }

  private mutating func membership() throws(UnreadableMessage) -> Membership {
    var inner = try inside()
    return Membership(
      organization: Organization(
        id: try inner.organizationID(), slug: try inner.slug(), name: try inner.text()),
      role: Role(try inner.text()),
      teams: try inner.list { (reader) throws(UnreadableMessage) in try reader.text() })
  }

  mutating func item() throws(UnreadableMessage) -> Item {
    var inner = try inside()
    let id = try inner.text()
    let title: Item.Text
    if inner.isAtArray {
      var key = try inner.inside()
      title = .key(TextKey(try key.text()))
    } else {
      title = .plain(try inner.text())
    }
    return Item(id: id, title: title, fields: try inner.values())
  }

  mutating func page() throws(UnreadableMessage) -> Page {
    var inner = try inside()
    return Page(
      items: try inner.list { (reader) throws(UnreadableMessage) in try reader.item() },
      nextCursor: inner.isNull() ? nil : try inner.text(), total: try inner.int())
  }

  mutating func entity() throws(UnreadableMessage) -> EntityStatus {
    var inner = try inside()
    switch try inner.text() {
    case "none": return .notApplicable
    case "page": return .page(try inner.page())
    case "item": return .item(try inner.item())
    case "failed": return .failed(try inner.word())
    default: throw UnreadableMessage()
    }
  }

  mutating func contentRequest() throws(UnreadableMessage) -> ContentRequest {
    var inner = try inside()
    return ContentRequest(
      contract: ContractName(try inner.text()), inputs: try inner.values(),
      organization: inner.isNull() ? nil : try inner.organizationID(),
      cursor: inner.isNull() ? nil : try inner.text())
  }

  mutating func action() throws(UnreadableMessage) -> ItemAction {
    var inner = try inside()
    switch try inner.text() {
    case "remove": return .remove
    case "set": return .set(try some(try inner.values().first))
    default: throw UnreadableMessage()
    }
  }

  mutating func actionRequest() throws(UnreadableMessage) -> ActionRequest {
    var inner = try inside()
    return ActionRequest(
      list: try inner.contentRequest(), item: ItemID(try inner.text()),
      action: try inner.action())
  }

  mutating func memory() throws(UnreadableMessage) -> ScreenMemory {
    var inner = try inside()
    var memory = ScreenMemory()
    memory.scroll = Double(bitPattern: UInt64(bitPattern: try inner.long()))
    for field in try inner.values() where !memory.type(field.value, into: field.name) {
      throw UnreadableMessage()
    }
    return memory
  }

  mutating func saved() throws(UnreadableMessage) -> SavedScreens {
    var inner = try inside()
    return SavedScreens(
      person: inner.isNull() ? nil : PersonID(try inner.text()),
      tabs: try inner.list { (reader) throws(UnreadableMessage) in try reader.savedTabs() })
  }

  private mutating func savedTabs() throws(UnreadableMessage) -> SavedScreens.Tabs {
    var inner = try inside()
    let (organization, focused) = (try inner.organizationID(), TabID(try inner.text()))
    var rest = try inner.inside()
    var stacks: [TabID: [SavedScreens.Screen]] = [:]
    while !rest.isEmpty {
      var stack = try rest.inside()
      stacks[TabID(try stack.text())] = try stack.list { (reader) throws(UnreadableMessage) in
        var screen = try reader.inside()
        return SavedScreens.Screen(link: try screen.text(), memory: try screen.memory())
      }
    }
    let history = try inner.list { (reader) throws(UnreadableMessage) in TabID(try reader.text()) }
    return SavedScreens.Tabs(
      organization: organization, focused: focused, stacks: stacks, history: history)
  }

  mutating func destination() throws(UnreadableMessage) -> DeepLinkDestination {
    var inner = try inside()
    let route = try some(destinations.route(RouteID(try inner.text())))
    return DeepLinkDestination(
      route: route.id, screen: route.screen, parameters: try inner.values(),
      query: try inner.values(), identityQuery: try inner.values(),
      fragment: inner.isNull() ? nil : try inner.text())
  }

  mutating func intent() throws(UnreadableMessage) -> LinkIntent {
    var inner = try inside()
    switch try inner.text() {
    case "claim":
      let id = RuleID(try inner.text())
      let rule = try some(destinations.app.rules.first { $0.id == id })
      return .handle(RuleLink(rule: id, payload: [], requirement: rule.requirement))
    case "navigate": return .navigate(try inner.destination())
    case "unmatched": return .unmatched(path: try inner.text())
    case "invalid": return .invalid(InvalidLink(try inner.word(), at: try inner.int()))
    case "ignored": return .ignored(try inner.word())
    default: throw UnreadableMessage()
    }
  }

  mutating func pendingLink() throws(UnreadableMessage) -> PendingLink {
    var inner = try inside()
    let delivery = try inner.delivery()
    let target = try some(destinations.target(of: .navigate(try inner.destination())))
    return PendingLink(
      delivery: delivery, target: target, keptAt: try inner.instant(),
      person: inner.isNull() ? nil : PersonID(try inner.text()))
  }

  mutating func signInRefusal() throws(UnreadableMessage) -> SignInRefusal {
    var inner = try inside()
    switch try inner.text() {
    case "wrongCode": return .wrongCode(triesLeft: try inner.int())
    case "deadCode": return .deadCode
    case "banned": return .banned(until: inner.isNull() ? nil : try inner.time())
    case "identityNotAllowed": return .identityNotAllowed
    case "service": return .service(try inner.word())
    default: throw UnreadableMessage()
    }
  }

  mutating func codeRefusal() throws(UnreadableMessage) -> CodeRefusal {
    var inner = try inside()
    switch try inner.text() {
    case "tooManyCodes": return .tooManyCodes(retryAfter: try inner.duration())
    case "service": return .service(try inner.word())
    default: throw UnreadableMessage()
    }
  }
}
