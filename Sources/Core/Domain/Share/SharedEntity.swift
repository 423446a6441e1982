/// The entity that a share token opens, such as the kind `game` with the id `g-17`.
///
/// A token is bound to the kind and the id (SHARE-D06): it does not open another game, or an author
/// with the same id. Entities are compared byte for byte.
public struct SharedEntity: Hashable, Sendable {
  /// The maximum length of a kind, in bytes.
  package static let maximumKindBytes = 32
  /// The maximum length of an id, in bytes.
  package static let maximumIDBytes = 256

  /// The kind: a letter `a`–`z`, followed by `a`–`z`, `0`–`9` and `-`.
  public let kind: String
  /// The id, as in the path after decoding.
  public let id: String

  /// Creates an entity; returns `nil` if the kind is malformed, or the id is empty or too long.
  public init?(kind: String, id: String) {
    guard 1...Self.maximumKindBytes ~= kind.utf8.count,
      1...Self.maximumIDBytes ~= id.utf8.count,
      kind.utf8.first.map(Self.isLetter) == true,
      kind.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.kind = kind
    self.id = id
  }

  /// Returns whether both entities have the same bytes.
  public static func == (left: SharedEntity, right: SharedEntity) -> Bool {
    left.kind.isIdentical(to: right.kind) && left.id.isIdentical(to: right.id)
  }

  /// Hashes the bytes of the kind and the id.
  public func hash(into hasher: inout Hasher) {
    kind.hashBytes(into: &hasher)
    id.hashBytes(into: &hasher)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

/// How long a share token is valid (SHARE-D01 to SHARE-D05).
public enum ShareDuration: String, CaseIterable, Hashable, Sendable {
  /// One hour, 3,600 s (SHARE-D01).
  case oneHour = "1h"
  /// One day, 86,400 s (SHARE-D02).
  case oneDay = "1d"
  /// Seven days, 604,800 s (SHARE-D03).
  case sevenDays = "7d"
  /// Thirty days, 2,592,000 s (SHARE-D04).
  case thirtyDays = "30d"
  /// Valid until the token is revoked or its key is withdrawn (SHARE-D05).
  case indefinite

  /// The lifetime, or `nil` for a token that does not expire.
  package var lifetime: Duration? {
    switch self {
    case .oneHour: .seconds(3_600)
    case .oneDay: .seconds(86_400)
    case .sevenDays: .seconds(604_800)
    case .thirtyDays: .seconds(2_592_000)
    case .indefinite: nil
    }
  }
}

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
package enum TokenStatus: Hashable, Sendable {
  /// The route needs no share token.
  case notApplicable
  /// The token opens this entity at this time.
  case accepted
  /// The token does not open this entity.
  case refused(TokenRefusal)
}

/// The reason why an operation of the share token registry failed.
@nonexhaustive public enum ShareRegistryError: Error, Hashable, Sendable {
  /// The registry's file could not be used. If it was damaged, all issued tokens are unknown now.
  case storage(StorageError)
  /// A token with that ID is already recorded.
  case alreadyRecorded
  /// All tokens of the entity were revoked after this token's time of issue.
  case revokedMeanwhile
  /// The list is older than the one already adopted.
  case olderList
  /// The revocations exceed the limit of a list.
  case tooManyRevocations

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .storage(let error) where [.insecurePermissions, .diskFull].contains(error): error.code
    case .storage(let error): "registry-" + error.code
    case .alreadyRecorded: "token-already-recorded"
    case .revokedMeanwhile: "revoked-meanwhile"
    case .olderList: "older-revocation-list"
    case .tooManyRevocations: "too-many-revocations"
    }
  }
}
