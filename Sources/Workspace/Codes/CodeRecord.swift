package import LandfallAuth
package import LandfallDomain

/// What the services remember of a code they sent: never the code itself.
package struct CodeRecord: Hashable, Sendable {
  /// The address it was sent to.
  package let address: EmailAddress
  /// The keyed hash of code and address.
  package let hash: [UInt8]
  /// The key of the hash, random for each code.
  package let salt: [UInt8]
  /// When it was sent.
  package let issuedAt: Timestamp
  /// How often a wrong code was tried since.
  package internal(set) var wrongTries: Int

  /// Describes a code that was sent.
  package init(
    address: EmailAddress, hash: [UInt8], salt: [UInt8], issuedAt: Timestamp, wrongTries: Int = 0
  ) {
    self.address = address
    self.hash = hash
    self.salt = salt
    self.issuedAt = issuedAt
    self.wrongTries = wrongTries
  }
}
