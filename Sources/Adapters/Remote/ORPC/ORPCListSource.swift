internal import LandfallAuth
public import LandfallDomain
public import LandfallNavigation

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
    let value = try await client.value(of: contract.procedure, input)
    return try contract.page(value, of: request)
  }
}

extension ORPCClient {
  /// Calls a procedure, and converts a failure to ``ServiceError``.
  func value(
    of procedure: ORPCProcedure, _ input: ORPCValue, key: IdempotencyKey? = nil
  ) async throws(ServiceError) -> ORPCValue {
    do throws(ORPCFailure) {
      return try await call(procedure, input, key: key)
    } catch {
      throw error.service
    }
  }
}
