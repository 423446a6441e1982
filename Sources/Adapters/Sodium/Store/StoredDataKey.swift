public import LandfallAuth
public import LandfallDomain

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
public struct StoredDataKey: DataKeySource {
  private let store: any SecureStore
  private let name: SecureStoreKey

  /// Uses the key in a store.
  ///
  /// - Parameter name: The name of the key. A key that ends with the session is made only while a
  ///   session is stored.
  public init(in store: any SecureStore, under name: SecureStoreKey = .dataKey) {
    (self.store, self.name) = (store, name)
  }

  /// Returns the key, or `nil` if there is none or the entry is invalid.
  public func dataKey() async throws(SecureStoreError) -> (any DataKey)? {
    try await read()
  }

  /// Returns the key; makes one if there is none and it may exist now.
  ///
  /// If several callers or processes make one at the same time, all get the first one.
  public func makeDataKey() async throws(SecureStoreError) -> any DataKey {
    guard try await mayExist() else { throw .keyMissing }
    if let key = try await read() { return key }
    let secret = SecretBytes(count: SodiumDataKey.byteCount, filledBy: Sodium.fillRandom)
    try await store.commit([.add(name, secret)])
    // A sign-out between the two calls would leave a key that is never deleted.
    guard try await mayExist() else {
      try await store.commit([.delete(name)])
      throw .keyMissing
    }
    guard let key = try await read() else { throw .keyMissing }
    return key
  }

  private func mayExist() async throws(SecureStoreError) -> Bool {
    guard name.endsWithSession else { return true }
    return try await store.value(for: .session) != nil
  }

  private func read() async throws(SecureStoreError) -> SodiumDataKey? {
    try await store.value(for: name).flatMap { SodiumDataKey($0) }
  }
}
