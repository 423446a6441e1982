public import LandfallDomain

/// Does something to an item at the services.
public protocol ActionSource: Sendable {
  /// Carries out an action.
  ///
  /// - Returns: The item as it is now, or `nil` if it is gone or the services do not tell.
  /// - Throws: ``ServiceError``; `conflict` if the item changed meanwhile, `notFound` if it is gone.
  @discardableResult
  func perform(_ request: ActionRequest) async throws(ServiceError) -> Item?
}
