public import LandfallAuth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// A master key in a file of 32 bytes (0600) in a folder of its own (0700).
///
/// Guards against other users and against a data folder that is copied alone; not against a stolen
/// disk, nor against programs of the same user. The key is made, durably, by the first commit.
public struct KeyFileProvider: KeyProvider {
  private let path: CPath
  private let folder: CPath
  private let name: String

  /// Names the key file, which need not be there yet.
  ///
  /// - Parameter path: Absolute, and in another folder than the store.
  public init(path: String) {
    let parts = CPath.split(path)
    self.path = CPath(path)
    folder = CPath(parts.folder)
    name = parts.name
  }

  /// The key itself is kept.
  public var derivation: KeyDerivation { .rawKey }

  /// Reads the key file.
  ///
  /// - Throws: ``SecureStoreError/insecurePermissions``, or ``SecureStoreError/wrongKey`` for a
  ///   file that does not have 32 bytes.
  public func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState {
    guard let key = try read() else { return .absent }
    return .available(key)
  }

  private func read() throws(SecureStoreError) -> MasterKey? {
    guard try PrivateFolder.check(folder), let file = try PrivateFile.open(path) else { return nil }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: MasterKey.byteCount + 1, alignment: 1)
    defer {
      Sodium.wipe(buffer)
      buffer.deallocate()
    }
    let count = try file.read(into: buffer)
    return try MasterKey(
      copying: UnsafeRawBufferPointer(rebasing: buffer[..<count]), origin: .file(file.stamp))
  }

  /// The key that is there, or a new one; a file that cannot be a key is set aside, not deleted.
  public func keyForNewStore() throws(SecureStoreError) -> (
    key: MasterKey, parameters: KeyParameters
  ) {
    let folder = try PrivateFolder.openOrCreate(folder)
    // Two stores may share this file, and each holds only its own lock.
    let lock = try folder.lock(name, within: .seconds(5))
    defer { withExtendedLifetime(lock) {} }
    do throws(SecureStoreError) {
      if let key = try read() { return (key, KeyParameters(.rawKey)) }
    } catch .wrongKey {
      _ = try folder.setAside(name)
    }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: MasterKey.byteCount, alignment: 1)
    defer {
      Sodium.wipe(bytes)
      bytes.deallocate()
    }
    Sodium.fillRandom(bytes)
    _ = try folder.replace(name, with: UnsafeRawBufferPointer(bytes))
    guard let key = try read() else { throw .keyMissing }
    return (key, KeyParameters(.rawKey))
  }

  /// Whether the key file is the one that was read: one `lstat`.
  public func isCurrent(_ key: MasterKey) -> Bool {
    guard case .file(let stamp) = key.origin else { return false }
    return FileStamp.read(path: path) == stamp
  }

  /// Reads `<key file>.<store>.anchor`, if it is private.
  public func anchor(for store: [UInt8]) -> [UInt8]? {
    do throws(SecureStoreError) {
      guard let file = try PrivateFile.open(anchorPath(for: store)) else { return nil }
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Anchor.byteCount + 1, alignment: 1)
      defer { buffer.deallocate() }
      return Array(buffer[..<(try file.read(into: buffer))])
    } catch {
      // A lower bound that cannot be read bounds nothing; the store works without it.
      return nil
    }
  }

  /// Writes the anchor over the old one, not flushed: it may be lost, it is never ahead.
  public func raiseAnchor(_ anchor: [UInt8], for store: [UInt8]) {
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let number = anchorPath(for: store).withPointer { open($0, flags, 0o600) }
    guard number >= 0 else { return }
    let descriptor = Descriptor(adopting: number)
    _ = anchor.withUnsafeBytes { pwrite(descriptor.number, $0.baseAddress, $0.count, 0) }
  }

  private func anchorPath(for store: [UInt8]) -> CPath {
    CPath("\(path.text).\(Hexadecimal.text(store.prefix(8))).anchor")
  }
}
