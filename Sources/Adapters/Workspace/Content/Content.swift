import LandfallAuth
import LandfallDomain

/// The lists, details and actions that an app asks for by the names of contracts.
///
/// `members` and `member` are those of an organization. `search` covers all collections. Every
/// other contract names a collection, or for a detail its singular.
struct Content: Sendable {
  let files: WorkspaceFiles
  let sessions: Sessions
  let members: Members
  let collections: Collections

  /// Returns one page of a list.
  func page(
    _ request: ContentRequest, _ token: SessionToken?, _ faults: Workspace.Faults, now: Timestamp
  ) throws(WorkspaceError) -> Result<Page, ServiceError> {
    let caller: Caller?
    switch try sessions.caller(token, now: now) {
    case .success(let known): caller = known
    case .failure(let error):
      // A guest may ask for an open collection.
      guard error == .unauthorized, request.organization == nil,
        try files.settings().openCollections.contains(request.contract.text)
      else { return .failure(error) }
      caller = nil
    }
    if let caller, try !members.admits(caller, to: request.organization) {
      return .failure(.forbidden)
    }
    let pageSize = try files.settings().pageSize
    var start = 0
    let found: [CollectionItem]
    switch (request.contract.text, request.organization?.text) {
    case ("members", nil), ("search", nil): return .failure(.badRequest)
    case ("members", let organization?):
      found = try members.items(of: organization).filter { $0.matches(request.inputs) }
    case ("search", let organization?):
      let number = request.inputs.first(named: "page") ?? ""
      guard let page = number.isEmpty ? 1 : Int(number), 1...1_000_000 ~= page else {
        return .failure(.badRequest)
      }
      start = (page - 1) * pageSize
      found = try search(request.inputs.first(named: "q") ?? "", in: organization, for: caller)
    case (let contract, _):
      let items = try collections.items(of: [contract], in: request.organization, for: caller)
      guard let items else { return .failure(.notFound) }
      found = request.inputs.isEmpty ? items : items.filter { $0.matches(request.inputs) }
    }
    var items = found.map(\.item)
    if !faults.goneEntities.isEmpty { items.removeAll(where: faults.isGone) }
    let page = Paging(items: items, size: pageSize).page(from: request.cursor, or: start)
    return page.map { .success($0) } ?? .failure(.badRequest)
  }

  /// Returns the one item that matches all inputs.
  func item(
    _ request: ContentRequest, _ token: SessionToken?, _ faults: Workspace.Faults, now: Timestamp
  ) throws(WorkspaceError) -> Result<Item, ServiceError> {
    if let answer = try openItem(request, token, faults, now: now) { return answer }
    let caller: Caller
    switch try sessions.caller(token, now: now) {
    case .success(let known): caller = known
    case .failure(let error): return .failure(error)
    }
    guard !request.inputs.isEmpty else { return .failure(.badRequest) }
    let contract = request.contract.text
    let found: CollectionItem?
    if contract == "invitation" {
      guard let secret = request.inputs.first(named: "token") else { return .failure(.badRequest) }
      found = try collections.invitation(secret, for: caller, now: now)
    } else {
      let organization = request.organization
      guard contract != "member" || organization != nil else { return .failure(.badRequest) }
      guard try members.admits(caller, to: organization) else { return .failure(.forbidden) }
      let items: [CollectionItem]? =
        if contract == "member", let organization {
          try members.items(of: organization.text)
        } else {
          try collections.items(
            of: [contract, contract + "s"], in: organization, for: caller, withUnlisted: true)
        }
      found = items?.first { $0.matches(request.inputs) }
    }
    guard let item = found?.item, !faults.isGone(item) else { return .failure(.notFound) }
    return .success(item)
  }

  /// Removes an item or a member, or sets a field.
  func perform(
    _ request: ActionRequest, for caller: Caller, _ faults: Workspace.Faults
  ) throws(WorkspaceError) -> Result<Item?, ServiceError> {
    guard try members.admits(caller, to: request.list.organization) else {
      return .failure(.forbidden)
    }
    guard !faults.goneEntities.contains(request.item.text) else { return .failure(.notFound) }
    guard !faults.changedEntities.contains(request.item.text) else { return .failure(.conflict) }
    return try files.changing { () throws(WorkspaceError) in
      switch request.list.contract.text {
      case "members", "member": try members.perform(request, for: caller)
      case "search": .failure(.badRequest)
      default: try collections.perform(request, for: caller)
      }
    }
  }

  /// Returns the item of an open collection; `nil` if the request is for anything else.
  ///
  /// It fails with `notFound`, and with `forbidden` for another person's private item.
  private func openItem(
    _ request: ContentRequest, _ token: SessionToken?, _ faults: Workspace.Faults, now: Timestamp
  ) throws(WorkspaceError) -> Result<Item, ServiceError>? {
    guard request.organization == nil, !request.inputs.isEmpty else { return nil }
    let contract = request.contract.text
    let open = try files.settings().openCollections
    guard let collection = [contract, contract + "s"].first(where: open.contains) else {
      return nil
    }
    let found = try files.rows(.items(in: collection)).first { item in
      item.token == nil && item.matches(request.inputs)
    }
    guard let found, !faults.isGone(found.item) else { return .failure(.notFound) }
    switch found.visibility {
    case .public, .unlisted: return .success(found.item)
    case .organization, .private:
      guard token != nil else { return .failure(.forbidden) }
      return try sessions.caller(token, now: now).flatMap { caller in
        collections.isVisible(found, in: nil, to: caller)
          ? .success(found.item) : .failure(.forbidden)
      }
    }
  }

  /// Returns the items of an organization whose title or a field contains the text, ignoring case.
  ///
  /// Members come first, then the collections by name, each in its own order. Only items that
  /// belong to the organization and have their own title are searched, so menus are left out.
  private func search(
    _ words: String, in organization: String, for caller: Caller?
  ) throws(WorkspaceError) -> [CollectionItem] {
    let wanted = words.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !wanted.isEmpty else { return [] }
    let all =
      try members.items(of: organization)
      + collections.items(ofOrganization: organization, for: caller)
    return all.filter { item in
      guard let title = item.plainTitle else { return false }
      return title.lowercased().contains(wanted)
        || item.item.fields.contains { $0.value.lowercased().contains(wanted) }
    }
  }
}

extension Workspace.Faults {
  /// Returns whether an item is gone, by its ID or its plain title.
  fileprivate func isGone(_ item: Item) -> Bool {
    switch item.title {
    case .plain(let title): goneEntities.contains(item.id) || goneEntities.contains(title)
    case .key: goneEntities.contains(item.id)
    }
  }
}
