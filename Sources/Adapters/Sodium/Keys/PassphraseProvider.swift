import CSodium
public import LandfallAuth
public import LandfallDomain

/// A master key derived from a passphrase with Argon2id.
///
/// It protects a stolen disk as well as the passphrase is strong. Salt and costs are stored in the
/// file. A store derives its key once, so only the first read of a process is slow.
public struct PassphraseProvider: KeyProvider {
  /// The cost of one guess.
  public struct Cost: Hashable, Sendable {
    let operations: UInt32
    let memoryKiB: UInt32

    /// Two passes over 64 MiB (`crypto_pwhash_OPSLIMIT_INTERACTIVE`).
    public static let interactive = Cost(
      operations: UInt32(crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE),
      memoryKiB: UInt32(crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE / 1_024))

    /// One pass over 8 KiB: no protection, for tests only.
    package static let minimum = Cost(operations: 1, memoryKiB: 8)
  }

  private let cost: Cost
  private let passphrase: @Sendable () -> SecretBytes?

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - cost: The cost for new files; existing files keep theirs.
  ///   - passphrase: Asks for the passphrase when a key must be derived; `nil` leaves the store
  ///     locked.
  public init(cost: Cost = .interactive, passphrase: @escaping @Sendable () -> SecretBytes?) {
    self.cost = cost
    self.passphrase = passphrase
  }

  /// The key is derived from a passphrase.
  public var derivation: KeyDerivation { .argon2id }

  /// Derives the key of a file; returns `locked` without a passphrase.
  public func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState {
    guard let secret = passphrase() else { return .locked }
    return .available(try derive(secret, parameters))
  }

  /// Derives a key with a new salt.
  public func keyForNewStore(
    _ store: StoreID
  ) throws(SecureStoreError) -> (key: MasterKey, parameters: KeyParameters) {
    guard let secret = passphrase() else { throw .locked }
    var salt: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &salt) { Sodium.fillRandom($0) }
    let parameters = KeyParameters(
      .argon2id, store: store, saltLow: salt.0, saltHigh: salt.1, operations: cost.operations,
      memoryKiB: cost.memoryKiB)
    return (try derive(secret, parameters), parameters)
  }

  private func derive(
    _ secret: SecretBytes, _ parameters: KeyParameters
  ) throws(SecureStoreError) -> MasterKey {
    let key = UnsafeMutableRawBufferPointer.allocate(byteCount: MasterKey.byteCount, alignment: 1)
    defer {
      Sodium.wipe(key)
      key.deallocate()
    }
    var salt = (parameters.saltLow.littleEndian, parameters.saltHigh.littleEndian)
    let result = withUnsafeMutableBytes(of: &salt) { salt in
      secret.withUnsafeBytes { secret in
        crypto_pwhash(
          key.octets, UInt64(key.count),
          UnsafeRawPointer(secret.octets).assumingMemoryBound(to: CChar.self),
          UInt64(secret.count),
          salt.octets, UInt64(parameters.operations),
          Int(parameters.memoryKiB) * 1_024, crypto_pwhash_ALG_ARGON2ID13)
      }
    }
    // The only cause of a failure is a lack of memory.
    guard result == 0 else { throw MasterKey.noMemory("crypto_pwhash") }
    return try MasterKey(copying: UnsafeRawBufferPointer(key))
  }
}
