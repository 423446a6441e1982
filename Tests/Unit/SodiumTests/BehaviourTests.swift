import Glibc
import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import Testing

@Suite("Behavior: what expo-secure-store promises, and more")
struct BehaviourTests {
  @Test(
    "Keys have 1 to 128 characters of A-Z a-z 0-9 _ . -",
    arguments: [
      ("a", true), ("A.b-c_9", true), ("", false), ("a b", false), ("a/b", false), ("é", false),
      ("a\u{0}", false), ("..", true), (String(repeating: "k", count: 128), true),
      (String(repeating: "k", count: 129), false),
    ])
  func keyGrammar(_ text: String, _ isKey: Bool) {
    #expect((SecureStoreKey(text) != nil) == isKey)
  }

  @Test("An absent value is nil; values can be set, read, replaced and deleted twice")
  func lifeOfAValue() throws {
    let home = try TemporaryHome()
    let store = home.store()
    #expect(try store.get("session") == nil)
    try store.delete("session")
    #expect(!Files.exists(home.folder))
    try store.set("session", "one")
    #expect(try store.get("session") == "one")
    #expect(try store.get("other") == nil)
    try store.set("session", "two")
    try store.set("a", "")
    #expect(try home.store().get("session") == "two")
    #expect(try home.store().get("a") == "")
    #expect(try store.keys().map(\.text) == ["a", "session"])
    try store.delete("session")
    try store.delete("session")
    #expect(try home.store().get("session") == nil)
    try store.set("device.name", "kept")
    try store.update(SecureStoreChange.endingSession)
    #expect(try home.store().keys().map(\.text) == ["device.name"])
  }

