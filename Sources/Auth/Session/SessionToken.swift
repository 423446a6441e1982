/// The secret that proves a session to the services.
public struct SessionToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The token's bytes.
  public let secret: SecretBytes

  /// Takes the token's bytes.
  public init(_ secret: SecretBytes) { self.secret = secret }

  /// Always `‹redacted›`.
  public var description: String { secret.description }

  /// Always `‹redacted›`.
  public var debugDescription: String { secret.description }
}
