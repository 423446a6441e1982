public import LandfallAuth
public import LandfallDomain

extension Workspace: ListSource, EntitySource {
  /// Returns one page of `members`, of `search`, or of the collection with the contract's name.
  ///
  /// Apart from the inputs of `search`, each input filters the items by the field with its name. The
  /// public items of a collection in `openCollections` (`services.json`) need no sign-in.
  public func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    let caller = try caller(try await admit(.list), of: request)
    if let caller, let organization = request.organization {
      try requireMember(caller, of: organization.text)
    }
    let gone = faults.goneEntities
    var start = 0
    let found: [CollectionItem]
    switch request.contract.text {
    case "members":
      guard let organization = request.organization else { throw .badRequest }
      found = try serving { () throws(WorkspaceError) in try members(of: organization.text) }
        .filter { member in request.inputs.allSatisfy(member.matches) }
    case "search":
      guard let organization = request.organization else { throw .badRequest }
      let pageSize = try serving { () throws(WorkspaceError) in try readSettings().pageSize }
      start = try searchStart(request.inputs.first(named: "page"), pageSize: pageSize)
      let words = request.inputs.first(named: "q") ?? ""
      found = try serving { () throws(WorkspaceError) in
        try search(words, in: organization.text, for: caller)
      }
    case let collection:
      let visible = try visible(collection, request, caller)
      found =
        request.inputs.isEmpty
        ? visible : visible.filter { item in request.inputs.allSatisfy(item.matches) }
    }
    var items = found.map(\.item)
    if !gone.isEmpty { items.removeAll { Self.isGone($0, gone) } }
    let pageSize = try serving { () throws(WorkspaceError) in try readSettings().pageSize }
    return try Paging(items: items, size: pageSize).page(from: request.cursor, or: start)
  }

  /// Returns the one item that matches all inputs.
  ///
  /// For `member` it searches `members`; otherwise the collection with the contract's name or its
  /// plural: `team` in `teams`. A title, as `name`, must match exactly. Public and
  /// unlisted items of a collection in `openCollections` (`services.json`) need no sign-in.
  public func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    let token = try await admit(.detail)
    if let item = try openItem(request, token) { return item }
    let caller = try caller(token)
    guard !request.inputs.isEmpty else { throw .badRequest }
    let found: CollectionItem?
    switch request.contract.text {
    case "member":
      guard let organization = request.organization else { throw .badRequest }
      try requireMember(caller, of: organization.text)
      found = try serving { () throws(WorkspaceError) in try members(of: organization.text) }
        .first { member in request.inputs.allSatisfy(member.matches) }
    case "invitation": found = try invitation(request, caller)
    case let contract:
      if let organization = request.organization {
        try requireMember(caller, of: organization.text)
      }
      let names = try serving { () throws(WorkspaceError) in try readCollectionNames() }
      let collection = names.contains(contract) ? contract : contract + "s"
      found = try visible(collection, request, caller, known: true).first { item in
        request.inputs.allSatisfy(item.matches)
      }
    }
    guard let item = found?.item, !Self.isGone(item, faults.goneEntities) else { throw .notFound }
    return item
  }

  /// Returns the person who asks for a list, or `nil` for a guest who asks for an open collection.
  private func caller(
    _ token: SessionToken?, of request: ContentRequest
  ) throws(ServiceError) -> Caller? {
    do throws(ServiceError) {
      return try caller(token)
    } catch {
      guard error == .unauthorized, request.organization == nil else { throw error }
      let isOpen = try serving { () throws(WorkspaceError) in
        try readSettings().openCollections.contains(request.contract.text)
      }
      guard isOpen else { throw error }
      return nil
    }
  }

  /// Returns the item of an open collection; `nil` if the request is for anything else.
  ///
  /// - Throws: `notFound`; `forbidden` for another person's private item.
  private func openItem(
    _ request: ContentRequest, _ token: SessionToken?
  ) throws(ServiceError) -> Item? {
    guard request.organization == nil, !request.inputs.isEmpty else { return nil }
    let contract = request.contract.text
    let (items, faults) = try serving { () throws(WorkspaceError) -> ([CollectionItem]?, Faults) in
      let open = try readSettings().openCollections
      guard let collection = [contract, contract + "s"].first(where: open.contains) else {
        return (nil, self.faults)
      }
      return (try readItems(collection), self.faults)
    }
    guard let items else { return nil }
    let found = items.first { item in
      item.token == nil && request.inputs.allSatisfy(item.matches)
    }
    guard let found, !Self.isGone(found.item, faults.goneEntities) else { throw .notFound }
    switch found.visibility {
    case .public, .unlisted: return found.item
    case .organization, .private:
      let caller: Caller? = if token == nil { nil } else { try caller(token) }
      guard let caller, isVisible(found, in: nil, to: caller) else { throw .forbidden }
      return found.item
    }
  }

  /// Returns the invitation with a token, only to the person to whom it was sent.
  private func invitation(
    _ request: ContentRequest, _ caller: Caller
  ) throws(ServiceError) -> CollectionItem? {
    guard let token = request.inputs.first(named: "token") else { throw .badRequest }
    let bytes = Array(token.utf8)
    let invitations = try serving { () throws(WorkspaceError) in
      try readCollectionNames().contains("invitations") ? try readItems("invitations") : []
    }
    let found = invitations.first { invitation in
      invitation.token.map { cryptography.areEqual(Array($0.utf8), bytes) } ?? false
    }
    guard let found else { throw .notFound }
    // Answer as for a missing one, so that a token reveals nothing to other people.
    guard found.item.fields.first(named: "email") == caller.person.email.text else {
      throw .notFound
    }
    return found.expired(at: now())
  }

  /// Returns the items of a collection that the caller may see in the request's organization.
  private func visible(
    _ collection: String, _ request: ContentRequest, _ caller: Caller?, known: Bool = false
  ) throws(ServiceError) -> [CollectionItem] {
    let items = try serving { () throws(WorkspaceError) -> [CollectionItem]? in
      try readCollectionNames().contains(collection) ? try readItems(collection) : nil
    }
    guard let items else { throw .notFound }
    return items.filter { item in
      known && item.visibility == .unlisted && item.token == nil
        || isVisible(item, in: request.organization?.text, to: caller)
    }
  }

  func isVisible(_ item: CollectionItem, in organization: String?, to caller: Caller?) -> Bool {
    // An item that a secret opens is not in any list.
    guard item.token == nil else { return false }
    switch item.visibility {
    case .public: return organization == nil || item.organization ?? organization == organization
    case .organization:
      return caller != nil && (item.organization == nil || item.organization == organization)
    case .unlisted, .private:
      guard let caller else { return false }
      return item.owner == caller.person.id
        && (item.organization == nil || item.organization == organization)
    }
  }

  static func isGone(_ item: Item, _ gone: Set<String>) -> Bool {
    switch item.title {
    case .plain(let title): gone.contains(item.id) || gone.contains(title)
    case .key: gone.contains(item.id)
    }
  }
}

