import CSodium
package import LandfallAuth
package import LandfallDomain

/// A 32-byte data key: XChaCha20-Poly1305 for values, keyed BLAKE2b for names.
///
/// The key is not kept, only the two sub-keys that `crypto_kdf` derives from it. A sealed value is
/// a random 24-byte nonce, then ciphertext and tag: 40 bytes longer than the value.
package struct SodiumDataKey: DataKey {
  /// The length of a data key in bytes.
  static let byteCount = 32

  /// Both sub-keys, one after the other.
  private let keys: SecretBytes

  /// Derives the sub-keys.
  ///
  /// - Returns: `nil` if there are not 32 bytes.
  init?(_ secret: SecretBytes) {
    guard secret.count == Self.byteCount, Sodium.isReady else { return nil }
    keys = SecretBytes(count: 2 * Self.byteCount) { buffer in
      secret.withUnsafeBytes { secret in
        for part in 0..<2 {
          crypto_kdf_derive_from_key(
            buffer.octets + part * Self.byteCount, Self.byteCount, UInt64(part + 1), "lfdata_1",
            secret.octets)
        }
      }
    }
  }

  package func name(for subject: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    withKey(1) { key in
      subject.withUnsafeBytes { subject in
        digest.withUnsafeMutableBytes { Sodium.hash(subject, key: key, into: $0) }
      }
    }
    return digest
  }

  package func seal(_ value: [UInt8], in context: [UInt8]) -> [UInt8] {
    let count = AEAD.nonceBytes + value.count + AEAD.tagBytes
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let all = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
      let nonce = UnsafeMutableRawBufferPointer(rebasing: all[..<AEAD.nonceBytes])
      let text = UnsafeMutableRawBufferPointer(rebasing: all[AEAD.nonceBytes...])
      Sodium.fillRandom(nonce)
      text.copyBytes(from: value)
      let isSealed = withKey(0) { key in
        context.withUnsafeBytes { context in
          AEAD.seal(
            text, authenticating: context, nonce: UnsafeRawBufferPointer(nonce), key: key)
        }
      }
      // The sizes are right by construction, and nothing else can fail.
      precondition(isSealed, "sealing failed")
      initialized = count
    }
  }

  package func open(_ sealed: [UInt8], in context: [UInt8]) -> [UInt8]? {
    guard sealed.count >= AEAD.nonceBytes + AEAD.tagBytes else { return nil }
    var text = Array(sealed[AEAD.nonceBytes...])
    let isWhole = text.withUnsafeMutableBytes { text in
      sealed.withUnsafeBytes { sealed in
        context.withUnsafeBytes { context in
          withKey(0) { key in
            AEAD.open(
              text, authenticating: context,
              nonce: UnsafeRawBufferPointer(rebasing: sealed[..<AEAD.nonceBytes]), key: key)
          }
        }
      }
    }
    guard isWhole else { return nil }
    text.removeLast(AEAD.tagBytes)
    return text
  }

  private func withKey<Result>(_ part: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    keys.withUnsafeBytes { keys in
      let start = part * Self.byteCount
      return body(UnsafeRawBufferPointer(rebasing: keys[start..<start + Self.byteCount]))
    }
  }
}

/// The data key in a secure store: of a person under ``SecureStoreKey/dataKey``, of guests under
/// ``SecureStoreKey/guestKey``.
///
/// The key is read for each use, at the cost of one `lstat` if nothing has changed. After a
/// sign-out in any process, it no longer seals or opens anything.
///
/// ```swift
/// let keys = StoredDataKey(in: store)
/// let cache = SQLiteListCache(Database(path: home.database), keys: keys, now: wallClock)
/// ```
package struct StoredDataKey: DataKeySource {
  private let store: any SecureStore
  private let name: SecureStoreKey

  /// Uses the key in a store.
  ///
  /// - Parameter name: The name of the key. A key that ends with the session is made only while a
  ///   session is stored.
  package init(in store: any SecureStore, under name: SecureStoreKey = .dataKey) {
    (self.store, self.name) = (store, name)
  }

  package func dataKey() async throws(SecureStoreError) -> SodiumDataKey? {
    try await read()
  }

  /// Returns the key; makes one if there is none and it may exist now.
  ///
  /// If several callers or processes make one at the same time, all get the first one.
  package func makeDataKey() async throws(SecureStoreError) -> SodiumDataKey {
    let mayExist = try await name.endsWithSession ? store.value(for: .session) != nil : true
    guard mayExist else { throw .keyMissing }
    if let key = try await read() { return key }
    let secret = SecretBytes(count: SodiumDataKey.byteCount, filledBy: Sodium.fillRandom)
    try await store.update { contents throws(SecureStoreError) in
      // Look again: after a sign-out meanwhile, nothing would ever delete the key.
      let mayExist = try name.endsWithSession ? contents.value(for: .session) != nil : true
      let exists = try contents.value(for: name) != nil
      return mayExist && !exists ? [.set(name, secret)] : []
    }
    guard let key = try await read() else { throw .keyMissing }
    return key
  }

  private func read() async throws(SecureStoreError) -> SodiumDataKey? {
    try await store.value(for: name).flatMap { SodiumDataKey($0) }
  }
}
