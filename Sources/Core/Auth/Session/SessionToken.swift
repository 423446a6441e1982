/// The secret that proves a session to the services.
public struct SessionToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The token's bytes.
  public let secret: SecretBytes

  /// Takes the token's bytes.
  public init(_ secret: SecretBytes) { self.secret = secret }

  /// Whether both are the same secret, in a time that depends on their lengths alone.
  public func isSame(as other: SessionToken) -> Bool {
    secret.withUnsafeBytes { left in
      other.secret.withUnsafeBytes { right in
        left.count == right.count
          && zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
      }
    }
  }

  /// Always `‹redacted›`.
  public var description: String { secret.description }

  /// Always `‹redacted›`.
  public var debugDescription: String { secret.description }
}
