public import LandfallDomain

/// The answer of a provider to the question for a key.
public enum KeyState: Sendable {
  /// The key.
  case available(MasterKey)
  /// No key exists.
  case absent
  /// The key exists but cannot be used now: the passphrase was not given.
  case locked
  /// The key can never be used again: a kernel key was revoked or has expired.
  case revoked
}

/// A source of master keys for stores.
///
/// The store holds its own lock while it calls a provider. For ``keyForNewStore(_:)`` and
/// ``raiseAnchor(_:for:)`` it also holds the lock between processes.
public protocol KeyProvider: Sendable {
  /// The way in which this provider obtains keys.
  var derivation: KeyDerivation { get }

  /// Returns the key for a file with these parameters; never makes one.
  func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState

  /// Returns the key for a new store; a provider that keeps keys makes one, named by the store's
  /// ID.
  ///
  /// - Throws: ``SecureStoreError/locked`` or ``SecureStoreError/keyMissing`` if it cannot be made.
  func keyForNewStore(
    _ store: StoreID
  ) throws(SecureStoreError) -> (key: MasterKey, parameters: KeyParameters)

  /// Returns whether `key` is still in the place it was read from, with at most one cheap system
  /// call.
  func isCurrent(_ key: MasterKey) -> Bool

  /// Returns the anchor of a store, which holds its newest generation; `nil` if none is recorded.
  func anchor(for store: StoreID) -> [UInt8]?

  /// Records the newest generation as a lower bound; a failed attempt keeps the old one.
  func raiseAnchor(_ anchor: [UInt8], for store: StoreID)
}

extension KeyProvider {
  /// Returns `true`: most keys do not disappear while a process runs.
  public func isCurrent(_ key: MasterKey) -> Bool { true }

  /// Returns `nil`: without an anchor, the store remembers generations only in its process.
  public func anchor(for store: StoreID) -> [UInt8]? { nil }

  /// Does nothing.
  public func raiseAnchor(_ anchor: [UInt8], for store: StoreID) {}
}
