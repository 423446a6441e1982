public import LandfallAuth
public import LandfallDomain

/// Actions on the items of an oRPC server.
///
/// An action is called with `{org, id}`; setting a field adds `field` and `value`. The procedure
/// returns the changed item, or nothing. Each call has a new idempotency key.
public struct ORPCActionSource: ActionSource {
  private let client: ORPCClient
  private let contracts: [ContractName: ORPCContract]
  private let cryptography: any SignInCryptography

  /// Makes a source for the given list contracts.
  ///
  /// - Parameter cryptography: Makes the idempotency keys.
  public init(
    _ client: ORPCClient, contracts: [ContractName: ORPCContract],
    cryptography: any SignInCryptography
  ) {
    self.client = client
    self.contracts = contracts
    self.cryptography = cryptography
  }

  /// Performs an action.
  ///
  /// - Throws: ``ServiceError``; `badRequest` if the contract has no procedure for the action.
  @discardableResult
  public func perform(_ request: ActionRequest) async throws(ServiceError) -> Item? {
    guard let contract = contracts[request.list.contract] else { throw .notFound }
    let procedure: ORPCProcedure?
    switch request.action {
    case .remove: procedure = contract.remove
    case .set: procedure = contract.set
    }
    guard let procedure else { throw .badRequest }
    return try await client.answer(
      of: procedure, try contract.input(request), key: IdempotencyKey(cryptography)
    ) { value throws(ORPCFailure) in
      value.isAbsent || request.action == .remove ? nil : try contract.item(value)
    }
  }
}
