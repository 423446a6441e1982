import CSodium

/// How a master key comes about; the number stands in the file.
public enum KeyDerivation: UInt8, Sendable {
  /// The key itself is kept: in a file, in an environment variable.
  case rawKey = 0
  /// From a passphrase, by Argon2id.
  case argon2id = 1
  /// Someone else keeps it: the kernel, a keychain.
  case external = 2
}

/// What a file says of its key: public, authenticated, never secret.
public struct KeyParameters: Hashable, Sendable {
  /// The store whose own key it is; `nil` in format 1, whose stores share the key of their app.
  public let store: StoreID?
  /// How the key comes about.
  public let derivation: KeyDerivation
  /// The salt's first eight bytes, little-endian.
  let saltLow: UInt64
  /// The salt's last eight bytes, little-endian.
  let saltHigh: UInt64
  /// Argon2id's passes.
  let operations: UInt32
  /// Argon2id's memory, in KiB.
  let memoryKiB: UInt32

  /// Parameters of a key that no passphrase makes.
  public init(_ derivation: KeyDerivation, store: StoreID?) {
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

  /// Whether a file may say so: nobody gets to make us fill the memory before the key is checked.
  var isAcceptable: Bool {
    switch derivation {
    case .argon2id: 1...16 ~= operations && 8...(1 << 20) ~= memoryKiB
    case .rawKey, .external:
      saltLow == 0 && saltHigh == 0 && operations == 0 && memoryKiB == 0
    }
  }
}
