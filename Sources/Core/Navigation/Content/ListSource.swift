public import LandfallDomain

/// Lists of the services.
public protocol ListSource: Sendable {
  /// One page of a list contract.
  ///
  /// - Throws: ``ServiceError``.
  func page(_ request: ContentRequest) async throws(ServiceError) -> Page
}
