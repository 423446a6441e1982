public import LandfallAuth
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

/// The header `Idempotency-Key`, whose value is a UUID.
enum IdempotencyHeader {
  static let name = "Idempotency-Key"

  /// Returns the key as a UUID of version 4 (RFC 9562 section 5.4); equal keys give equal UUIDs.
  static func value(_ key: IdempotencyKey) -> String {
    var digits = Array(key.text.utf8)
    guard digits.count == 32 else { return key.text }
    digits[12] = UInt8(ascii: "4")
    // Set the two variant bits, and keep the other two bits of the digit.
    digits[16] = Array("89ab".utf8)[Int(digits[16]) & 3]
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
