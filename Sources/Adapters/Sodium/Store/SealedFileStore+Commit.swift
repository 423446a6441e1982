package import LandfallAuth
package import LandfallDomain
import LandfallFiles
import LandfallNotificationBus

extension SealedFileStore {
  /// Returns the changes that follow from the contents.
  package typealias Changes =
    (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]

  /// Applies all changes in order, or none; they are durable when this returns.
  package func commit(_ changes: [SecureStoreChange]) throws(SecureStoreError) {
    try update { _ in changes }
  }

  /// Applies the changes that follow from the current contents; they are durable when this returns.
  ///
  /// Deletions do not create a missing file.
  ///
  /// - Throws: ``SecureStoreError/durabilityUnknown(code:)`` if the new file is in place but may
  ///   not survive a power loss. After any other error nothing has changed. A store that cannot be
  ///   read is never overwritten.
  package func update(_ changes: Changes) throws(SecureStoreError) {
    try writing.withLock { _ throws(SecureStoreError) in
      if try isVainDeletion(changes) { return }
      let folder = try SecureStoreError.of(PrivateFolder.openOrMake(self.folder))
      let lock = try SecureStoreError.of(folder.lock(name, within: lockTimeout))
      defer { withExtendedLifetime(lock) {} }
      try replace(in: folder, changes)
    }
  }

  /// Returns whether the folder is missing and the changes only delete.
  private func isVainDeletion(_ changes: Changes) throws(SecureStoreError) -> Bool {
    if try SecureStoreError.of(PrivateFolder.isThere(folder)) { return false }
    return try changes(StoreContents().readable).allSatisfy(\.isDeletion)
  }

  private func replace(
    in folder: PrivateFolder, _ changes: Changes
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
        // Removes the ID of an earlier store; readers take the new one from the file itself.
        if start.isNew { try SecureStoreError.of(folder.remove(idName)) }
        let file = try SecureStoreError.of(folder.replace(name, with: bytes))
        try folder.makeDurable()
        return file
      }
      memory.withLock { memory in
        memory.uncommitted = nil
        memory.newestGeneration = max(memory.newestGeneration, generation)
        // The commit is durable. Without a status, the next read opens the file again.
        memory.snapshot = FileStatus(of: file).map {
          StoreSnapshot(
            contents: start.contents, store: start.store, generation: generation,
            isShared: false, hasID: start.hasID, status: $0, pin: file)
        }
      }
    } catch {
      memory.withLock { memory in
        // Only the file shows what was written, so the next read opens it.
        memory.snapshot = nil
        if case .durabilityUnknown = error { memory.uncommitted = nil }
      }
      throw error
    }
    if !start.hasID { writeID(of: start.store, in: folder) }
    keyProvider.raiseAnchor(
      Anchor.make(store: start.store, generation: generation, key: start.held.key),
      for: start.store)
  }

  /// Writes the store's ID to a file next to it.
  private func writeID(of store: StoreID, in folder: PrivateFolder) {
    let line = Array((store.text + "\n").utf8)
    do throws(FileError) {
      _ = try line.withUnsafeBufferPointer { line throws(FileError) in
        try folder.replace(idName, with: UnsafeRawBufferPointer(line), isFlushed: false)
      }
      memory.withLock { $0.snapshot?.hasID = true }
    } catch {
      // The commit is done. Without this file, the ID is read from the store, and the next commit
      // writes it.
      return
    }
  }

  private struct Start {
    let contents: StoreContents
    let held: HeldKey
    let store: StoreID
    let generation: UInt64
    /// Whether this commit assigns the store's ID.
    let isNew: Bool
    /// Whether the ID file exists already.
    let hasID: Bool
  }

  /// Returns the contents to write, based on the current file; `nil` if there is nothing to do.
  ///
  /// Call it under the lock between processes.
  private func beginning(
    _ memory: inout StoreMemory, _ changes: Changes
  ) throws(SecureStoreError) -> Start? {
    let old = try refresh(&memory)
    var contents = old?.contents ?? StoreContents()
    let changes = try changes(contents.readable)
    if changes.allSatisfy({ $0.isDeletion && contents.value(for: $0.key) == nil }) { return nil }
    for change in changes {
      if case .set(_, let value) = change, value.count > Self.maximumValueBytes {
        throw .tooLarge
      }
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
    // A new store, or one of format 1, whose key and anchor remain for other homes that use them.
    let store = memory.uncommitted ?? StoreID.random()
    memory.uncommitted = store
    let (key, parameters) = try keyProvider.keyForNewStore(store)
    let held = hold(key, parameters, &memory)
    return Start(
      contents: contents, held: held, store: store, generation: 1, isNew: true, hasID: false)
  }
}

extension SecureStoreChange {
  fileprivate var isDeletion: Bool {
    if case .delete = self { true } else { false }
  }
}
