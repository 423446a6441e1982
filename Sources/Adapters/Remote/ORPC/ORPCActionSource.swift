public import LandfallAuth
public import LandfallDomain
public import LandfallNavigation

/// Contextual actions on the items of an oRPC server.
///
/// An action is called with `{org, id}`, one that sets a field with `field` and `value` too. It
/// answers the item as it is now, or nothing. Each call names itself as a try of its own.
public struct ORPCActionSource: ActionSource {
  private let client: ORPCClient
  private let contracts: [ContractName: ORPCContract]
  private let cryptography: any SignInCryptography

  /// Makes a source of those list contracts.
  ///
  /// - Parameter cryptography: For the keys that name the tries.
  public init(
    _ client: ORPCClient, contracts: [ContractName: ORPCContract],
    cryptography: any SignInCryptography
  ) {
    self.client = client
    self.contracts = contracts
    self.cryptography = cryptography
  }

  /// Carries out an action.
  ///
  /// - Throws: ``ServiceError``; `badRequest` for an action that the contract has no procedure for.
  @discardableResult
  public func perform(_ request: ActionRequest) async throws(ServiceError) -> Item? {
    guard let contract = contracts[request.list.contract] else { throw .notFound }
    let procedure: ORPCProcedure?
    switch request.action {
    case .remove: procedure = contract.remove
    case .set: procedure = contract.set
    }
    guard let procedure else { throw .badRequest }
    let value = try await client.value(
      of: procedure, try contract.input(request), key: IdempotencyKey(cryptography))
    return value.isAbsent || request.action == .remove ? nil : try contract.item(value)
  }
}
