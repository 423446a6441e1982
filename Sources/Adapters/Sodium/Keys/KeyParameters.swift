import CSodium

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
