public import LandfallDomain

/// A registry of the tokens issued here, and of the revocations of this app and of other issuers
/// (SHARE-H01).
///
/// A change is durable when its function returns: a revocation survives a power failure.
public protocol ShareTokenRegistry: Sendable {
  /// Returns the instant up to which the entity's tokens are revoked, or `nil` if there is none.
  func revocationMark(of entity: SharedEntity) async throws(ShareRegistryError) -> Timestamp?

  /// Records a token before it is given out.
  ///
  /// - Throws: ``ShareRegistryError/revokedMeanwhile`` if it is dated at or before the entity's
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
  /// - Throws: ``ShareRegistryError/olderList`` if the stored list is newer.
  func adopt(
    _ list: ShareRevocationList, of issuer: ShareIssuer
  ) async throws(ShareRegistryError)
}
