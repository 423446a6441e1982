/// Why a share token does not open what it came with; the codes are for the log (SHARE-R05).
///
/// A closed set. No case carries a token, an id or a key. What a person is told is ``kind`` alone:
/// which of the many reasons it was would help a forger.
public enum TokenRefusal: String, Error, CaseIterable, Hashable, Sendable {
  /// There is no token, or an empty one (SHARE-R01).
  case missing = "token-missing"
  /// It is not written as a token of ours is.
  case malformed = "token-malformed"
  /// It names a key that is not known, or not any more.
  case unknownKey = "token-unknown-key"
  /// The signature is not of this token for this entity: forged, damaged, or another entity's.
  case forged = "token-forged"
  /// It is signed, and says something that is not understood.
  case unreadableClaims = "token-unreadable-claims"
  /// Its issuer's clock is ahead of ours by more than clocks differ.
  case issuedInFuture = "token-issued-in-future"
  /// Its time is over (SHARE-R02).
  case expired = "token-expired"
  /// It is signed with a key of ours and not in the registry.
  case unregistered = "token-unregistered"
  /// It was revoked, by itself or with everything that was shared of its entity.
  case revoked = "token-revoked"
  /// Nothing is known of what its issuer has revoked.
  case revocationsUnknown = "token-revocations-unknown"
  /// The keys or the registry could not be read; then nothing is opened.
  case unavailable = "token-check-unavailable"

  /// What a person is told.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Access is not permitted (SHARE-F04).
    case unauthorized
    /// The link has expired (SHARE-F02).
    case expiredToken
  }

  /// What a person is told.
  public var kind: Kind {
    switch self {
    case .expired: .expiredToken
    case .missing, .malformed, .unknownKey, .forged, .unreadableClaims, .issuedInFuture,
      .unregistered, .revoked, .revocationsUnknown, .unavailable:
      .unauthorized
    }
  }
}

/// How a link stands to the share token that its route asks for.
public enum TokenStatus: Hashable, Sendable {
  /// The route asks for none.
  case notApplicable
  /// The token opens this entity, now.
  case accepted
  /// It does not.
  case refused(TokenRefusal)
}
