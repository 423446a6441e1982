public import LandfallDomain

/// What the services remember of a code they sent: never the code itself.
public struct CodeRecord: Hashable, Sendable {
  /// The address it was sent to.
  public let address: EmailAddress
  /// The keyed hash of code and address.
  public let hash: [UInt8]
  /// The key of the hash, random for each code.
  public let salt: [UInt8]
  /// When it was sent.
  public let issuedAt: Timestamp
  /// How often a wrong code was tried since.
  public internal(set) var wrongTries: Int

  /// Describes a code that was sent.
  public init(
    address: EmailAddress, hash: [UInt8], salt: [UInt8], issuedAt: Timestamp, wrongTries: Int = 0
  ) {
    self.address = address
    self.hash = hash
    self.salt = salt
    self.issuedAt = issuedAt
    self.wrongTries = wrongTries
  }
}
