/// Reads lists from the services.
public protocol ListSource: Sendable {
  /// Returns one page of a list contract.
  func page(_ request: ContentRequest) async throws(ServiceError) -> Page
}

/// Reads single items from the services.
public protocol EntitySource: Sendable {
  /// Returns the item of a detail contract.
  ///
  /// - Throws: ``ServiceError``; `notFound` if the item does not exist.
  func item(_ request: ContentRequest) async throws(ServiceError) -> Item
}

/// Runs actions on items at the services.
public protocol ActionSource: Sendable {
  /// Runs an action on an item.
  ///
  /// - Returns: The item after the action, or `nil` if it is deleted or the services do not return
  ///   it.
  /// - Throws: ``ServiceError``; `conflict` if the item changed in the meantime, `notFound` if it
  ///   is deleted.
  @discardableResult
  func perform(_ request: ActionRequest) async throws(ServiceError) -> Item?
}

/// A call to a list or detail contract, made for the signed-in person in one organization.
public struct ContentRequest: Hashable, Sendable {
  /// The contract.
  public let contract: ContractName
  /// The inputs; one that the link does not supply is left out.
  public let inputs: [NamedValue]
  /// The organization whose data is requested, or `nil` for data outside organizations.
  public let organization: OrganizationID?
  /// The cursor of the page, or `nil` for the first page.
  public let cursor: String?

  /// Creates a call.
  package init(
    contract: ContractName, inputs: [NamedValue], organization: OrganizationID?,
    cursor: String? = nil
  ) {
    self.contract = contract
    self.inputs = inputs
    self.organization = organization
    self.cursor = cursor
  }
}

/// A call that changes an item of a list, made for the signed-in person.
public struct ActionRequest: Hashable, Sendable {
  /// The list that contains the item; its cursor is ignored.
  public let list: ContentRequest
  /// The item.
  public let item: ItemID
  /// The change.
  public let action: ItemAction

  /// Creates a call.
  package init(list: ContentRequest, item: ItemID, action: ItemAction) {
    self.list = list
    self.item = item
    self.action = action
  }
}

/// A change to an item, chosen from its context menu.
public enum ItemAction: Hashable, Sendable {
  /// Deletes the item permanently.
  case remove
  /// Sets a field, and adds it if the item does not have it; `title` sets the item's title.
  case set(NamedValue)

  /// Returns the changed item, or `nil` if the action removes it.
  package func applied(to item: Item) -> Item? {
    switch self {
    case .remove: return nil
    case .set(let value) where value.name == "title":
      return Item(id: item.id, title: .plain(value.value), fields: item.fields)
    case .set(let value):
      var fields = item.fields
      if let index = fields.firstIndex(where: { $0.name == value.name }) {
        fields[index] = value
      } else {
        fields.append(value)
      }
      return Item(id: item.id, title: item.title, fields: fields)
    }
  }
}

/// An entry of a list, or the entity of a detail: a member, a team, a search result.
public struct Item: Hashable, Sendable {
  /// The services' id.
  public let id: String
  /// The text that a row shows first.
  public let title: Text
  /// Further fields, in the services' order.
  public let fields: [NamedValue]

  /// A plain title, or the key of a catalogue text.
  public enum Text: Hashable, Sendable {
    /// Plain text, such as a person's name.
    case plain(String)
    /// A catalogue key.
    case key(TextKey)
  }

  /// Creates an item.
  public init(id: String, title: Text, fields: [NamedValue] = []) {
    self.id = id
    self.title = title
    self.fields = fields
  }

  /// The services' id as a typed value, which is compared byte for byte.
  public var itemID: ItemID { ItemID(id) }
}

/// A page of a list.
public struct Page: Hashable, Sendable {
  /// The items, in the services' order.
  package let items: [Item]
  /// The cursor of the next page, or `nil` on the last page.
  package let nextCursor: String?
  /// The number of items in the whole list.
  package let total: Int
  /// The number of items that were left out of ``items``, because the person may not open them.
  package let hidden: Int

  /// Creates a page.
  public init(items: [Item], nextCursor: String?, total: Int) {
    self.init(items: items, nextCursor: nextCursor, total: total, hidden: 0)
  }

  /// Creates a page without some of the services' items.
  package init(items: [Item], nextCursor: String?, total: Int, hidden: Int) {
    (self.items, self.nextCursor, self.total, self.hidden) = (items, nextCursor, total, hidden)
  }
}

/// The result of loading a screen's data.
package enum EntityStatus: Hashable, Sendable {
  /// The screen loads nothing.
  case notApplicable
  /// A page of a list.
  case page(Page)
  /// One item.
  case item(Item)
  /// The services answered with an error; for a detail, `notFound` means that the entity is gone.
  case failed(ServiceError)
}

/// An error from the services, by cause.
@nonexhaustive public enum ServiceError: String, Error, CaseIterable, Hashable, Sendable {
  /// 400: the services reject the request.
  case badRequest = "bad-request"
  /// 401: the services do not accept the session or the code.
  case unauthorized
  /// 403: the person has no permission.
  case forbidden
  /// 403: the account is banned.
  case banned
  /// 404: the requested entity does not exist.
  case notFound = "not-found"
  /// 409: the entity has changed in the meantime.
  case conflict
  /// 429: too many requests.
  case tooManyRequests = "too-many-requests"
  /// 503: the services are down.
  case unavailable
  /// TLS failed to verify the server, so nothing was sent to it.
  case untrusted
  /// The services did not answer in time.
  case timeout
  /// The device is offline.
  case offline
  /// The answer cannot be parsed.
  case malformed
  /// An item lacks a field that `items` in `app.json` declares, or has a value of another type.
  case wrongType = "wrong-type"
  /// The services answered with another item than the one whose `id` was requested.
  case wrongItem = "wrong-item"
  /// The cursor of the next page is that of the page itself.
  case repeatedCursor = "repeated-cursor"
  /// Several pages in a row had nothing new, and each announced another one.
  case endlessList = "endless-list"

  /// Creates the error of an answer with this HTTP status.
  ///
  /// A success or a redirect is `malformed`, because the call expected something else.
  public init(httpStatus: Int) {
    self =
      switch httpStatus {
      case 401: .unauthorized
      case 403: .forbidden
      case 404, 410: .notFound
      case 408, 504: .timeout
      case 409, 412: .conflict
      case 429: .tooManyRequests
      case 400..<500: .badRequest
      case 500..<600: .unavailable
      default: .malformed
      }
  }

  /// Whether the services did not answer.
  package var isAway: Bool { [.offline, .unavailable, .timeout].contains(self) }

  /// The key of the text for the person; the core has it in each of its languages.
  public var textKey: TextKey {
    switch self {
    case .offline: "errors:offline"
    case .untrusted: "errors:untrusted"
    case .unauthorized: "auth:sessionExpired"
    case .forbidden: "errors:roleTooLow"
    case .banned: "auth:banned.title"
    case .conflict: "errors:conflict"
    case .tooManyRequests: "errors:tooManyRequests"
    case .malformed, .wrongType, .wrongItem, .repeatedCursor, .endlessList:
      "errors:unreadableAnswer"
    case .badRequest, .notFound, .unavailable, .timeout: "errors:serviceUnavailable"
    }
  }

  /// The key of the text for content that could not be loaded.
  package var contentTextKey: TextKey { self == .notFound ? "errors:entityMissing" : textKey }
}
