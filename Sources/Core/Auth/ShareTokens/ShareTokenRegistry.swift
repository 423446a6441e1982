public import LandfallDomain

/// A registry of the tokens issued here, and of the revocations of this app and of other issuers
/// (SHARE-H01).
///
/// A change is durable when its function returns: a revocation survives a power failure.
package protocol ShareTokenRegistry: Sendable {
  /// Returns the instant up to which the entity's tokens are revoked, or `nil` if there is none.
  func revocationMark(of entity: SharedEntity) async throws(ShareRegistryError) -> Timestamp?

  /// Records a token before it is given out.
  ///
  /// - Throws: `ShareRegistryError.revokedMeanwhile` if it is dated at or before the entity's
  ///   revocation mark.
  func record(_ record: ShareTokenRecord) async throws(ShareRegistryError)

  /// Returns the status of a token issued here; `unknown` also if it was recorded for another
  /// entity.
  func status(
    of id: ShareTokenID, for entity: SharedEntity
  ) async throws(ShareRegistryError) -> ShareRecordStatus

  /// Returns the status of a token in its issuer's list; `unknown` without a list.
  func status(
    of claims: ShareClaims, for entity: SharedEntity, by issuer: ShareIssuer
  ) async throws(ShareRegistryError) -> ShareRecordStatus

  /// Returns the records of an entity, newest first, or of all entities, those that expire first at
  /// the front. Removed records are not included.
  func records(
    of entity: SharedEntity?, limit: Int
  ) async throws(ShareRegistryError) -> [ShareTokenRecord]

  /// Revokes one token.
  ///
  /// - Returns: Whether the token is known; revoking it again changes nothing.
  func revoke(_ id: ShareTokenID) async throws(ShareRegistryError) -> Bool

  /// Revokes every token that was issued for an entity up to `now`.
  func revokeAll(of entity: SharedEntity, at now: Timestamp) async throws(ShareRegistryError)

  /// Performs one step of the clean-up: removes up to `limit` expired tokens (SHARE-H02).
  ///
  /// - Returns: The number of removed tokens. Fewer than `limit` means that the clean-up is
  ///   complete; the registry then stores its time.
  func removeExpired(at now: Timestamp, limit: Int) async throws(ShareRegistryError) -> Int

  /// Returns when the last clean-up was completed, in this or another process; `nil` if there was
  /// none.
  func lastCleanUp() async throws(ShareRegistryError) -> Timestamp?

  /// Returns the tokens and marks that other verifiers must refuse.
  func revocations(at now: Timestamp) async throws(ShareRegistryError) -> ShareRevocationList

  /// Replaces the stored list of an issuer.
  ///
  /// - Throws: `ShareRegistryError.olderList` if the stored list is newer.
  func adopt(
    _ list: ShareRevocationList, of issuer: ShareIssuer
  ) async throws(ShareRegistryError)
}

/// The registry's record of an issued token; it does not contain the token itself.
package struct ShareTokenRecord: Equatable, Sendable {
  /// The claims of the token.
  package let claims: ShareClaims
  /// The entity that the token opens.
  package let entity: SharedEntity
  /// Whether the token was revoked, individually or with its entity.
  package let isRevoked: Bool

  /// Creates a record.
  package init(claims: ShareClaims, entity: SharedEntity, isRevoked: Bool = false) {
    self.claims = claims
    self.entity = entity
    self.isRevoked = isRevoked
  }
}

/// The status of a token in a registry or revocation list.
package enum ShareRecordStatus: Equatable, Sendable {
  /// The registry has no record of the token, or no list of its issuer exists.
  case unknown
  /// The token is not revoked.
  case live
  /// The token is revoked.
  case revoked
}

/// The calls to services that issue and check share tokens.
///
/// Without them, an app signs its tokens and keeps their registry on the device.
public protocol ShareTokenService: Sendable {
  /// Issues a token that opens an entity for a time.
  ///
  /// - Returns: The token, a secret that becomes a value in the query of the link: 1 to 1,024
  ///   printable ASCII characters. Anything else is the error `wrongType`.
  /// - Throws: ``ServiceError`` if no token was issued.
  func shareToken(
    for entity: SharedEntity, lasting duration: ShareDuration
  ) async throws(ServiceError) -> String

  /// Checks whether the token of a link opens an entity now.
  ///
  /// - Throws: ``TokenRefusal`` if it does not; `unavailable` if it could not be checked.
  func checkShareToken(_ token: String, for entity: SharedEntity) async throws(TokenRefusal)
}

/// The reason why a share link was not created.
@nonexhaustive public enum ShareLinkError: Error, Hashable, Sendable {
  /// Links to this destination need no token, or the app has no keys to issue one.
  case notShareable
  /// The entity does not exist, or the signed-in person may not see it.
  case missing
  /// The services could not be reached.
  case service(ServiceError)
  /// The app has no web host for the link.
  case noHost
  /// No one is signed in.
  case signedOut
  /// The token was not issued.
  case issue(ShareIssueError)
}

/// The reason why a share token was not issued.
@nonexhaustive public enum ShareIssueError: Error, Hashable, Sendable {
  /// The signing key could not be used.
  case keys(ShareKeyError)
  /// The token could not be recorded.
  case registry(ShareRegistryError)

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .keys(let error): error.code
    case .registry(let error): error.code
    }
  }
}
