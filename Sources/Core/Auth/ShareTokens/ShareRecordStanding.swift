/// What a registry, or a list of revocations, says of a token.
public enum ShareRecordStanding: Hashable, Sendable {
  /// The registry does not hold it, or there is no list of its issuer.
  case unknown
  /// It was not revoked.
  case live
  /// It was revoked.
  case revoked
}
