public import LandfallDomain

/// A verification key that is known here, whose it is, and for how long it counts.
public struct ShareKey: Hashable, Sendable {
  /// Whose tokens it verifies.
  public enum Origin: Hashable, Sendable {
    /// Ours: what it signed must stand in the registry. It signs from an instant on, or not any more.
    case own(signsFrom: Timestamp?)
    /// Somebody else's: what it signed is checked against the list of what they revoked.
    case foreign(ShareIssuer)
  }

  /// The key.
  public let key: ShareVerificationKey
  /// Whose it is.
  public let origin: Origin
  /// From this instant on nothing that it signed is accepted; `nil` for no end.
  public let verifiesUntil: Timestamp?

  /// Describes a key.
  public init(_ key: ShareVerificationKey, origin: Origin, verifiesUntil: Timestamp? = nil) {
    self.key = key
    self.origin = origin
    self.verifiesUntil = verifiesUntil
  }

  /// The same key, which signs no more and counts until an instant.
  public func superseded(until end: Timestamp?) -> ShareKey {
    ShareKey(key, origin: .own(signsFrom: nil), verifiesUntil: end)
  }
}
