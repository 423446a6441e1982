public import LandfallAuth
import LandfallFiles
import LandfallNotificationBus

extension SealedFileStore {
  /// Carries out all changes, in order, or none; durable when it returns.
  ///
  /// A commit of deletions alone makes no file where there is none.
  ///
  /// - Throws: ``SecureStoreError/durabilityUnknown(code:)`` if the new file is in place and may not
  ///   survive a power cut. Any other error has changed nothing: also not a store that cannot be
  ///   read, which is never overwritten.
  public func commit(_ changes: [SecureStoreChange]) throws(SecureStoreError) {
    try update { _ in changes }
  }

  /// Deletes every value whose key ends with the session, in one commit; the sealed file stays.
  public func endSession() throws(SecureStoreError) {
    try update { contents in SecureStoreChange.endingSession(contents.entries.map(\.key)) }
  }

  /// Commits changes that depend on what is there, with no other commit in between.
  package func update(
    _ changes: (StoreContents) -> [SecureStoreChange]
  ) throws(SecureStoreError) {
    try writing.withLock { _ throws(SecureStoreError) in
      if try isVainDeletion(changes) { return }
      let folder = try SecureStoreError.of(PrivateFolder.openOrMake(self.folder))
      let lock = try SecureStoreError.of(folder.lock(name, within: lockTimeout))
      defer { withExtendedLifetime(lock) {} }
      try replace(in: folder, changes)
    }
  }

  /// Whether there is no folder, and nothing to put into one.
  private func isVainDeletion(
    _ changes: (StoreContents) -> [SecureStoreChange]
  ) throws(SecureStoreError) -> Bool {
    if try SecureStoreError.of(PrivateFolder.isThere(folder)) { return false }
    return changes(StoreContents()).allSatisfy(\.isDeletion)
  }

  private func replace(
    in folder: PrivateFolder, _ changes: (StoreContents) -> [SecureStoreChange]
  ) throws(SecureStoreError) {
    let start = try memory.withLock { memory throws(SecureStoreError) in
      try beginning(&memory, changes)
    }
    guard let start else { return }
    let generation = start.generation
    do throws(SecureStoreError) {
      let file = try SealedFile.withSealed(
        start.contents, store: start.store, generation: generation, held: start.held,
        namespace: namespace
      ) { bytes throws(SecureStoreError) in
        // The id of a store that was here before; a reader takes the new one from the file itself.
        if start.isNew { try SecureStoreError.of(folder.remove(idName)) }
        let file = try SecureStoreError.of(folder.replace(name, with: bytes))
        try folder.makeDurable()
        return file
      }
      memory.withLock { memory in
        memory.newestGeneration = max(memory.newestGeneration, generation)
        // Durable already: without a status the next read opens the file, and that is all.
        memory.snapshot = FileStatus(of: file).map {
          StoreSnapshot(
            contents: start.contents, store: start.store, generation: generation,
            isShared: false, hasID: start.hasID, status: $0, pin: file)
        }
      }
    } catch {
      // What is in the file decides, not what we meant to write.
      memory.withLock { $0.snapshot = nil }
      throw error
    }
    if !start.hasID { writeID(of: start.store, in: folder) }
    keyProvider.raiseAnchor(
      Anchor.make(store: start.store, generation: generation, key: start.held.key),
      for: start.store)
  }

  /// Puts the store's id beside it.
  private func writeID(of store: StoreID, in folder: PrivateFolder) {
    let line = Array((store.text + "\n").utf8)
    do throws(FileError) {
      _ = try line.withUnsafeBufferPointer { line throws(FileError) in
        try folder.replace(idName, with: UnsafeRawBufferPointer(line), isFlushed: false)
      }
      memory.withLock { $0.snapshot?.hasID = true }
    } catch {
      // The commit is done. Without the file the id is read from the store, and the next commit
      // writes it.
      return
    }
  }

  private struct Start {
    let contents: StoreContents
    let held: HeldKey
    let store: StoreID
    let generation: UInt64
    /// Whether the store gets its id with this commit.
    let isNew: Bool
    /// Whether the id lies beside the store already.
    let hasID: Bool
  }

  /// The contents to write, from the file as it is under the lock; `nil` if nothing is to be done.
  private func beginning(
    _ memory: inout StoreMemory, _ changes: (StoreContents) -> [SecureStoreChange]
  ) throws(SecureStoreError) -> Start? {
    let old = try refresh(&memory)
    var contents = old?.contents ?? StoreContents()
    let changes = changes(contents)
    if changes.isEmpty || (old == nil && changes.allSatisfy(\.isDeletion)) { return nil }
    for change in changes {
      if case .set(_, let value) = change, value.count > Self.maximumValueBytes { throw .tooLarge }
      contents.apply(change)
    }
    guard contents.entries.count <= Self.maximumKeys else { throw .tooLarge }
    if let old, let held = memory.key, held.parameters.store != nil {
      raiseNewest(held, &memory)
      guard old.generation >= memory.newestGeneration else { throw .damaged(.rolledBack) }
      guard old.generation < .max else { throw .tooLarge }
      return Start(
        contents: contents, held: held, store: old.store, generation: old.generation + 1,
        isNew: false, hasID: old.hasID)
    }
    // A new store, or one of format 1: its key and anchor stay for other homes that use them.
    let store = StoreID.random()
    let (key, parameters) = try keyProvider.keyForNewStore(store)
    let held = hold(key, parameters, &memory)
    return Start(
      contents: contents, held: held, store: store, generation: 1, isNew: true, hasID: false)
  }
}

extension SecureStoreChange {
  fileprivate var isDeletion: Bool {
    switch self {
    case .delete: true
    case .set: false
    }
  }
}
