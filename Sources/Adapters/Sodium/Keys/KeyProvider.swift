public import LandfallAuth

/// What a provider can say of the key for a file.
public enum KeyState: Sendable {
  /// Here it is.
  case available(MasterKey)
  /// There is none.
  case absent
  /// It is there and may not be used now: a passphrase was not given.
  case locked
  /// It was there and can never be used again: a kernel key was revoked or has expired.
  case revoked
}

/// Where a store's master key comes from.
///
/// The store calls a provider with its own lock held and, for ``keyForNewStore(_:)`` and
/// ``raiseAnchor(_:for:)``, with the lock between processes held too.
public protocol KeyProvider: Sendable {
  /// How its keys come about.
  var derivation: KeyDerivation { get }

  /// The key for a file with these parameters. Never makes one.
  func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState

  /// The key for a new store; where keys are kept by the provider, a new one, named by the id.
  ///
  /// - Throws: ``SecureStoreError/locked`` or ``SecureStoreError/keyMissing`` if it cannot be made.
  func keyForNewStore(
    _ store: StoreID
  ) throws(SecureStoreError) -> (key: MasterKey, parameters: KeyParameters)

  /// Whether `key` still stands where it was read; at most one cheap system call.
  func isCurrent(_ key: MasterKey) -> Bool

  /// The newest generation that was written down for a store, or `nil`.
  func anchor(for store: StoreID) -> [UInt8]?

  /// Writes down a generation. A lower bound: an attempt that fails leaves the old one.
  func raiseAnchor(_ anchor: [UInt8], for store: StoreID)
}

extension KeyProvider {
  /// True: most keys do not go away while a process runs.
  public func isCurrent(_ key: MasterKey) -> Bool { true }

  /// None is kept beside the key; the store then remembers generations for its process alone.
  public func anchor(for store: StoreID) -> [UInt8]? { nil }

  /// Keeps nothing.
  public func raiseAnchor(_ anchor: [UInt8], for store: StoreID) {}
}
