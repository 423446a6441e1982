internal import LandfallDomain

/// The mapping of a list or detail contract to procedures of an oRPC server.
///
/// The input of a list is the request's inputs, the organization, the cursor and the limit. Its
/// answer is `{items: […], nextCursor, total}`. The input of a detail is the inputs and the
/// organization; its answer is the item. The ID and title of an item are read from named members.
/// Every other member with a single value becomes a field; sets, arrays, and values whose type only
/// the server's own serializer knows do not.
public struct ORPCContract: Sendable {
  /// The type in which an input, a text in a link, is sent.
  public enum InputType: String, CaseIterable, Hashable, Sendable {
    /// The text unchanged.
    case string
    /// A number without a fraction.
    case number
    /// An integer of any length.
    case integer
    /// A date, parsed from RFC 3339 in UTC.
    case date
    /// `true` or `false`.
    case bool
  }

  /// The procedure that answers.
  public var procedure: ORPCProcedure
  /// The name of the input for the organization's ID; `nil` if there is none.
  public var organizationInput: String?
  /// The name of the input for the cursor of a list.
  public var cursorInput: String
  /// The number of items per page; `nil` leaves it to the server.
  public var limit: Int?
  /// The types of the inputs that are not sent as text.
  public var inputTypes: [String: InputType]
  /// The member that holds an item's title as text.
  public var titleField: String
  /// The member that holds an item's title as a catalogue key; it takes precedence.
  public var titleKeyField: String
  /// The procedure that removes an item; `nil` if there is none.
  public var remove: ORPCProcedure?
  /// The procedure that sets a field of an item; `nil` if there is none.
  public var set: ORPCProcedure?

  /// Maps a contract to procedures.
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

  /// Returns the input of a call.
  ///
  /// - Throws: `badRequest` for an input that does not fit its type.
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

  /// Returns the input of an action.
  ///
  /// - Throws: `badRequest` for a value that does not fit its type.
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

  /// The largest number of items on a page.
  static let maximumItems = 1_000

  /// Parses a page.
  ///
  /// - Throws: `malformed` for an invalid page; also if two items have the same ID. `unknownType`
  ///   for a value that the page needs.
  func page(_ answer: ORPCValue) throws(ORPCFailure) -> Page {
    let value = try answer.known(at: "the answer")
    guard let elements = try value.known("items", in: "")?.elements,
      elements.count <= Self.maximumItems
    else { throw .malformed }
    var items: [Item] = []
    items.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      items.append(try item(element, at: "items[\(index)]"))
    }
    guard Set(items.map(\.itemID)).count == items.count else { throw .malformed }
    var next: String?
    if let cursor = try value.known("nextCursor", in: ""), !cursor.isAbsent {
      guard let text = cursor.text else { throw .malformed }
      next = text
    }
    guard let total = try value.known("total", in: "")?.int, total >= items.count else {
      throw .malformed
    }
    return Page(items: items, nextCursor: next, total: total)
  }

  /// Parses an item.
  ///
  /// - Parameter place: The place of the item in the answer; empty for the answer itself.
  /// - Throws: `malformed` for an invalid item, `unknownType` for its ID or title.
  func item(_ value: ORPCValue, at place: String = "") throws(ORPCFailure) -> Item {
    let value = try value.known(at: place.isEmpty ? "the answer" : place)
    guard case .object(let members) = value, let id = try value.known("id", in: place)?.text,
      !id.isEmpty
    else { throw .malformed }
    let title: Item.Text
    if let key = try value.known(titleKeyField, in: place)?.string {
      title = .key(TextKey(key))
    } else if let text = try value.known(titleField, in: place)?.string {
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

/// A procedure of an oRPC server.
public struct ORPCProcedure: Hashable, Sendable {
  /// The HTTP method of a procedure.
  public enum Method: String, Hashable, Sendable {
    /// `GET`, if the procedure's route requires it. A long input is sent with `POST` instead, which
    /// servers accept too.
    case get = "GET"
    /// `POST`, the default.
    case post = "POST"
  }

  /// The longest URL that is sent with `GET`, in bytes.
  public static let maximumQueryURLBytes = 2_083

  /// The path of the procedure in the contract, such as `members` and `list`.
  public let path: [String]
  /// The HTTP method.
  public let method: Method

  /// Makes a procedure from the names of its path.
  public init(_ path: [String], method: Method = .post) {
    self.path = path
    self.method = method
  }

  /// Makes a procedure from its path joined with dots: `members.list`.
  public init(_ path: String, method: Method = .post) {
    self.init(path.split(separator: ".").map(String.init), method: method)
  }

  /// The path of the URL; each name is escaped like `encodeURIComponent` does.
  var escapedPath: String {
    path.map { "/" + PercentText.encoded($0, keeping: "-_.!~*'()") }.joined()
  }

  /// Returns the query with an envelope, as `application/x-www-form-urlencoded`.
  static func query(_ envelope: String) -> String {
    let encoded = PercentText.encoded(envelope, keeping: "-_.* ")
    return "data=" + encoded.map { $0 == " " ? "+" : String($0) }.joined()
  }
}
