/// A call to a list or detail contract, in one organization, by whoever is signed in.
public struct ContentRequest: Hashable, Sendable {
  /// The contract.
  public let contract: ContractName
  /// Its inputs; an input that the link does not give is left out.
  public let inputs: [NamedValue]
  /// The organization whose data is asked for, or `nil` for data outside organizations.
  public let organization: OrganizationID?
  /// Where the page starts, or `nil` for the first.
  public let cursor: String?

  /// Describes a call.
  public init(
    contract: ContractName, inputs: [NamedValue], organization: OrganizationID?,
    cursor: String? = nil
  ) {
    self.contract = contract
    self.inputs = inputs
    self.organization = organization
    self.cursor = cursor
  }
}
