public import LandfallDomain

/// Lists of the services.
public protocol ListSource: Sendable {
  /// One page of a list contract.
  ///
  /// - Throws: ``ServiceError``.
  func page(_ request: ContentRequest) async throws(ServiceError) -> Page
}

/// Single things of the services.
public protocol EntitySource: Sendable {
  /// The item of a detail contract.
  ///
  /// - Throws: ``ServiceError``; `notFound` when there is no such thing.
  func item(_ request: ContentRequest) async throws(ServiceError) -> Item
}

/// Does something to an item at the services.
public protocol ActionSource: Sendable {
  /// Carries out an action.
  ///
  /// - Returns: The item as it is now, or `nil` if it is gone or the services do not tell.
  /// - Throws: ``ServiceError``; `conflict` if the item changed meanwhile, `notFound` if it is gone.
  @discardableResult
  func perform(_ request: ActionRequest) async throws(ServiceError) -> Item?
}
