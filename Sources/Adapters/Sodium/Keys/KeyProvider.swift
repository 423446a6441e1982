import CSodium
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

/// The way in which a master key is obtained; the number is stored in the file.
public enum KeyDerivation: UInt8, Sendable {
  /// The provider keeps the key itself, in a file or environment variable.
  case rawKey = 0
  /// The key is derived from a passphrase with Argon2id.
  case argon2id = 1
  /// Another system keeps the key, such as the kernel or a keychain.
  case external = 2
}

/// What a file stores about its key: public and authenticated, never secret.
public struct KeyParameters: Hashable, Sendable {
  /// The store that the key belongs to; `nil` for format 1, whose stores share the key of their
  /// app.
  package let store: StoreID?
  /// The way in which the key is obtained.
  package let derivation: KeyDerivation
  /// The first eight bytes of the salt, little-endian.
  let saltLow: UInt64
  /// The last eight bytes of the salt, little-endian.
  let saltHigh: UInt64
  /// The number of Argon2id passes.
  let operations: UInt32
  /// The memory of Argon2id in KiB.
  let memoryKiB: UInt32

  /// Makes the parameters of a key that is not derived from a passphrase.
  package init(_ derivation: KeyDerivation, store: StoreID?) {
    self.init(derivation, store: store, saltLow: 0, saltHigh: 0, operations: 0, memoryKiB: 0)
  }

  init(
    _ derivation: KeyDerivation, store: StoreID?, saltLow: UInt64, saltHigh: UInt64,
    operations: UInt32,
    memoryKiB: UInt32
  ) {
    self.derivation = derivation
    self.store = store
    self.saltLow = saltLow
    self.saltHigh = saltHigh
    self.operations = operations
    self.memoryKiB = memoryKiB
  }

  /// Whether the costs are acceptable: a file must not exhaust memory before its key is checked.
  var isAcceptable: Bool {
    switch derivation {
    case .argon2id: 1...16 ~= operations && 8...(1 << 20) ~= memoryKiB
    case .rawKey, .external:
      saltLow == 0 && saltHigh == 0 && operations == 0 && memoryKiB == 0
    }
  }
}
