#if SQLite
  import CSQLite
  import Foundation
  import LandfallDomain
  import LandfallNotifications
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  @Suite("Ledger of handled messages")
  struct MessageLedgerTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/messages.sqlite" }

    init() throws { folder = try ScratchFolder() }

    private func ledger() -> SQLiteMessageLedger {
      let cryptography = SodiumCryptography()
      return SQLiteMessageLedger(
        Database(path: path, contents: .messages, busyTimeout: .milliseconds(20)),
        hash: { cryptography.sha256($0) }, now: { Timestamp(milliseconds: 1_772_355_600_000) })
    }

    @Test("A message is new once, in this process and in the next", .clause("TAP-S01"))
    func once() async throws {
      let first = ledger()
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(try await first.note("m-1"))
      #expect(try await !first.note("m-1"))
      #expect(try await first.note("m-2"))
      let next = ledger()
      #expect(try await !next.note("m-1"))
      #expect(try await !next.note("m-2"))
      #expect(try await next.note("m-3"))
      #expect(try await !first.note("m-3"))
    }

    @Test("Of many simultaneous calls, exactly one learns that the message is new")
    func atOnce() async throws {
      let ledgers = (0..<8).map { _ in
        SQLiteMessageLedger(
          Database(path: path, contents: .messages, busyTimeout: .seconds(5)), hash: { $0 },
          now: { Timestamp(milliseconds: 0) })
      }
      let news = try await withThrowingTaskGroup(of: Bool.self) { group in
        for ledger in ledgers { group.addTask { try await ledger.note("m") } }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(news == 1)
    }

    @Test("The newest 1,024 messages are remembered, and the file stays small")
    func bounded() async throws {
      let ledger = ledger()
      for number in 0..<1_124 { #expect(try await ledger.note(MessageID("m-\(number)"))) }
      #expect(try await ledger.note("m-0"))
      #expect(try await !ledger.note("m-1123"))
      #expect(try await !ledger.note("m-200"))
      let count = try await Database(path: path, contents: .messages).perform {
        connection throws(StorageError) in
        try connection.first("SELECT count(*) FROM handled_message") { $0.integer(0) }
      }
      #expect(count == 1_024)
    }

    @Test("The file contains no message name and is readable only by the user")
    func secrecy() async throws {
      let ledger = ledger()
      _ = try await ledger.note("item:5b1f0c8e-secret-name")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let file = folder.path + "/" + name
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(bytes.range(of: Data("secret-name".utf8)) == nil, "\(name)")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600, "\(name)")
      }
    }

    @Test("A damaged file is set aside, and the next tap starts a new one")
    func damaged() async throws {
      try Data(repeating: 7, count: 8_192).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let ledger = ledger()
      await #expect(throws: StorageError.damaged) { try await ledger.note("m") }
      #expect(try await ledger.note("m"))
      #expect(try await !ledger.note("m"))
    }

    @Test("A file of another kind is not used as a ledger")
    func foreign() async throws {
      _ = try await Database(path: path, contents: .listCache).perform {
        connection throws(StorageError) in
        try connection.first("PRAGMA user_version") { $0.integer(0) }
      }
      await #expect(throws: StorageError.damaged) { try await ledger().note("m") }
    }
  }
#endif
