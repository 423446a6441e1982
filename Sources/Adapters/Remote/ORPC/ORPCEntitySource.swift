public import LandfallDomain

/// Single items of an oRPC server, by contract name.
public struct ORPCEntitySource: EntitySource {
  private let client: ORPCClient
  private let contracts: [ContractName: ORPCContract]

  /// Makes a source for the given contracts; any other contract is `notFound`.
  public init(_ client: ORPCClient, contracts: [ContractName: ORPCContract]) {
    self.client = client
    self.contracts = contracts
  }

  /// Returns the item of a detail contract.
  ///
  /// - Throws: ``ServiceError``; see ``ORPCFailure/service``. An answer without a value is
  ///   `notFound`.
  public func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    guard let contract = contracts[request.contract] else { throw .notFound }
    let input = try contract.input(request, isList: false)
    let item = try await client.answer(of: contract.procedure, input) {
      value throws(ORPCFailure) in value.isAbsent ? nil : try contract.item(value)
    }
    guard let item else { throw .notFound }
    return item
  }
}
