/// Reads lists from the services.
public protocol ListSource: Sendable {
  /// Returns one page of a list contract.
  ///
  /// - Throws: ``ServiceError``.
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