  @Test("A commit is all or nothing, and in order")
  func atomicity() throws {
    let home = try TemporaryHome()
    let (store, bytes) = try home.filled()
    let key = try #require(SecureStoreKey("k"))
    let large = SecretBytes(copying: [UInt8](repeating: 1, count: 65_537))
    #expect(throws: SecureStoreError.tooLarge) {
      try store.commit([.delete(.session), .set(key, large)])
    }
    #expect(try Files.read(home.file) == bytes)
    #expect(try store.get("session") == "first")
    try store.commit([
      .set(key, SecretBytes(copying: [1])), .delete(key), .set(key, SecretBytes(copying: [65])),
    ])
    #expect(try store.get("k") == "A")
  }

  @Test("Limits: 64 KiB a value, 1,024 keys, 1 MiB a file")
  func limits() throws {
    let home = try TemporaryHome()
    let store = home.store()
    try store.set("big", String(repeating: "x", count: 65_536))
    #expect(try home.store().get("big")?.utf8.count == 65_536)
    try store.update(SecureStoreChange.endingSession)
    let keys = (0..<1_024).compactMap { SecureStoreKey("key-\($0)") }
    try store.commit(keys.map { .set($0, SecretBytes(copying: [1])) })
    #expect(try home.store().keys().count == 1_024)
    #expect(throws: SecureStoreError.tooLarge) { try store.set("one-more", "x") }
    try store.update(SecureStoreChange.endingSession)
    let full = SecretBytes(copying: [UInt8](repeating: 7, count: 65_536))
    #expect(throws: SecureStoreError.tooLarge) {
      try store.commit(keys.prefix(16).map { .set($0, full) })
    }
  }

  @Test("The file's size reveals lengths only in steps of 256 bytes")
  func padding() throws {
    let home = try TemporaryHome()
    let store = home.store()
    var sizes: Set<Int> = []
    for count in [0, 1, 20, 200] {
      try store.set("session", String(repeating: "s", count: count))
      sizes.insert(try Files.read(home.file).count)
    }
    #expect(sizes == [128 + 256 + 16 + 16])
  }

  @Test("A failed commit keeps the value, its retry fails too, and a later one does not delete it")
  func failedCommit() throws {
    let home = try TemporaryHome()
    let (store, bytes) = try home.filled()
    // A folder in the temporary file's place, which not even root can write over.
    let obstacle = home.folder + "/.secure.store.tmp"
    #expect(mkdir(obstacle, 0o700) == 0)
    for _ in 0..<2 {
      #expect(throws: SecureStoreError.self) { try store.delete("session") }
      #expect(try store.get("session") == "first")
    }
    #expect(throws: SecureStoreError.self) { try store.set("session", "second") }
    #expect(try store.get("session") == "first")
    #expect(try Files.read(home.file) == bytes)
    rmdir(obstacle)
    try store.set("other", "unrelated")
    #expect(try home.store().get("session") == "first")
    try store.delete("session")
    #expect(try home.store().get("session") == nil)
  }

  @Test("A first commit that fails and is repeated leaves one key")
  func failedFirstCommit() throws {
    let home = try TemporaryHome()
    let obstacle = home.folder + "/.secure.store.tmp"
    #expect(mkdir(home.folder, 0o700) == 0 && mkdir(obstacle, 0o700) == 0)
    let store = home.store()
    for _ in 0..<2 {
      #expect(throws: SecureStoreError.self) { try store.set("session", "first") }
    }
    rmdir(obstacle)
    try store.set("session", "first")
    #expect(try home.store().get("session") == "first")
    #expect(Files.names(in: home.path + "/keys").count { !$0.hasSuffix(".anchor") } == 1)
    // The ID is used for one store only.
    let id = try store.storeID()
    unlink(home.file)
    try store.set("session", "second")
    #expect(try store.storeID() != id)
    #expect(try home.store().get("session") == "second")
  }

  @Test("A temporary file that a crash left behind is replaced, not followed")
  func staleTemporaryFile() throws {
    let home = try TemporaryHome()
    let (store, _) = try home.filled()
    let victim = home.path + "/victim"
    try Files.write([1, 2, 3], to: victim)
    #expect(symlink(victim, home.folder + "/.secure.store.tmp") == 0)
    try store.set("session", "second")
    #expect(try Files.read(victim) == [1, 2, 3])
    #expect(
      Files.names(in: home.folder) == [".secure.store.lock", "secure.store", "secure.store.id"])
  }

  @Test("Two stores of one process on one file see each other's changes")
  func twoStores() throws {
    let home = try TemporaryHome()
    let (first, second) = (home.store(), home.store())
    try first.set("session", "one")
    #expect(try second.get("session") == "one")
    try second.set("session", "two")
    #expect(try first.get("session") == "two")
    try first.delete("session")
    #expect(try second.get("session") == nil)
    unlink(home.file)
    #expect(try first.get("session") == nil)
  }

  @Test("A lock that another process holds is awaited, then reported")
  func lockTimeout() throws {
    let home = try TemporaryHome()
    let (store, _) = try home.filled()
    let number = open(home.folder + "/.secure.store.lock", O_RDWR)
    defer { close(number) }
    #expect(flock(number, LOCK_EX) == 0)
    #expect(throws: SecureStoreError.lockTimeout) { try store.set("session", "x") }
    #expect(try store.get("session") == "first")
    #expect(flock(number, LOCK_UN) == 0)
    try store.set("session", "second")
  }

  @Test("A full disk refuses the commit and keeps the value")
  func fullDisk() throws {
    let home = try TemporaryHome()
    #expect(mkdir(home.folder, 0o700) == 0)
    guard mount("tmpfs", home.folder, "tmpfs", 0, "size=16k,mode=0700") == 0 else {
      try Test.cancel("a tmpfs cannot be mounted here (errno \(errno))")
    }
    defer { umount2(home.folder, Int32(MNT_DETACH)) }
    let store = home.store()
    try store.set("session", "first")
    #expect(throws: SecureStoreError.diskFull) {
      try store.set("session", String(repeating: "x", count: 60_000))
    }
    #expect(try store.get("session") == "first")
    #expect(!Files.exists(home.folder + "/.secure.store.tmp"))
    try store.set("session", "second")
  }

  @Test("No secret is in the file, its folder, an error or a description", .clause("DL-B03"))
  func canary() throws {
    let home = try TemporaryHome()
    let canary = "CANARY-7f3a9c"
    let store = home.store()
    try store.set("session", canary)
    for folder in [home.folder, home.path + "/keys"] {
      for name in Files.names(in: folder) {
        let text = String(decoding: try Files.read(folder + "/" + name), as: UTF8.self)
        #expect(!text.contains(canary) && !text.contains("session"), "\(name)")
      }
    }
    let value = try #require(try store.value(for: .session))
    #expect(!"\(value) \(String(reflecting: value))".contains(canary))
    var dumped = ""
    dump(value, to: &dumped)
    #expect(!dumped.contains(canary))
    try Files.write([1], to: home.file)
    #expect(!String(reflecting: try #require(store.readError())).contains(canary))
  }
}
