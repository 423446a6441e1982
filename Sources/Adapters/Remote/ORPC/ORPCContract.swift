internal import LandfallDomain

/// How a list or detail contract of an app is asked for at an oRPC server.
///
/// A list is asked for with the request's inputs, the organization, the cursor and the limit, and
/// answers `{items: […], nextCursor, total}`. A detail is asked for with inputs and organization
/// and answers the item. Of an item, the id and the title are taken by name; each further member
/// that is one value becomes a field, a set or an array does not.
public struct ORPCContract: Sendable {
  /// How an input, which is a text in a link, is sent.
  public enum InputType: String, CaseIterable, Hashable, Sendable {
    /// As it stands.
    case string
    /// As a number without fraction.
    case number
    /// As an integer of any length.
    case integer
    /// As a date; read as RFC 3339 writes it, in UTC.
    case date
    /// As `true` or `false`.
    case bool
  }

  /// The procedure that answers.
  public var procedure: ORPCProcedure
  /// The input that takes the organization's id, or `nil` if there is none.
  public var organizationInput: String?
  /// The input that takes the cursor of a list.
  public var cursorInput: String
  /// How many items a page of a list should have, or `nil` to leave it to the server.
  public var limit: Int?
  /// The inputs that are no texts.
  public var inputTypes: [String: InputType]
  /// The member with an item's title as it stands.
  public var titleField: String
  /// The member with an item's title as a key of the catalogues; wins.
  public var titleKeyField: String
  /// The procedure that removes an item, or `nil` if there is none.
  public var remove: ORPCProcedure?
  /// The procedure that gives a field of an item a value, or `nil` if there is none.
  public var set: ORPCProcedure?

  /// Maps a contract.
  public init(
    _ procedure: ORPCProcedure, organizationInput: String? = "org", cursorInput: String = "cursor",
    limit: Int? = nil, inputTypes: [String: InputType] = [:], titleField: String = "name",
    titleKeyField: String = "titleKey", remove: ORPCProcedure? = nil, set: ORPCProcedure? = nil
  ) {
    self.procedure = procedure
    self.organizationInput = organizationInput
    self.cursorInput = cursorInput
    self.limit = limit
    self.inputTypes = inputTypes
    self.titleField = titleField
    self.titleKeyField = titleKeyField
    self.remove = remove
    self.set = set
  }

  // MARK: Asking

  /// The input of a call.
  ///
  /// - Throws: `badRequest` for an input that is not of its type or stands twice.
  func input(_ request: ContentRequest, isList: Bool) throws(ServiceError) -> ORPCValue {
    var members: [ORPCValue.Member] = []
    if let organizationInput, let organization = request.organization {
      members.append(.init(organizationInput, .string(organization.text)))
    }
    for input in request.inputs {
      let type = inputTypes[input.name] ?? .string
      guard let value = Self.value(input.value, type) else { throw .badRequest }
      members.append(.init(input.name, value))
    }
    if isList {
      if let cursor = request.cursor { members.append(.init(cursorInput, .string(cursor))) }
      if let limit { members.append(.init("limit", .number(String(limit)))) }
    }
    return .object(members)
  }

  /// The input of an action.
  func input(_ request: ActionRequest) throws(ServiceError) -> ORPCValue {
    var members: [ORPCValue.Member] = []
    if let organizationInput, let organization = request.list.organization {
      members.append(.init(organizationInput, .string(organization.text)))
    }
    members.append(.init("id", .string(request.item.text)))
    if case .set(let value) = request.action {
      let type = inputTypes[value.name] ?? .string
      guard let typed = Self.value(value.value, type) else { throw .badRequest }
      members.append(.init("field", .string(value.name)))
      members.append(.init("value", typed))
    }
    return .object(members)
  }

  private static func value(_ text: String, _ type: InputType) -> ORPCValue? {
    switch type {
    case .string: .string(text)
    case .number: Int(text).map { .number(String($0)) }
    case .integer: Literals.isInteger(text) ? .integer(text) : nil
    case .date: DateText.timestamp(text).map { .date($0) }
    case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
    }
  }

  // MARK: Reading

  /// Most items of one page.
  static let maximumItems = 1_000

  /// A page.
  ///
  /// - Throws: `malformed` for what is none; two items of one name, and a next page that starts
  ///   where this one did, are none.
  func page(_ value: ORPCValue, of request: ContentRequest) throws(ServiceError) -> Page {
    guard let elements = value["items"]?.elements, elements.count <= Self.maximumItems else {
      throw .malformed
    }
    var items: [Item] = []
    items.reserveCapacity(elements.count)
    for element in elements { items.append(try item(element)) }
    guard Set(items.map(\.itemID)).count == items.count else { throw .malformed }
    var next: String?
    if let cursor = value["nextCursor"], !cursor.isAbsent {
      guard let text = cursor.text, text != request.cursor else { throw .malformed }
      next = text
    }
    guard let total = value["total"]?.int, total >= items.count else { throw .malformed }
    return Page(items: items, nextCursor: next, total: total)
  }

  /// An item.
  ///
  /// - Throws: `malformed` for what is none.
  func item(_ value: ORPCValue) throws(ServiceError) -> Item {
    guard case .object(let members) = value, let id = value["id"]?.text, !id.isEmpty else {
      throw .malformed
    }
    let title: Item.Text
    if let key = value[titleKeyField]?.string {
      title = .key(TextKey(key))
    } else if let text = value[titleField]?.string {
      title = .plain(text)
    } else {
      throw .malformed
    }
    let own: Set = ["id", titleField, titleKeyField]
    let fields = members.compactMap { member -> NamedValue? in
      guard !own.contains(member.name), let text = member.value.text else { return nil }
      return NamedValue(member.name, text)
    }
    return Item(id: id, title: title, fields: fields)
  }
}
