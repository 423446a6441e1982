public import LandfallAuth

/// What it takes to check and to issue share tokens.
public struct ShareTokens: Sendable {
  /// The keys.
  public let keys: any ShareKeySource
  /// What was issued and revoked.
  public let registry: any ShareTokenRegistry
  /// Signatures, digests and randomness.
  public let cryptography: any ShareTokenCryptography

  /// Joins them.
  public init(
    keys: any ShareKeySource, registry: any ShareTokenRegistry,
    cryptography: any ShareTokenCryptography
  ) {
    self.keys = keys
    self.registry = registry
    self.cryptography = cryptography
  }
}
