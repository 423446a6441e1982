public import LandfallDomain
import LandfallFiles

/// Master keys in files of 32 bytes (0600) in a separate folder (0700), one for each store.
///
/// They protect against other users, and against a data folder copied without its key. They do not
/// protect against a stolen disk, or programs of the same user. The first commit of a store makes
/// its key and flushes it to disk.
public struct KeyFileProvider: KeyProvider {
  private let path: String
  private let folder: String

  /// Makes a provider; the key files need not exist yet.
  ///
  /// - Parameter path: The absolute prefix of the key files, in another folder than the store. The
  ///   key of a store is in `<path>.<id>`. `<path>` is the key that all stores of format 1 share.
  public init(path: String) {
    self.path = path
    folder = Folder.parent(of: path)
  }

  /// Returns the path of a store's key; `nil` means the stores of format 1.
  package func keyPath(of store: StoreID?) -> String { store.map { "\(path).\($0.text)" } ?? path }

  /// The provider keeps the key itself.
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
    guard try SecureStoreError.of(PrivateFolder.isThere(folder)),
      let (file, status) = try SecureStoreError.of(OpenFile.ours(path))
    else { return nil }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: MasterKey.byteCount + 1, alignment: 1)
    defer {
      Sodium.wipe(buffer)
      buffer.deallocate()
    }
    let count = try SecureStoreError.of(file.read(into: buffer))
    return try MasterKey(
      copying: UnsafeRawBufferPointer(rebasing: buffer[..<count]),
      origin: .file(path, status))
  }

  /// Makes a key; its file is on the disk when this returns.
  public func keyForNewStore(
    _ store: StoreID
  ) throws(SecureStoreError) -> (key: MasterKey, parameters: KeyParameters) {
    let folder = try SecureStoreError.of(PrivateFolder.openOrMake(self.folder))
    let path = keyPath(of: store)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: MasterKey.byteCount, alignment: 1)
    defer {
      Sodium.wipe(bytes)
      bytes.deallocate()
    }
    Sodium.fillRandom(bytes)
    _ = try SecureStoreError.of(
      folder.replace(Folder.split(path).name, with: UnsafeRawBufferPointer(bytes)))
    try folder.makeDurable()
    guard let key = try read(path) else { throw .keyMissing }
    return (key, KeyParameters(.rawKey, store: store))
  }

  /// Returns whether the key file has not changed since it was read, with one `lstat` call.
  public func isCurrent(_ key: MasterKey) -> Bool {
    guard case .file(let path, let status) = key.origin else { return false }
    return FileStatus(at: path) == status
  }

  /// Reads `<key file>.anchor`; `nil` if it is missing or not private.
  public func anchor(for store: StoreID) -> [UInt8]? {
    do throws(FileError) {
      guard let file = try OpenFile.ours(anchorPath(for: store))?.file else { return nil }
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Anchor.byteCount + 1, alignment: 1)
      defer { buffer.deallocate() }
      return Array(buffer[..<(try file.read(into: buffer))])
    } catch {
      // An anchor is optional: the store works without one.
      return nil
    }
  }

  /// Overwrites the anchor without a flush: it may be lost, but it is never ahead of the store.
  public func raiseAnchor(_ anchor: [UInt8], for store: StoreID) {
    do throws(FileError) {
      try OpenFile(anchorPath(for: store), for: .overwriting).write(anchor)
    } catch {
      // An anchor is optional: the store works without one.
      return
    }
  }

  private func anchorPath(for store: StoreID) -> String { keyPath(of: store) + ".anchor" }
}