/// A list that is returned in pages.
///
/// A cursor holds the ID of the last item seen. The next page then neither repeats nor skips an
/// item if the list has changed. If that item is gone, its position is used.
struct Paging {
  let items: [Item]
  let size: Int

  func page(from cursor: String?, or start: Int) throws(ServiceError) -> Page {
    let first = min(try cursor.map(position) ?? start, items.count)
    let end = min(first + size, items.count)
    let next = end < items.count && end > 0 ? Self.cursor(end, after: items[end - 1].id) : nil
    return Page(items: Array(items[first..<end]), nextCursor: next, total: items.count)
  }

  private static func cursor(_ offset: Int, after id: String) -> String {
    ByteText.hexadecimal(Array("\(offset):\(id)".utf8))
  }

  private func position(_ cursor: String) throws(ServiceError) -> Int {
    guard let bytes = ByteText.bytes(hexadecimal: cursor),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let offset = Int(String(decoding: bytes[..<colon], as: UTF8.self)), offset >= 0
    else { throw .badRequest }
    let id = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    // Fast path: the list has rarely changed.
    if offset > 0, offset <= items.count, items[offset - 1].id == id {
      return offset
    }
    return items.firstIndex { $0.id == id }.map { $0 + 1 } ?? offset
  }
}

/// The health of the embedded services: available, unless a fault is set.
extension Workspace: HealthProbe {
  /// Returns the current health at once, without a request.
  public func probe() async -> Reachability.Answer {
    do {
      try heedSettings()
    } catch {
      return .status(503)
    }
    let faults = faults
    if faults.isOffline { return .deviceOffline }
    return .status(faults.isUnavailable ? 503 : 200)
  }
}
