#if SQLite
  import CSQLite
  import Foundation
  import LandfallAuth
  import LandfallDomain
  import LandfallNavigation
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  @Suite("Database: damage, locks, versions, permissions")
  struct TroubleTests {
    private let request = CacheHome.request()

    @Test(
      "A file that is not our database is set aside, and the next call starts a new one",
      arguments: ["garbage", "foreign", "empty-foreign-version", "scrambled"])
    func damaged(_ kind: String) async throws {
      let home = try await CacheHome()
      switch kind {
      case "garbage":
        try home.folder.write(String(repeating: "no database. ", count: 900), to: "data.sqlite")
      case "foreign", "empty-foreign-version":
        try home.folder.write("", to: "data.sqlite")
        try home.sql(
          kind == "foreign" ? "CREATE TABLE notes (text)" : "PRAGMA user_version = 1")
      default:
        let cache = home.cache()
        for list in 0..<40 {
          try await cache.store(
            CacheHome.page("a", 20), at: 0,
            of: CacheHome.request("members", "o-acme", ("list", "\(list)")))
        }
      }
      if kind == "scrambled" {
        // The writer is closed; all pages except the first are overwritten.
        try home.sql("PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: home.path))
        for index in 4_096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try bytes.write(to: URL(fileURLWithPath: home.path))
      }
      try home.folder.setMode(0o600, of: "data.sqlite")
      let cache = home.cache()
      await #expect(throws: StorageError.damaged) {
        try await cache.store(CacheHome.page("a"), at: 0, of: request)
      }
      #expect(try home.folder.names("").contains("data.sqlite.corrupt-1"))
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("a")])
    }

    @Test("A damaged file that another process has open is left in place")
    func shared() async throws {
      let home = try await CacheHome()
      let other = home.database()
      try await other.perform { connection throws(StorageError) in
        try connection.run("PRAGMA user_version = 1")
      }
      try home.sql("PRAGMA application_id = 77")
      await #expect(throws: StorageError.damaged) {
        try await home.cache().store(CacheHome.page("a"), at: 0, of: request)
      }
      #expect(try !home.folder.names("").contains { $0.contains("corrupt") })
    }

    @Test("A file of a newer version is left as it is", .clause("SHARE-Y05"))
    func newer() async throws {
      let home = try await CacheHome()
      try await home.cache().store(CacheHome.page("a"), at: 0, of: request)
      try home.sql("PRAGMA user_version = 99")
      await #expect(throws: StorageError.newerVersion(99)) {
        try await home.cache().pages(request)
      }
      #expect(try home.count() == 1)
      #expect(try !home.folder.names("").contains { $0.contains("corrupt") })
    }

    @Test("Each migration runs once, in order, or not at all")
    func migrations() async throws {
      let folder = try ScratchFolder()
      let path = folder.path + "/m.sqlite"
      let one = Migration(statements: ["CREATE TABLE a (x)", "INSERT INTO a VALUES (1)"])
      let two = Migration(statements: ["INSERT INTO a VALUES (2)"])
      let broken = Migration(statements: [
        "INSERT INTO a VALUES (3)", "INSERT INTO nowhere VALUES (1)",
      ])
      func open() throws -> Connection {
        if !FileManager.default.fileExists(atPath: path) { try folder.write("", to: "m.sqlite") }
        return try Connection(path: path, busyTimeout: 0)
      }
      func sum(_ connection: Connection) throws -> Int64? {
        try connection.first("SELECT sum(x) FROM a") { $0.integer(0) }
      }
      try Migration.bring(try open(), through: [one])
      try Migration.bring(try open(), through: [one])
      #expect(try sum(open()) == 1)
      #expect(throws: StorageError.failed(code: SQLITE_ERROR)) {
        try Migration.bring(try open(), through: [one, two, broken])
      }
      #expect(try sum(open()) == 1)
      try Migration.bring(try open(), through: [one, two])
      #expect(try sum(open()) == 3)
      #expect(throws: StorageError.newerVersion(2)) {
        try Migration.bring(try open(), through: [one])
      }
    }

    @Test(
      "A file that others can access is refused",
      arguments: ["folder", "file", "log", "link", "lock", "directory"])
    func rights(_ what: String) async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      if what == "log" {
        let keeper = home.cache()
        try await keeper.store(CacheHome.page("a"), at: 0, of: request)
        try home.folder.setMode(0o644, of: "data.sqlite-wal")
        await #expect(throws: StorageError.insecurePermissions) {
          try await cache.pages(request)
        }
        _ = keeper
        return
      }
      switch what {
      case "folder": try home.folder.setMode(0o750, of: "")
      case "file":
        try home.folder.write("", to: "data.sqlite")
        try home.folder.setMode(0o640, of: "data.sqlite")
      case "link":
        try home.folder.write("", to: "elsewhere")
        try FileManager.default.createSymbolicLink(
          atPath: home.path, withDestinationPath: home.folder.path + "/elsewhere")
      case "lock":
        try home.folder.write("", to: ".data.sqlite.lock")
        try home.folder.setMode(0o644, of: ".data.sqlite.lock")
      default:
        try FileManager.default.createDirectory(
          atPath: home.path, withIntermediateDirectories: false,
          attributes: [.posixPermissions: 0o700])
      }
      await #expect(throws: StorageError.insecurePermissions) {
        try await cache.store(CacheHome.page("a"), at: 0, of: request)
      }
      try home.folder.setMode(0o700, of: "")
    }

    @Test("A symbolic link above the folder is followed")
    func linkAbove() async throws {
      let home = try await CacheHome()
      let real = home.folder.path + "/real"
      try FileManager.default.createDirectory(
        atPath: real, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try FileManager.default.createSymbolicLink(
        atPath: home.folder.path + "/alias", withDestinationPath: real)
      let cache = home.cache(Database(path: home.folder.path + "/alias/state/data.sqlite"))
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      #expect(try home.folder.names("real/state").contains("data.sqlite"))
    }

    @Test("While another process writes the database is busy, and afterwards it is not")
    func busy() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      try await {
        let other = try Connection(path: home.path, busyTimeout: 0)
        try other.run("BEGIN IMMEDIATE")
        await #expect(throws: StorageError.busy) {
          try await cache.store(CacheHome.page("b"), at: 0, of: request)
        }
        #expect(try await cache.pages(request)?.pages == [CacheHome.page("a")], "readers go on")
        try other.run("ROLLBACK")
      }()
      try await cache.store(CacheHome.page("b"), at: 0, of: request)
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("b")])
    }

    @Test("A read transaction sees one state of the file, and does not wait for a writer")
    func reading() async throws {
      let home = try await CacheHome()
      try await home.cache().store(CacheHome.page("a"), at: 0, of: request)
      let reader = try Connection(path: home.path, busyTimeout: 0)
      let writer = try Connection(path: home.path, busyTimeout: 0)
      func count() throws(StorageError) -> Int64? {
        try reader.first("SELECT count(*) FROM cached_value") { $0.integer(0) }
      }
      try writer.run("BEGIN IMMEDIATE")
      let (before, after) = try reader.transaction(isWriting: false) { () throws(StorageError) in
        let before = try count()
        try writer.run("DELETE FROM cached_value")
        try writer.run("COMMIT")
        return (before, try count())
      }
      #expect(after == before && before != 0)
      #expect(try count() == 0)
    }

    @Test("A reader keeps the log from being truncated, which is reported; the rows are gone")
    func busyErase() async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      try await {
        let other = try Connection(path: home.path, busyTimeout: 0)
        try other.run("BEGIN")
        _ = try other.first("SELECT count(*) FROM cached_value") { $0.integer(0) }
        await #expect(throws: StorageError.busy) { try await cache.removeAll() }
        try other.run("ROLLBACK")
      }()
      #expect(try home.count() == 0)
      try await cache.removeAll()
    }

    @Test("A full disk is reported as such, and the old data stays")
    func full() async throws {
      let home = try await CacheHome()
      let database = home.database()
      let cache = home.cache(database)
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      try await database.perform { connection throws(StorageError) in
        let pages = try connection.first("PRAGMA page_count") { $0.integer(0) } ?? 0
        try connection.run("PRAGMA max_page_count = \(pages)")
      }
      await #expect(throws: StorageError.diskFull) {
        try await cache.store(CacheHome.page("b", 2_000), at: 0, of: CacheHome.request("teams"))
      }
      #expect(try await cache.pages(request)?.pages == [CacheHome.page("a")])
      try await cache.store(CacheHome.page("c"), at: 0, of: request)
    }

    @Test("A file that was removed is created again", arguments: [true, false])
    func replaced(_ writes: Bool) async throws {
      let home = try await CacheHome()
      let cache = home.cache()
      try await cache.store(CacheHome.page("a"), at: 0, of: request)
      for name in ["data.sqlite", "data.sqlite-wal", "data.sqlite-shm"] {
        try FileManager.default.removeItem(atPath: home.folder.path + "/" + name)
      }
      if writes { try await cache.store(CacheHome.page("b"), at: 0, of: request) }
      #expect(try await cache.pages(request)?.pages == (writes ? [CacheHome.page("b")] : nil))
    }

    @Test(
      "Every result code of SQLite has its error",
      arguments: [
        (SQLITE_CORRUPT, StorageError.damaged), (SQLITE_NOTADB, .damaged),
        (SQLITE_CORRUPT | (1 << 8), .damaged), (SQLITE_FULL, .diskFull), (SQLITE_BUSY, .busy),
        (SQLITE_BUSY | (2 << 8), .busy), (SQLITE_TOOBIG, .tooLarge),
        (SQLITE_PERM, .insecurePermissions), (SQLITE_IOERR, .failed(code: SQLITE_IOERR)),
      ])
    func codes(_ code: Int32, _ error: StorageError) {
      #expect(StorageError(code: code) == error)
    }
  }
#endif
