import LandfallAuth
public import LandfallDomain
public import LandfallSodium

/// Master keys and anchors in a keychain, one of each for every store.
public struct KeychainKeyProvider: KeyProvider {
  private let items: any KeychainItems

  /// Makes a provider; nothing is read or written.
  public init(_ items: any KeychainItems) { self.items = items }

  /// The keychain keeps the key.
  public var derivation: KeyDerivation { .external }

  /// Reads the key of a store.
  ///
  /// - Throws: ``SecureStoreError/wrongKey`` for an item that does not have 32 bytes, or
  ///   ``SecureStoreError/system(call:code:)``.
  public func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState {
    guard let store = parameters.store else { return .absent }
    do throws(SecureStoreError) {
      guard let value = try items.value(Self.keyAccount(store)) else { return .absent }
      return .available(try value.withUnsafeBytes(MasterKey.init(copying:)))
    } catch .locked {
      return .locked
    }
  }

  /// Makes a key and adds it to the keychain.
  public func keyForNewStore(
    _ store: StoreID
  ) throws(SecureStoreError) -> (key: MasterKey, parameters: KeyParameters) {
    let bytes = SecretBytes(count: MasterKey.byteCount, filledBy: Sodium.fillRandom)
    let key = try bytes.withUnsafeBytes(MasterKey.init(copying:))
    try items.set(Self.keyAccount(store), bytes)
    return (key, KeyParameters(.external, store: store))
  }

  /// Reads the anchor of a store.
  public func anchor(for store: StoreID) -> [UInt8]? {
    items.copy(Self.anchorAccount(store)).value?.withUnsafeBytes { Array($0) }
  }

  /// Stores the anchor of a store.
  public func raiseAnchor(_ anchor: [UInt8], for store: StoreID) {
    do throws(SecureStoreError) {
      try items.set(Self.anchorAccount(store), SecretBytes(copying: anchor))
    } catch {
      // An anchor is optional: the store works without one.
      return
    }
  }

  private static func keyAccount(_ store: StoreID) -> String { "store-key." + store.text }
  private static func anchorAccount(_ store: StoreID) -> String { "store-anchor." + store.text }
}
