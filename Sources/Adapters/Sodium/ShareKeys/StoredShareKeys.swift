package import LandfallAuth
package import LandfallDomain

/// The keys of share tokens in a secure store.
///
/// Each key has two entries, named by its ID: its public data, and its secret while it signs. If two
/// processes rotate at once, the second one also ends the key of the first. The keys outlive a
/// sign-out, because what a person shared does not end with the session.
///
/// ```swift
/// let keys = StoredShareKeys(in: store)
/// let text = try await keys.published(at: now)       // ["k4.public.…"], for a server
/// try await keys.rotate(at: now, overlap: .seconds(30 * 86_400))
/// ```
package struct StoredShareKeys: ShareKeySource {
  static let namePrefix = "share-key."
  static let secretPrefix = "share-secret."

  private let store: any SecureStore
  private let cryptography = SodiumCryptography()

  /// Uses the keys in a store.
  package init(in store: any SecureStore) { self.store = store }

  package func ring() async throws(ShareKeyError) -> ShareKeyRing {
    var keys: [ShareKey] = []
    for name in try await names() where name.text.hasPrefix(Self.namePrefix) {
      // Another process may have removed it since `names()`.
      guard let value = try await value(for: name) else { continue }
      keys.append(try key(value, under: name))
    }
    return ShareKeyRing(keys)
  }

  private func key(
    _ value: SecretBytes, under name: SecureStoreKey
  ) throws(ShareKeyError) -> ShareKey {
    let id = ShareKeyID(name.text.dropFirst(Self.namePrefix.count))
    let text = value.withUnsafeBytes { Array($0) }
    guard let key = ShareKey(text: text, cryptography: cryptography), key.key.id == id else {
      throw .damaged
    }
    return key
  }

  /// Returns the key that signs now; makes the first one if there is none.
  ///
  /// Deletes the secrets of the keys that it has replaced, or that have ended.
  package func signer(at now: Timestamp) async throws(ShareKeyError) -> ShareSigningKey {
    var ring = try await ring()
    if ring.signer(at: now) == nil || !ring.spent(at: now).isEmpty {
      let first = try ShareSigningKey.make()
      try await update { ring in
        end(ring.spent(at: now), of: ring, at: nil, signs: false)
          + (ring.signer(at: now) == nil ? set(first, signsFrom: now) : [])
      }
      ring = try await self.ring()
    }
    guard let current = ring.signer(at: now) else { throw .unknown }
    return try await signingKey(current)
  }

  /// Adds a new key.
  ///
  /// Without a lead, it signs at once, and the secrets of this issuer's other keys are deleted in
  /// the same commit. With a lead, the other keys sign until the new one starts; the first token
  /// that it signs deletes their secrets.
  ///
  /// - Parameters:
  ///   - now: The wall-clock time.
  ///   - lead: How long the new key is published before it signs, so that remote verifiers have it
  ///     by then.
  ///   - overlap: How long the old keys still verify after they stop signing; `nil` sets no end.
  ///     Longer tokens end with their key.
  /// - Returns: The new key.
  /// - Throws: ``ShareKeyError/store(_:)``, `damaged`.
  @discardableResult
  package func rotate(
    at now: Timestamp, lead: Duration = .zero, overlap: Duration?
  ) async throws(ShareKeyError) -> ShareVerificationKey {
    let new = try ShareSigningKey.make()
    let start = now + max(lead, .zero)
    let last = overlap.map { start + $0 }
    try await update { ring in
      // A key that has not begun by then never signs.
      let replaced = ring.signing.filter { start <= now || $0.start >= start }.map(\.id)
      let old = ring.signing.map(\.id).filter { !replaced.contains($0) }
      // Keys of earlier rotations may still verify, and for longer.
      let retired = ring.all.filter { $0.origin == .own(signsFrom: nil) }.map(\.key.id)
      return set(new, signsFrom: start)
        + end(replaced + retired, of: ring, at: last, signs: false)
        + end(old, of: ring, at: last, signs: true)
    }
    return new.verificationKey
  }

  /// Imports another issuer's public key from a PASERK.
  ///
  /// - Throws: `notAPublicKey`, also for 32 bytes that are not a point of the curve's main
  ///   subgroup, such as zeros, and for the identity: anyone could forge signatures for these.
  ///   `alreadyKnown` if the key belongs to this issuer or to a third one.
  @discardableResult
  package func importPublicKey(
    _ paserk: String, of issuer: ShareIssuer, until end: Timestamp? = nil
  ) async throws(ShareKeyError) -> ShareKeyID {
    guard let key = ShareVerificationKey(paserk: paserk, cryptography: cryptography),
      Sodium.isPublicKey(key.bytes)
    else { throw .notAPublicKey }
    try await update { ring throws(ShareKeyError) in
      if let known = ring.all.first(where: { $0.key == key }), known.origin != .foreign(issuer) {
        throw .alreadyKnown
      }
      return [set(ShareKey(key, origin: .foreign(issuer), verifiesUntil: end))]
    }
    return key.id
  }

  /// Returns this issuer's public keys as PASERKs; a verifier imports them one per line.
  ///
  /// - Throws: ``ShareKeyError/store(_:)``, `damaged`.
  package func published(at now: Timestamp) async throws(ShareKeyError) -> [String] {
    try await ring().published(at: now).map(\.paserk)
  }

  /// Removes a key, secret and public; existing tokens of the key become invalid.
  package func remove(_ id: ShareKeyID) async throws(ShareKeyError) {
    do throws(SecureStoreError) {
      // Reads no key, so that a damaged one can be removed.
      try await store.update { _ in
        [.delete(Self.name(Self.secretPrefix, id)), .delete(Self.name(Self.namePrefix, id))]
      }
    } catch {
      throw .store(error)
    }
  }

  // MARK: Store

  private func signingKey(_ id: ShareKeyID) async throws(ShareKeyError) -> ShareSigningKey {
    guard let secret = try await value(for: Self.name(Self.secretPrefix, id)) else {
      throw .unknown
    }
    let key: ShareSigningKey
    do throws(ShareKeyError) {
      key = try ShareSigningKey(secret)
    } catch {
      throw error == .notASecretKey ? .damaged : error
    }
    guard key.verificationKey.id == id else { throw .damaged }
    return key
  }

  private func set(_ key: ShareSigningKey, signsFrom start: Timestamp) -> [SecureStoreChange] {
    let known = ShareKey(key.verificationKey, origin: .own(signsFrom: start))
    return [
      .set(Self.name(Self.secretPrefix, known.key.id), key.secret), set(known),
    ]
  }

  /// Sets the end of keys; those that sign no longer lose their secrets.
  private func end(
    _ ids: [ShareKeyID], of ring: ShareKeyRing, at end: Timestamp?, signs: Bool
  ) -> [SecureStoreChange] {
    ring.all.filter { ids.contains($0.key.id) }.flatMap { key in
      [set(key.ending(at: end, signs: signs))]
        + (signs ? [] : [.delete(Self.name(Self.secretPrefix, key.key.id))])
    }
  }

  private func set(_ key: ShareKey) -> SecureStoreChange {
    .set(Self.name(Self.namePrefix, key.key.id), SecretBytes(copying: key.text))
  }

  private static func name(_ prefix: String, _ id: ShareKeyID) -> SecureStoreKey {
    guard let key = SecureStoreKey(prefix + id.text) else {
      preconditionFailure("a key ID must consist of characters that the store allows")
    }
    return key
  }

  private func names() async throws(ShareKeyError) -> [SecureStoreKey] {
    do throws(SecureStoreError) {
      return try await store.keys()
    } catch {
      throw .store(error)
    }
  }

  private func value(for key: SecureStoreKey) async throws(ShareKeyError) -> SecretBytes? {
    do throws(SecureStoreError) {
      return try await store.value(for: key)
    } catch {
      throw .store(error)
    }
  }

  /// Applies the changes that follow from the current keys; no other process comes in between.
  private func update(
    _ changes: (ShareKeyRing) throws(ShareKeyError) -> [SecureStoreChange]
  ) async throws(ShareKeyError) {
    var outcome = Result<Void, ShareKeyError>.success(())
    do throws(SecureStoreError) {
      try await store.update { contents in
        do throws(ShareKeyError) {
          return try changes(ring(in: contents))
        } catch {
          outcome = .failure(error)
          return []
        }
      }
    } catch {
      throw .store(error)
    }
    try outcome.get()
  }

  private func ring(in contents: SecureStoreContents) throws(ShareKeyError) -> ShareKeyRing {
    var keys: [ShareKey] = []
    for name in contents.keys where name.text.hasPrefix(Self.namePrefix) {
      let value = Result { () throws(SecureStoreError) in try contents.value(for: name) }
      guard let value = try value.mapError(ShareKeyError.store).get() else { continue }
      keys.append(try key(value, under: name))
    }
    return ShareKeyRing(keys)
  }
}
