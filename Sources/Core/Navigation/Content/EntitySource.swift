public import LandfallDomain

/// Single things of the services.
public protocol EntitySource: Sendable {
  /// The item of a detail contract.
  ///
  /// - Throws: ``ServiceError``; `notFound` when there is no such thing.
  func item(_ request: ContentRequest) async throws(ServiceError) -> Item
}
