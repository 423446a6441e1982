#if os(Linux)
  import CKeyring
  import Glibc
  public import LandfallDomain

  /// A master key in the Linux kernel's keyring, which is lost when the machine restarts.
  ///
  /// Each store has its own key of type `user`, which is never written to disk or swap. Revoking it
  /// (`keyctl revoke`) or letting it expire locks the store: the next read throws
  /// ``SecureStoreError/locked``.
  public struct KernelKeyringProvider: KeyProvider {
    /// The keyring that holds the key.
    public enum Ring: Sendable {
      /// The user's keyring, shared by all of the user's sessions.
      case user
      /// The session's keyring, which is deleted when the session ends.
      case session

      var serial: Int32 {
        switch self {
        case .user: LANDFALL_USER_KEYRING
        case .session: LANDFALL_SESSION_KEYRING
        }
      }
    }

    private let name: String
    private let ring: Ring

    /// Makes a provider.
    ///
    /// - Parameter name: The prefix of the keys' descriptions; include the application's ID.
    public init(name: String, ring: Ring = .user) {
      self.name = name
      self.ring = ring
    }

    /// The kernel keeps the key.
    public var derivation: KeyDerivation { .external }

    /// Finds the key and reads it.
    public func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState {
      let serial = search(keyName(for: parameters.store))
      guard serial >= 0 else { return try Self.state(ofFailed: "keyctl_search", Int32(-serial)) }
      let bytes = UnsafeMutableRawBufferPointer.allocate(
        byteCount: MasterKey.byteCount + 1, alignment: 1)
      defer {
        Sodium.wipe(bytes)
        bytes.deallocate()
      }
      let count = landfall_keyring_read(Int32(serial), bytes.baseAddress, bytes.count)
      guard count >= 0 else { return try Self.state(ofFailed: "keyctl_read", Int32(-count)) }
      let payload = UnsafeRawBufferPointer(rebasing: bytes[..<min(Int(count), bytes.count)])
      return .available(try MasterKey(copying: payload, origin: .kernel(Int32(serial))))
    }

    private static func state(
      ofFailed call: String, _ code: Int32
    ) throws(SecureStoreError) -> KeyState {
      switch code {
      case ENOKEY: .absent
      case EKEYREVOKED, EKEYEXPIRED, EKEYREJECTED: .revoked
      case EACCES: .locked
      default: throw .system(call: call, code: code)
      }
    }

    /// Makes a key.
    public func keyForNewStore(
      _ store: StoreID
    ) throws(SecureStoreError) -> (key: MasterKey, parameters: KeyParameters) {
      let bytes = UnsafeMutableRawBufferPointer.allocate(
        byteCount: MasterKey.byteCount, alignment: 1)
      defer {
        Sodium.wipe(bytes)
        bytes.deallocate()
      }
      Sodium.fillRandom(bytes)
      let serial = add(keyName(for: store), UnsafeRawBufferPointer(bytes))
      guard serial >= 0 else { throw .system(call: "add_key", code: Int32(-serial)) }
      let origin = MasterKey.Origin.kernel(Int32(serial))
      return (
        try MasterKey(copying: UnsafeRawBufferPointer(bytes), origin: origin),
        KeyParameters(.external, store: store)
      )
    }

    /// Returns whether the kernel still returns the same key, with one `keyctl` call.
    public func isCurrent(_ key: MasterKey) -> Bool {
      guard case .kernel(let serial) = key.origin else { return false }
      return withUnsafeTemporaryAllocation(byteCount: MasterKey.byteCount, alignment: 1) { bytes in
        defer { Sodium.wipe(bytes) }
        let count = landfall_keyring_read(serial, bytes.baseAddress, bytes.count)
        return count == Int64(MasterKey.byteCount)
          && key.isEqual(to: UnsafeRawBufferPointer(bytes))
      }
    }

    /// Reads the anchor from a second key.
    public func anchor(for store: StoreID) -> [UInt8]? {
      let serial = search(anchorName(for: store))
      guard serial >= 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: Anchor.byteCount)
      let count = bytes.withUnsafeMutableBytes {
        landfall_keyring_read(Int32(serial), $0.baseAddress, $0.count)
      }
      return count == Int64(bytes.count) ? bytes : nil
    }

    /// Replaces the payload of the anchor's key.
    public func raiseAnchor(_ anchor: [UInt8], for store: StoreID) {
      _ = anchor.withUnsafeBytes { add(anchorName(for: store), $0) }
    }

    /// Revokes the key of a store; returns `false` if there is none.
    package func revoke(_ store: StoreID?) -> Bool {
      let serial = search(keyName(for: store))
      return serial >= 0 && landfall_keyring_revoke(Int32(serial)) == 0
    }

    /// Removes key and anchor from the keyring, so that tests leave nothing behind.
    package func remove(_ store: StoreID) {
      for name in [keyName(for: store), anchorName(for: store)] {
        let serial = search(name)
        if serial >= 0 { _ = landfall_keyring_unlink(Int32(serial), ring.serial) }
      }
    }

    private func search(_ name: String) -> Int64 { landfall_keyring_search(ring.serial, name) }

    private func add(_ name: String, _ payload: UnsafeRawBufferPointer) -> Int64 {
      let serial = landfall_keyring_add(name, payload.baseAddress, payload.count, ring.serial)
      if serial >= 0 { _ = landfall_keyring_keep_private(Int32(serial)) }
      return serial
    }

    private func keyName(for store: StoreID?) -> String {
      store.map { "\(name):\($0.text)" } ?? name
    }

    private func anchorName(for store: StoreID) -> String { "\(name):\(store.text):anchor" }
  }
#endif
