public import LandfallDomain

/// Lists of an oRPC server, by contract name.
public struct ORPCListSource: ListSource {
  private let client: ORPCClient
  private let contracts: [ContractName: ORPCContract]

  /// Makes a source for the given contracts; any other contract is `notFound`.
  public init(_ client: ORPCClient, contracts: [ContractName: ORPCContract]) {
    self.client = client
    self.contracts = contracts
  }

  /// Returns one page of a list contract.
  ///
  /// - Throws: ``ServiceError``; see ``ORPCFailure/service``.
  public func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    guard let contract = contracts[request.contract] else { throw .notFound }
    let input = try contract.input(request, isList: true)
    return try await client.answer(of: contract.procedure, input) {
      value throws(ORPCFailure) in try contract.page(value)
    }
  }
}
