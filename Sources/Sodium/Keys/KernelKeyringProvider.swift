#if os(Linux)
  import CKeyring
  import Glibc
  public import LandfallAuth

  /// A master key in the Linux kernel's keyring, gone with the next start of the machine.
  ///
  /// A key of type `user`, which is never written to disk or swap. Revoking it (`keyctl revoke`)
  /// or letting it expire locks the store: the next read says ``SecureStoreError/locked``.
  public struct KernelKeyringProvider: KeyProvider {
    /// The keyring that holds the key.
    public enum Ring: Sendable {
      /// The user's: shared by all of the user's sessions.
      case user
      /// The session's: gone when it ends.
      case session

      var serial: Int32 {
        switch self {
        case .user: LANDFALL_USER_KEYRING
        case .session: LANDFALL_SESSION_KEYRING
        }
      }
    }

    private let name: CPath
    private let ring: Ring

    /// Names the key.
    ///
    /// - Parameter name: The key's description, best with the application's id in it.
    public init(name: String, ring: Ring = .user) {
      self.name = CPath(name)
      self.ring = ring
    }

    /// The kernel keeps it.
    public var derivation: KeyDerivation { .external }

    /// Looks the key up and reads it.
    public func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState {
      let serial = search(name)
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

    /// The key that is there, or a new one in the place of none, a revoked or an expired one.
    public func keyForNewStore() throws(SecureStoreError) -> (
      key: MasterKey, parameters: KeyParameters
    ) {
      let parameters = KeyParameters(.external)
      switch try state(for: parameters) {
      case .available(let key): return (key, parameters)
      case .locked: throw .locked
      case .absent, .revoked: break
      }
      let bytes = UnsafeMutableRawBufferPointer.allocate(
        byteCount: MasterKey.byteCount, alignment: 1)
      defer {
        Sodium.wipe(bytes)
        bytes.deallocate()
      }
      Sodium.fillRandom(bytes)
      let serial = add(name, UnsafeRawBufferPointer(bytes))
      guard serial >= 0 else { throw .system(call: "add_key", code: Int32(-serial)) }
      let origin = MasterKey.Origin.kernel(Int32(serial))
      return (try MasterKey(copying: UnsafeRawBufferPointer(bytes), origin: origin), parameters)
    }

    /// Whether the kernel still gives the same key out: one `keyctl`.
    public func isCurrent(_ key: MasterKey) -> Bool {
      guard case .kernel(let serial) = key.origin else { return false }
      return withUnsafeTemporaryAllocation(byteCount: MasterKey.byteCount, alignment: 1) { bytes in
        defer { Sodium.wipe(bytes) }
        let count = landfall_keyring_read(serial, bytes.baseAddress, bytes.count)
        return count == Int64(MasterKey.byteCount)
          && key.isEqual(to: UnsafeRawBufferPointer(bytes))
      }
    }

    /// Reads the anchor, a second key beside the first.
    public func anchor(for store: [UInt8]) -> [UInt8]? {
      let serial = search(anchorName(for: store))
      guard serial >= 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: Anchor.byteCount)
      let count = bytes.withUnsafeMutableBytes {
        landfall_keyring_read(Int32(serial), $0.baseAddress, $0.count)
      }
      return count == Int64(bytes.count) ? bytes : nil
    }

    /// Gives the anchor's key a new payload.
    public func raiseAnchor(_ anchor: [UInt8], for store: [UInt8]) {
      _ = anchor.withUnsafeBytes { add(anchorName(for: store), $0) }
    }

    /// Revokes the key, as signing out of a machine would; `false` if there was none.
    package func revoke() -> Bool {
      let serial = search(name)
      return serial >= 0 && landfall_keyring_revoke(Int32(serial)) == 0
    }

    /// Takes key and anchors out of the keyring, so that tests leave nothing behind.
    package func remove(anchorFor store: [UInt8]? = nil) {
      for name in [name] + (store.map { [anchorName(for: $0)] } ?? []) {
        let serial = search(name)
        if serial >= 0 { _ = landfall_keyring_unlink(Int32(serial), ring.serial) }
      }
    }

    private func search(_ name: CPath) -> Int64 {
      name.withPointer { landfall_keyring_search(ring.serial, $0) }
    }

    private func add(_ name: CPath, _ payload: UnsafeRawBufferPointer) -> Int64 {
      let serial = name.withPointer {
        landfall_keyring_add($0, payload.baseAddress, payload.count, ring.serial)
      }
      if serial >= 0 { _ = landfall_keyring_keep_private(Int32(serial)) }
      return serial
    }

    private func anchorName(for store: [UInt8]) -> CPath {
      CPath("\(name.text):\(Hexadecimal.text(store.prefix(8))):anchor")
    }
  }
#endif
