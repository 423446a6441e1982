package import LandfallAuth
package import LandfallDomain
import LandfallFiles
import LandfallNotificationBus

/// A secure store in one sealed file.
///
/// Each commit writes a new file, flushes it, renames it over the old one, and flushes the folder;
/// only then does it return. A read of an unchanged store costs one `lstat` and one check of the
/// key. Several processes may use one store. NFS is not supported.
///
/// ```swift
/// let store = SealedFileStore(
///   path: home.secureStore,
///   keys: KeyFileProvider(path: home.storeKey))
/// try store.commit([.set(.session, token)])
/// ```
package final class SealedFileStore: SecureStore {
  /// The largest value, in bytes.
  package static let maximumValueBytes = 65_536
  /// The largest number of keys.
  package static let maximumKeys = 1_024
  /// The largest file, in bytes.
  package static let maximumFileBytes = 1 << 20

  let path: String
  let folder: String
  let name: String
  let idName: String
  let idPath: String
  let namespace: String
  let keyProvider: any KeyProvider
  let lockTimeout: Duration
  let memory = Locked(StoreMemory())
  let writing = Locked(())

  /// Makes a store for a file that need not exist yet; nothing is read or written.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file. Its folder must belong to the user with mode 0700;
  ///     the first commit makes a missing one.
  ///   - namespace: The name that is sealed into the file, so that another store's file with the
  ///     same key is refused; `nil` uses the file's name.
  ///   - keys: The source of the master key.
  ///   - lockTimeout: How long a commit waits for another process.
  package init(
    path: String, namespace: String? = nil, keys: any KeyProvider,
    lockTimeout: Duration = .seconds(5)
  ) {
    self.path = path
    (folder, name) = Folder.split(path)
    idName = name + ".id"
    idPath = path + ".id"
    self.namespace = namespace ?? name
    keyProvider = keys
    self.lockTimeout = lockTimeout
  }

  package func value(for key: SecureStoreKey) throws(SecureStoreError) -> SecretBytes? {
    try memory.withLock { memory throws(SecureStoreError) in
      try refresh(&memory)?.contents.value(for: key)
    }
  }

  package func keys() throws(SecureStoreError) -> [SecureStoreKey] {
    let snapshot = try memory.withLock { memory throws(SecureStoreError) in
      try refresh(&memory)
    }
    return snapshot?.contents.keys ?? []
  }

  /// Updates the memory if the file or the key has changed.
  ///
  /// - Returns: The contents of the file, or `nil` if there is none.
  func refresh(_ memory: inout StoreMemory) throws(SecureStoreError) -> StoreSnapshot? {
    if let snapshot = memory.snapshot, let key = memory.key?.key,
      FileStatus(at: path) == snapshot.status, keyProvider.isCurrent(key)
    {
      return snapshot
    }
    memory.snapshot = nil
    memory.snapshot = try load(&memory)
    return memory.snapshot
  }

  private func load(_ memory: inout StoreMemory) throws(SecureStoreError) -> StoreSnapshot? {
    memory.parameters = nil
    guard try SecureStoreError.of(PrivateFolder.isThere(folder)),
      let (file, status) = try SecureStoreError.of(OpenFile.ours(path))
    else { return nil }
    guard status.size <= Int64(Self.maximumFileBytes) else { throw .damaged(.corrupted) }
    // One byte more, to notice a file that grows meanwhile.
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Int(status.size) + 1, alignment: 8)
    defer {
      Sodium.wipe(buffer)
      buffer.deallocate()
    }
    let count = try SecureStoreError.of(file.read(into: buffer))
    let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    do throws(SecureStoreError) {
      let header = try SealedHeader(of: UnsafeRawBufferPointer(bytes))
      memory.parameters = header.parameters
      let id = try readID()
      if let id, id != header.parameters.store {
        throw .damaged(header.isShared ? .rolledBack : .foreign)
      }
      let held = try key(for: header.parameters, &memory)
      let contents = try SealedFile.open(
        bytes, header: header, key: held.key, namespace: namespace,
        newest: memory.newestGeneration)
      memory.newestGeneration = header.generation
      return StoreSnapshot(
        contents: contents, store: header.store, generation: header.generation,
        isShared: header.isShared, hasID: id != nil, status: status, pin: file)
    } catch {
      // Another process committed after this one opened the file and before it read the ID or the
      // newest generation. The file is outdated: read the one that replaced it.
      if error == .damaged(.rolledBack) || error == .damaged(.foreign),
        FileStatus(at: path) != status
      {
        return try load(&memory)
      }
      // A passphrase may have been mistyped: ask again next time.
      if error == .wrongKey { memory.key = nil }
      throw error
    }
  }

  /// Reads the ID file; `nil` if it is missing or invalid.
  ///
  /// It is written after the store, so a killed process may leave none; then the ID in the store
  /// counts. It detects a store that was copied from another home, and an old store of format 1
  /// that was put back.
  private func readID() throws(SecureStoreError) -> StoreID? {
    guard let file = try SecureStoreError.of(OpenFile.ours(idPath))?.file else { return nil }
    return try withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) {
      buffer throws(SecureStoreError) in
      let count = try SecureStoreError.of(file.read(into: buffer))
      return StoreID(text: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Returns the ID of the store; `nil` if no store exists, or it has format 1.
  package func storeID() throws(SecureStoreError) -> StoreID? {
    try memory.withLock { memory throws(SecureStoreError) in
      try refresh(&memory)?.ownStore
    }
  }

  private func key(
    for parameters: KeyParameters, _ memory: inout StoreMemory
  ) throws(SecureStoreError) -> HeldKey {
    if let held = memory.key, held.parameters == parameters, keyProvider.isCurrent(held.key) {
      return held
    }
    memory.key = nil
    guard parameters.derivation == keyProvider.derivation else { throw .wrongKey }
    switch try keyProvider.state(for: parameters) {
    case .available(let key): return hold(key, parameters, &memory)
    case .absent: throw .keyMissing
    case .locked, .revoked: throw .locked
    }
  }

  /// Keeps a key, and reads the newest generation from its anchor.
  func hold(
    _ key: MasterKey, _ parameters: KeyParameters, _ memory: inout StoreMemory
  ) -> HeldKey {
    let held = HeldKey(key: key, parameters: parameters)
    if memory.newestOf != parameters.store { memory.newestGeneration = 0 }
    memory.newestOf = parameters.store
    memory.key = held
    raiseNewest(held, &memory)
    return held
  }

  func raiseNewest(_ held: HeldKey, _ memory: inout StoreMemory) {
    // The anchor of format 1 may belong to another home.
    guard let store = held.parameters.store, let bytes = keyProvider.anchor(for: store),
      let generation = Anchor.generation(in: bytes, store: store, key: held.key)
    else { return }
    memory.newestGeneration = max(memory.newestGeneration, generation)
  }
}

/// The state that a store keeps between two calls.
struct StoreMemory {
  var key: HeldKey?
  var snapshot: StoreSnapshot?
  /// The highest generation seen of the store ``newestOf``.
  var newestGeneration: UInt64 = 0
  var newestOf: StoreID?
  /// The ID of a new store whose first commit failed; the next attempt replaces its key.
  var uncommitted: StoreID?
  /// The key parameters of the last file that was read, even if it did not open.
  var parameters: KeyParameters?
}

/// A key in use.
struct HeldKey {
  let key: MasterKey
  let parameters: KeyParameters
}

/// The contents and the status of a file that was opened.
struct StoreSnapshot {
  let contents: StoreContents
  let store: StoreID
  let generation: UInt64
  /// Whether the file has format 1, whose key is shared by all homes of the app.
  let isShared: Bool
  /// Whether the ID file exists.
  var hasID: Bool

  /// The store; `nil` for format 1.
  var ownStore: StoreID? { isShared ? nil : store }
  let status: FileStatus
  /// The open file, which keeps the system from reusing its inode number.
  let pin: OpenFile
}
