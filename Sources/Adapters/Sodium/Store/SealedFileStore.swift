public import LandfallAuth
import LandfallFiles
import LandfallNotificationBus

/// A secure store in one sealed file.
///
/// Each commit writes the file anew and puts it in the old one's place: flushed, renamed, folder
/// flushed, and only then acknowledged. A read is one `lstat` of the file and one check of the key
/// when neither has changed since the last read. Several processes may use one store; NFS is not
/// supported.
///
/// ```swift
/// let store = SealedFileStore(
///   path: home.secureStore,
///   keys: KeyFileProvider(path: home.storeKey))
/// try store.commit([.set(.session, token)])
/// ```
public final class SealedFileStore: SecureStore {
  /// The size up to which a value also suits the stores of phones, in bytes (expo-secure-store).
  public static let advisedValueBytes = 2_048
  /// The largest value, in bytes.
  public static let maximumValueBytes = 65_536
  /// The most keys.
  public static let maximumKeys = 1_024
  /// The largest file, in bytes.
  public static let maximumFileBytes = 1 << 20

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

  /// Names the store, which need not be there yet; nothing is read or written.
  ///
  /// - Parameters:
  ///   - path: The file, absolute. Its folder must be the user's own and 0700; the first commit
  ///     makes a missing one so.
  ///   - namespace: Bound into the file, so that another store's file under the same key is
  ///     refused; the file's name if `nil`.
  ///   - keys: Where the master key comes from.
  ///   - lockTimeout: How long a commit waits for another process.
  public init(
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

  /// Reads the value under `key`, or `nil` if there is none.
  ///
  /// - Throws: ``SecureStoreError``; never for a value or a file that is merely absent.
  /// - Complexity: O(log n) in the keys if nothing has changed, else O(n) in the file's bytes.
  public func value(for key: SecureStoreKey) throws(SecureStoreError) -> SecretBytes? {
    try memory.withLock { memory throws(SecureStoreError) in
      try refresh(&memory)?.contents.value(for: key)
    }
  }

  /// The keys that have a value, sorted; none if there is no file.
  public func keys() throws(SecureStoreError) -> [SecureStoreKey] {
    let snapshot = try memory.withLock { memory throws(SecureStoreError) in
      try refresh(&memory)
    }
    return snapshot?.contents.entries.map(\.key) ?? []
  }

  /// Whether a value of `count` bytes is more than phones' stores are sure to take.
  public static func exceedsAdvice(byteCount count: Int) -> Bool { count > advisedValueBytes }

  /// Brings the memory up to date with the file: by one `lstat` and one check of the key, or anew.
  ///
  /// - Returns: What is in the file, or `nil` if there is none.
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
    memory.store = nil
    guard try SecureStoreError.of(PrivateFolder.isThere(folder)),
      let (file, status) = try SecureStoreError.of(OpenFile.ours(path))
    else { return nil }
    guard status.size <= Int64(Self.maximumFileBytes) else { throw .damaged(.corrupted) }
    // One byte more, so that a file that grows meanwhile is noticed.
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
      memory.store = header.parameters.store
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
      // Another process has committed between our opening the file and our reading of its id or its
      // newest generation: what we hold is old, and the file in its place is to be read.
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

  /// The id beside the store; `nil` if there is none, or a file that holds none.
  ///
  /// It is written after the store itself, so a process that is killed in between leaves none, and
  /// the one in the file counts. It tells a store that was put into another home's place, and one of
  /// format 1 in the place of its successor.
  private func readID() throws(SecureStoreError) -> StoreID? {
    guard let file = try SecureStoreError.of(OpenFile.ours(idPath))?.file else { return nil }
    return try withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) {
      buffer throws(SecureStoreError) in
      let count = try SecureStoreError.of(file.read(into: buffer))
      return StoreID(text: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The id of the store that is there; `nil` if there is none, or it is of format 1.
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

  /// Keeps a key, and what is written down beside it of the newest generation.
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
    // The anchor of format 1 may be that of another home.
    guard let store = held.parameters.store, let bytes = keyProvider.anchor(for: store),
      let generation = Anchor.generation(in: bytes, store: store, key: held.key)
    else { return }
    memory.newestGeneration = max(memory.newestGeneration, generation)
  }
}

/// What a store knows between two calls.
struct StoreMemory {
  var key: HeldKey?
  var snapshot: StoreSnapshot?
  /// The highest generation seen of the store that is ``newestOf``.
  var newestGeneration: UInt64 = 0
  var newestOf: StoreID?
  /// The store of the file that was read last, whether it opened or not; `nil` for format 1.
  var store: StoreID?
}

/// A key in use.
struct HeldKey {
  let key: MasterKey
  let parameters: KeyParameters
}

/// A file that was opened.
struct StoreSnapshot {
  let contents: StoreContents
  let store: StoreID
  let generation: UInt64
  /// Whether the file is of format 1, which belongs to no store of its own.
  let isShared: Bool
  /// Whether ``store`` lies beside the file, too.
  var hasID: Bool

  /// The store; `nil` for format 1.
  var ownStore: StoreID? { isShared ? nil : store }
  let status: FileStatus
  /// Keeps the file open, so that no other file can be given its inode number.
  let pin: OpenFile
}
