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

/// Master keys in files of 32 bytes (0600) in a folder of their own (0700), one for each store.
///
/// Guards against other users and against a data folder that is copied without its key; not against
/// a stolen disk, nor against programs of the same user. A key is made, durably, by the first commit.
public struct KeyFileProvider: KeyProvider {
  private let path: String
  private let folder: CPath

  /// Names the key files, which need not be there yet.
  ///
  /// - Parameter path: What their names begin with: absolute, and in another folder than the store.
  ///   The key of a store is `<path>.<id>`; `<path>` is the one that all stores of format 1 share.
  public init(path: String) {
    self.path = path
    folder = CPath(CPath.split(path).folder)
  }

  /// The file of a store's key; `nil` stands for the stores of format 1.
  package func keyPath(of store: StoreID?) -> String { store.map { "\(path).\($0.text)" } ?? path }

  /// The key itself is kept.
  public var derivation: KeyDerivation { .rawKey }

  /// Reads the key file.
  ///
  /// - Throws: ``SecureStoreError/insecurePermissions``, or ``SecureStoreError/wrongKey`` for a
  ///   file that does not have 32 bytes.
  public func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState {
    guard let key = try read(keyPath(of: parameters.store)) else { return .absent }
    return .available(key)
  }

  private func read(_ path: String) throws(SecureStoreError) -> MasterKey? {
    guard try PrivateFolder.check(folder), let file = try PrivateFile.open(CPath(path)) else {
      return nil
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: MasterKey.byteCount + 1, alignment: 1)
    defer {
      Sodium.wipe(buffer)
      buffer.deallocate()
    }
    let count = try file.read(into: buffer)
    return try MasterKey(
      copying: UnsafeRawBufferPointer(rebasing: buffer[..<count]),
      origin: .file(CPath(path), file.stamp))
  }

  /// Makes a key; the file is durable when it returns.
  public func keyForNewStore(
    _ store: StoreID
  ) throws(SecureStoreError) -> (key: MasterKey, parameters: KeyParameters) {
    let folder = try PrivateFolder.openOrCreate(folder)
    let path = keyPath(of: store)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: MasterKey.byteCount, alignment: 1)
    defer {
      Sodium.wipe(bytes)
      bytes.deallocate()
    }
    Sodium.fillRandom(bytes)
    _ = try folder.replace(CPath.split(path).name, with: UnsafeRawBufferPointer(bytes))
    guard let key = try read(path) else { throw .keyMissing }
    return (key, KeyParameters(.rawKey, store: store))
  }

  /// Whether the key file is the one that was read: one `lstat`.
  public func isCurrent(_ key: MasterKey) -> Bool {
    guard case .file(let path, let stamp) = key.origin else { return false }
    return FileStamp.read(path: path) == stamp
  }

  /// Reads `<key file>.anchor`, if it is private.
  public func anchor(for store: StoreID) -> [UInt8]? {
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
  public func raiseAnchor(_ anchor: [UInt8], for store: StoreID) {
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let number = anchorPath(for: store).withPointer { open($0, flags, 0o600) }
    guard number >= 0 else { return }
    let descriptor = Descriptor(adopting: number)
    _ = anchor.withUnsafeBytes { pwrite(descriptor.number, $0.baseAddress, $0.count, 0) }
  }

  private func anchorPath(for store: StoreID) -> CPath {
    CPath(keyPath(of: store) + ".anchor")
  }
}
