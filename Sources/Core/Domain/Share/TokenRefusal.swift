/// The reason why a share token does not open the link's entity, with a code for the log
/// (SHARE-R05).
///
/// No case contains a token, an id or a key. A person sees only the `kind`, because the exact
/// reason would help a forger.
@nonexhaustive public enum TokenRefusal: String, Error, CaseIterable, Hashable, Sendable {
  /// The token is missing or empty (SHARE-R01).
  case missing = "token-missing"
  /// The text does not have the form of a share token.
  case malformed = "token-malformed"
  /// The token names a key that is unknown or was withdrawn.
  case unknownKey = "token-unknown-key"
  /// The signature does not match the token and the entity: forged, damaged, or for another entity.
  case forged = "token-forged"
  /// The token is signed, but its claims cannot be read.
  case unreadableClaims = "token-unreadable-claims"
  /// The issue time is in the future by more than the allowed clock skew.
  case issuedInFuture = "token-issued-in-future"
  /// The token has expired (SHARE-R02).
  case expired = "token-expired"
  /// The token is signed with one of our keys, but the registry does not contain it.
  case unregistered = "token-unregistered"
  /// The token was revoked, by itself or together with all tokens of its entity.
  case revoked = "token-revoked"
  /// The issuer's revocations are not known.
  case revocationsUnknown = "token-revocations-unknown"
  /// The keys or the registry could not be read, so nothing is opened.
  case unavailable = "token-check-unavailable"

  /// The reason that a person sees.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Access is denied (SHARE-F04).
    case unauthorized
    /// The link has expired (SHARE-F02).
    case expiredToken
  }

  /// The reason that a person sees.
  package var kind: Kind {
    switch self {
    case .expired: .expiredToken
    case .missing, .malformed, .unknownKey, .forged, .unreadableClaims, .issuedInFuture,
      .unregistered, .revoked, .revocationsUnknown, .unavailable:
      .unauthorized
    }
  }
}

/// The result of checking a link's share token.
public enum TokenStatus: Hashable, Sendable {
  /// The route needs no share token.
  case notApplicable
  /// The token opens this entity at this time.
  case accepted
  /// The token does not open this entity.
  case refused(TokenRefusal)
}
