import Foundation
import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import Testing

@Suite("Homes: each store has its own key and anchor", .review("S2"))
struct HomeTests {
  /// A home folder that 0.1.0 wrote, and the content of its store.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let app: String
    var home = "home"
    let keys: [String]
    var email: String?
    var testDescription: String { name + "/" + home }
  }

  static let docodego = "com.docodego.app"
  static let rows = [
    Row(name: "signed-in", app: docodego, keys: ["data-key", "session"], email: "ada@acme.test"),
    Row(name: "signed-out", app: docodego, keys: []),
    Row(
      name: "share-keys", app: "app.matchtally",
      keys: ["data-key", "session", "share-key.", "share-secret."], email: "ada@tally.test"),
    Row(name: "cache", app: docodego, keys: ["data-key", "session"], email: "ada@acme.test"),
    Row(
      name: "two-homes", app: docodego, home: "a", keys: ["data-key", "session"],
      email: "ada@acme.test"),
    Row(
      name: "two-homes", app: docodego, home: "b", keys: ["data-key", "session"],
      email: "bob@acme.test"),
  ]

  /// The minute in which the fixtures were written.
  static let written = Timestamp(milliseconds: 1_795_329_360_000)

  @Test(
    "A store of 0.1.0 opens, is bound to its home by the next commit, and opens again",
    arguments: rows)
  func opens(_ row: Row) throws {
    let old = try OldHome(row.name)
    let folder = old.path + "/config/landfall/" + row.app
    let shared = try Files.names(in: folder).map { try Files.read(folder + "/" + $0) }
    func store() -> SealedFileStore { Self.store(old, row.app, row.home) }

    try Self.check(store(), row)
    let reader = store()
    #expect(try reader.storeID() == nil)
    #expect(!Files.exists(old.path + "/\(row.home)/secure.store.id"), "a read writes nothing")

    try store().set("device.note", "kept")
    #expect(try reader.get("device.note") == "kept", "a process that has read the old one goes on")
    let id = try #require(try store().storeID())
    #expect(
      try Files.read(old.path + "/\(row.home)/secure.store.id") == Array((id.text + "\n").utf8))
    try store().delete("device.note")
    try Self.check(store(), row)
    #expect(
      Files.names(in: folder).filter { $0.contains(id.text) } == [
        "store.key.\(id.text)", "store.key.\(id.text).anchor",
      ])
    let names = Files.names(in: folder).filter { !$0.contains(id.text) && !$0.hasPrefix(".") }
    #expect(
      try names.map { try Files.read(folder + "/" + $0) } == shared,
      "what other homes still need is copied, never moved")
  }

  @Test("Two old homes with one anchor work in turn, next to new ones")
  func inTurn() throws {
    let old = try OldHome("two-homes")
    let homes = ["a", "b", "c", "d"]
    for round in 1...3 {
      for home in homes {
        let store = Self.store(old, Self.docodego, home)
        try store.set("device.round", "\(home)\(round)")
      }
      for home in homes {
        #expect(try Self.store(old, Self.docodego, home).get("device.round") == "\(home)\(round)")
      }
    }
    #expect(try Self.email(Self.store(old, Self.docodego, "a")) == "ada@acme.test")
    #expect(try Self.email(Self.store(old, Self.docodego, "b")) == "bob@acme.test")
  }

  @Test(
    "A missing or invalid id file is written again by the next commit")
  func missingID() throws {
    let home = try TemporaryHome()
    _ = try home.filled()
    let id = try Files.read(home.idFile)
    for bytes in [nil, [], Array("not an id\n".utf8), Array(id.dropLast(2))] as [[UInt8]?] {
      if let bytes { try Files.write(bytes, to: home.idFile) } else { unlink(home.idFile) }
      #expect(try home.store().get("session") == "first")
      try home.store().set("other", "value")
      #expect(try Files.read(home.idFile) == id)
    }
    unlink(home.idFile)
    try Files.write(id, to: home.idFile, mode: 0o644)
    #expect(chmod(home.idFile, 0o644) == 0)
    #expect(home.store().readError() == .insecurePermissions)
  }

  @Test(
    "A store or id file of another home is foreign; put back, it opens; nothing is deleted")
  func swapped() throws {
    let home = try TemporaryHome()
    let (store, bytes) = try home.filled()
    let other = SealedFileStore(path: home.path + "/other/secure.store", keys: home.keys)
    try other.set("session", "other")
    let otherFile = home.path + "/other/secure.store"
    let (id, otherID) = (try Files.read(home.idFile), try Files.read(otherFile + ".id"))
    let otherBytes = try Files.read(otherFile)

    try Files.write(otherID, to: home.idFile)
    #expect(home.store().readError() == .damaged(.foreign))
    #expect(throws: SecureStoreError.damaged(.foreign)) { try home.store().set("session", "x") }
    try Files.write(id, to: home.idFile)
    #expect(try home.store().get("session") == "first")

    try Files.write(otherBytes, to: home.file)
    #expect(store.readError() == .damaged(.foreign))
    #expect(home.store().readError() == .damaged(.foreign))
    try Files.write(bytes, to: home.file)
    #expect(try store.get("session") == "first")

    // After quarantine under a foreign id the next store uses neither id, so the homes stay apart.
    try Files.write(otherID, to: home.idFile)
    #expect(try home.store().quarantine())
    try home.store().set("session", "second")
    #expect(try Files.read(home.file + ".corrupt-1") == bytes)
    let fresh = try Files.read(home.idFile)
    #expect(fresh != id && fresh != otherID)
    #expect(try other.get("session") == "other")
  }

  @Test(
    "A whole home from a backup is rolled back; next to a new store the old one is foreign")
  func restored() throws {
    let home = try TemporaryHome()
    let (store, bytes) = try home.filled()
    let id = try Files.read(home.idFile)
    try store.set("session", "second")
    try Files.write(bytes, to: home.file)
    try Files.write(id, to: home.idFile)
    #expect(home.store().readError() == .damaged(.rolledBack))
  }

  @Test("A file of format 1 in place of its successor is rolled back")
  func oldFormatPutBack() throws {
    let old = try OldHome("signed-in")
    let file = old.path + "/home/secure.store"
    let bytes = try Files.read(file)
    let store = Self.store(old, Self.docodego, "home")
    try store.set("device.note", "kept")
    try Files.write(bytes, to: file)
    #expect(store.readError() == .damaged(.rolledBack))
    #expect(Self.store(old, Self.docodego, "home").readError() == .damaged(.rolledBack))
  }

  @Test("Two apps with one key cannot open each other's store")
  func namespaces() throws {
    let home = try TemporaryHome()
    let key = String(repeating: "0f", count: 32)
    let keys = EnvironmentKeyProvider(variable: "KEY") { _ in key }
    try SealedFileStore(path: home.file, namespace: "one", keys: keys).set("session", "x")
    let other = SealedFileStore(path: home.file, namespace: "two", keys: keys)
    #expect(other.readError() == .damaged(.tampered))
  }

  private static func store(_ old: OldHome, _ app: String, _ home: String) -> SealedFileStore {
    SealedFileStore(
      path: old.path + "/\(home)/secure.store", namespace: app,
      keys: KeyFileProvider(path: old.keyFile(app: app)))
  }

  private static func check(_ store: SealedFileStore, _ row: Row) throws {
    let keys = try store.keys().map(\.text)
    #expect(keys.count == row.keys.count && zip(keys, row.keys).allSatisfy { $0.hasPrefix($1) })
    #expect(try email(store) == row.email)
  }

  private static func email(_ store: SealedFileStore) throws -> String? {
    let reading = SessionReading(of: .success(try store.value(for: .session)), now: written)
    guard case .live(let facts) = reading.status else { return nil }
    return facts.person.email
  }
}
