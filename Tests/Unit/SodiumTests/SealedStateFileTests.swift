import Glibc
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallSodium
import LandfallTestSupport
import Testing

@Suite("Saved state, encrypted")
struct SealedStateFileTests {
  private let home: TemporaryHome
  private let store: SealedFileStore
  private let path: String
  private let noKey = StorageError.keyUnavailable(.keyMissing)
  private let bytes = Array("{\"link\":\"/app/acme-corp/members/bob\"}".utf8)

  init() throws {
    home = try TemporaryHome()
    store = home.store()
    path = home.folder + "/state.sealed"
    try store.set("session", "a session")
  }

  private var state: SealedStateFile { SealedStateFile(path: path, keys: StoredDataKey(in: store)) }

  @Test("Saved state is read back, also by another process")
  func roundTrip() async throws {
    #expect(try await state.load() == nil)
    try await state.save(bytes)
    #expect(try await state.load() == bytes)
    let other = SealedStateFile(path: path, keys: StoredDataKey(in: home.store()))
    #expect(try await other.load() == bytes)
    try await other.save([1, 2])
    #expect(try await state.load() == [1, 2])
  }

  @Test("A key that is made meanwhile is not replaced: what it sealed still opens")
  func twoKeys() async throws {
    // Both have found no key.
    let late = StoredDataKey(in: InterruptedStore(store) { try await state.save(bytes) })
    let key = try await late.makeDataKey()
    #expect(try await state.load() == bytes)
    let stored = try await StoredDataKey(in: store).dataKey()
    #expect(stored?.name(for: [1]) == key.name(for: [1]))
  }

  @Test("A sign-out while a key is made leaves no key")
  func signedOutMeanwhile() async throws {
    let late = StoredDataKey(
      in: InterruptedStore(store) { try store.update(SecureStoreChange.endingSession) })
    await #expect(throws: SecureStoreError.keyMissing) { _ = try await late.makeDataKey() }
    #expect(try store.keys().isEmpty)
  }

  @Test("The state of guests needs no session, and its key outlives one")
  func guests() async throws {
    let path = home.folder + "/guest-state.sealed"
    let guests = SealedStateFile(path: path, keys: StoredDataKey(in: store, under: .guestKey))
    try await state.save(bytes)
    try await guests.save([1])
    // The keys differ, so neither file opens as the other.
    try Files.write(try Files.read(self.path), to: path)
    await #expect(throws: StorageError.damaged) { try await guests.load() }
    try await guests.save([2])
    try store.update(SecureStoreChange.endingSession)
    #expect(try await guests.load() == [2])
    await #expect(throws: noKey) { try await state.load() }
    try await guests.save([3])
    await #expect(throws: noKey) { try await state.save(bytes) }
    #expect(try await guests.load() == [3])
  }

  @Test("The folder reveals nothing of the state and is accessible only to its owner")
  func sealed() async throws {
    try await state.save(bytes)
    for name in Files.names(in: home.folder) {
      let file = String(decoding: try Files.read(home.folder + "/" + name), as: UTF8.self)
      #expect(!file.contains("bob"), "\(name)")
    }
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("Every bit flip and every truncation is refused")
  func damage() async throws {
    try await state.save(bytes)
    let whole = try Files.read(path)
    for bit in 0..<whole.count * 8 {
      var changed = whole
      changed[bit / 8] ^= 1 << (bit % 8)
      try Files.write(changed, to: path)
      await #expect(throws: StorageError.damaged) { try await state.load() }
    }
    for length in 0..<whole.count {
      try Files.write(Array(whole[..<length]), to: path)
      await #expect(throws: StorageError.damaged) { try await state.load() }
    }
    try Files.write(whole, to: path)
    #expect(try await state.load() == bytes)
  }

  @Test("Without the session's key a copy of the file does not open, not even for the next session")
  func endedSession() async throws {
    try await state.save(bytes)
    let copy = try Files.read(path)
    try store.update(SecureStoreChange.endingSession)
    try await state.delete()
    #expect(!Files.exists(path))
    try await state.delete()
    try Files.write(copy, to: path)
    await #expect(throws: noKey) { try await state.load() }
    await #expect(throws: noKey) { try await state.save(bytes) }
    try store.set("session", "another session")
    try await state.save([1])
    try Files.write(copy, to: path)
    await #expect(throws: StorageError.damaged) { try await state.load() }
  }

  @Test("A file or folder that others can reach is refused, and a large state is not written")
  func refused() async throws {
    try await state.save(bytes)
    #expect(chmod(path, 0o644) == 0)
    await #expect(throws: StorageError.insecurePermissions) { try await state.load() }
    #expect(chmod(path, 0o600) == 0)
    let large = [UInt8](repeating: 0, count: SavedScreens.maximumBytes + 1)
    await #expect(throws: StorageError.tooLarge) { try await state.save(large) }
    #expect(chmod(home.folder, 0o755) == 0)
    await #expect(throws: StorageError.insecurePermissions) { try await state.save(bytes) }
    #expect(chmod(home.folder, 0o700) == 0)
    #expect(try await state.load() == bytes)
  }
}

/// A store in which something happens right before an update.
struct InterruptedStore: SecureStore {
  let base: SealedFileStore
  let interruption: @Sendable () async throws -> Void

  init(_ base: SealedFileStore, _ interruption: @escaping @Sendable () async throws -> Void) {
    (self.base, self.interruption) = (base, interruption)
  }

  func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    try base.value(for: key)
  }

  func keys() async throws(SecureStoreError) -> [SecureStoreKey] { try base.keys() }

  func update(_ changes: SealedFileStore.Changes) async throws(SecureStoreError) {
    do {
      try await interruption()
    } catch {
      throw .locked
    }
    try base.update(changes)
  }

  func quarantine() async throws(SecureStoreError) -> Bool { try base.quarantine() }
}
