package import LandfallAuth
package import LandfallDomain
internal import LandfallStrictJSON

/// The result of a call to the services.
package enum ServicesAnswer: Sendable {
  /// The call succeeded and returns no data.
  case done
  /// The new or extended session.
  case session(IssuedSession)
  /// The identity provider.
  case provider(IdentityProvider)
  /// The memberships of the signed-in person.
  case memberships(MembershipList)
  /// A page of a list.
  case page(Page)
  /// One item.
  case item(Item)
  /// The answer of a health check.
  case health(Reachability.Answer)
  /// The call failed.
  case failed(ServicesFault)
}

extension ServicesAnswer {
  /// Writes the members of a successful answer; ``ServicesFault`` writes a failure.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .failed: break
    case .done: writer.member("done", true)
    case .session(let session):
      writer.object("session") { writer in
        writer.member("token", session.token.secret.base64URL)
        writer.object("person") { writer in
          writer.member("id", session.person.id.text)
          writer.member("email", session.person.email)
          writer.member("name", session.person.name)
          writer.member("locale", session.person.locale)
        }
        writer.member("refreshedAtMs", Int(session.refreshedAt.milliseconds))
        writer.member("expiresAtMs", Int(session.expiresAt.milliseconds))
        writer.member("serverTimeMs", Int(session.serverTime.milliseconds))
      }
    case .provider(let provider): writer.object("provider") { provider.write(to: &$0) }
    case .memberships(let list):
      writer.array("memberships") { writer in
        for membership in list.memberships {
          writer.object { writer in
            writer.member("id", membership.organization.id.text)
            writer.member("slug", membership.organization.slug.text)
            writer.member("name", membership.organization.name)
            writer.member("role", membership.role.text)
            writer.member("teams", membership.teams)
          }
        }
      }
      writer.member("active", list.active?.text)
    case .page(let page):
      writer.array("items") { writer in for item in page.items { Self.write(item, &writer) } }
      writer.member("nextCursor", page.nextCursor)
      writer.member("total", page.total)
    case .item(let item):
      writer.name("item")
      Self.write(item, &writer)
    case .health(let answer):
      switch answer {
      case .status(let status): writer.member("status", status)
      case .failed: writer.member("health", "failed")
      case .deviceOffline: writer.member("health", "deviceOffline")
      }
    }
  }

  private static func write(_ item: Item, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", item.id)
      switch item.title {
      case .plain(let title): writer.member("title", title)
      case .key(let key): writer.member("titleKey", key.text)
      }
      writer.array("fields") { writer in
        for field in item.fields {
          writer.value(field.name)
          writer.value(field.value)
        }
      }
    }
  }

  /// Parses an answer; returns `nil` if it is not one.
  static func read(_ node: JSONNode) -> ServicesAnswer? {
    if node["done"]?.bool == true { return .done }
    if let session = node["session"] { return Self.session(session).map { .session($0) } }
    if let provider = node["provider"] { return IdentityProvider(provider).map { .provider($0) } }
    if let rows = node["memberships"]?.array { return memberships(rows, node["active"]) }
    if let rows = node["items"]?.array {
      let items = rows.compactMap { item($0) }
      guard items.count == rows.count, let total = node["total"]?.int else { return nil }
      return .page(Page(items: items, nextCursor: node["nextCursor"]?.string, total: total))
    }
    if let row = node["item"] { return item(row).map { .item($0) } }
    if let status = node["status"]?.int { return .health(.status(status)) }
    switch node["health"]?.string {
    case "failed": return .health(.failed)
    case "deviceOffline": return .health(.deviceOffline)
    default: return nil
    }
  }

  private static func session(_ node: JSONNode) -> IssuedSession? {
    guard let token = SecretBytes(base64URL: node["token"]), let person = node["person"],
      let id = person["id"]?.string, let email = person["email"]?.string,
      let name = person["name"]?.string, let refreshedAt = timestamp(node["refreshedAtMs"]),
      let expiresAt = timestamp(node["expiresAtMs"]),
      let serverTime = timestamp(node["serverTimeMs"])
    else { return nil }
    return IssuedSession(
      token: SessionToken(token),
      person: Person(
        id: PersonID(id), email: email, name: name, locale: person["locale"]?.string),
      refreshedAt: refreshedAt, expiresAt: expiresAt, serverTime: serverTime)
  }

  private static func memberships(_ rows: [JSONNode], _ active: JSONNode?) -> ServicesAnswer? {
    var memberships: [Membership] = []
    for row in rows {
      guard let id = row["id"]?.string,
        let slug = row["slug"]?.string.flatMap({ OrganizationSlug($0) }),
        let name = row["name"]?.string, let role = row["role"]?.string,
        let teams = row["teams"]?.array?.map(\.string), !teams.contains(nil)
      else { return nil }
      memberships.append(
        Membership(
          organization: Organization(id: OrganizationID(id), slug: slug, name: name),
          role: Role(role), teams: teams.compactMap { $0 }))
    }
    return .memberships(
      MembershipList(memberships: memberships, active: active?.string.map { OrganizationID($0) }))
  }

  private static func item(_ node: JSONNode) -> Item? {
    guard let id = node["id"]?.string, let fields = [NamedValue](node["fields"]) else { return nil }
    if let key = node["titleKey"]?.string {
      return Item(id: id, title: .key(TextKey(key)), fields: fields)
    }
    return node["title"]?.string.map { Item(id: id, title: .plain($0), fields: fields) }
  }

  static func timestamp(_ node: JSONNode?) -> Timestamp? {
    node?.int.map { Timestamp(milliseconds: Int64($0)) }
  }
}
