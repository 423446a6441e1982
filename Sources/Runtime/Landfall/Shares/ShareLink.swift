public import LandfallAuth
public import LandfallDomain

/// A link that opens one thing for whoever has it; it never prints.
public struct ShareLink: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The link, to copy, to send or to draw as a QR code.
  ///
  /// It is a secret.
  public let url: String
  /// What it opens.
  public let entity: SharedEntity
  /// How long it opens it.
  public let duration: ShareDuration

  init(url: String, entity: SharedEntity, duration: ShareDuration) {
    self.url = url
    self.entity = entity
    self.duration = duration
  }

  /// The link without what opens doors.
  public var description: String { LinkText(url).description }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

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
