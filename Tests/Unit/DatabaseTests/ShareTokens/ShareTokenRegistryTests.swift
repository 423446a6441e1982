#if SQLite
  import CSQLite
  import Foundation
  import Landfall
  import LandfallAuth
  import LandfallDomain
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  @Suite("The registry of share tokens")
  struct ShareTokenRegistryTests {
    private let home: ShareHome
    private let game: SharedEntity
    private let now = ShareHome.start

    init() throws {
      home = try ShareHome()
      game = try ShareHome.game()
    }

    @Test("An issued token opens its game, also in the next process", .clause("SHARE-H01"))
    func issued() async throws {
      let token = try await home.issuer.issue(for: game, lasting: .sevenDays, at: now)
      #expect(try await home.status(token.text, for: game) == .accepted)
      let next = home.reopened()
      #expect(try await home.status(token.text, for: game, registry: next) == .accepted)
      let records = try await next.records(of: game, limit: 10)
      #expect(records.map(\.claims.issuedAt) == [now] && records.map(\.isRevoked) == [false])
      #expect(records.first?.claims.expiry == .at(now + .seconds(604_800)))
      #expect(token.text.utf8.count == 309)
    }

    @Test(
      "A token of every duration opens from its issue to its end",
      .clause(
        "SHARE-D01", "SHARE-D02", "SHARE-D03",
        "SHARE-D04", "SHARE-D05"), arguments: ShareDuration.allCases)
    func durations(duration: ShareDuration) async throws {
      let token = try await home.issuer.issue(for: game, lasting: duration, at: now)
      let end = now + (duration.lifetime ?? .seconds(3_155_760_000))
      for (offset, isOpen) in [
        (-1, true), (0, duration.lifetime == nil), (1, duration.lifetime == nil),
      ] {
        #expect(
          try await home.status(token.text, for: game, at: end + .seconds(offset))
            == (isOpen ? .accepted : .refused(.expired)), "\(offset) s")
      }
    }

    @Test(
      "A revoked token is unauthorized; other tokens still open", .clause("SHARE-H01", "SHARE-F04")
    )
    func revoked() async throws {
      let one = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      let other = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      let id = try #require(try await id(of: one))
      #expect(try await home.registry.revoke(id))
      #expect(try await home.registry.revoke(id))
      #expect(try await home.status(one.text, for: game) == .refused(.revoked))
      #expect(TokenRefusal.revoked.kind == .unauthorized)
      #expect(try await home.status(other.text, for: game) == .accepted)
      let unknown = try #require(ShareTokenID(bytes: [UInt8](repeating: 7, count: 16)))
      #expect(try await !home.registry.revoke(unknown))
    }

    @Test("Revoking a game ends its old tokens; other games and new tokens open")
    func revokedGame() async throws {
      let other = try ShareHome.game("g-18")
      let old = try await home.issuer.issue(for: game, lasting: .indefinite, at: now)
      // Dated by a clock that was ahead.
      let ahead = try await home.issuer.issue(for: game, lasting: .oneDay, at: now + .seconds(60))
      let kept = try await home.issuer.issue(for: other, lasting: .oneDay, at: now)
      try await home.registry.revokeAll(of: game, at: now)
      #expect(try await home.status(old.text, for: game) == .refused(.revoked))
      #expect(try await home.status(ahead.text, for: game) == .refused(.revoked))
      #expect(try await home.status(kept.text, for: other) == .accepted)
      // The clock is set back one hour, and a token shared now is still valid.
      let new = try await home.issuer.issue(
        for: game, lasting: .oneDay, at: now + .seconds(-3_600))
      #expect(try await home.status(new.text, for: game) == .accepted)
      try await home.registry.revokeAll(of: game, at: now + .seconds(-3_600))
      #expect(try await home.status(new.text, for: game) == .refused(.revoked))
    }

    @Test("A token dated before the revocation of its game is not recorded")
    func revokedMeanwhile() async throws {
      _ = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      try await home.registry.revokeAll(of: game, at: now)
      let id = try #require(ShareTokenID(bytes: home.cryptography.randomBytes(16)))
      let record = ShareTokenRecord(
        claims: ShareClaims(id: id, issuedAt: now, expiry: .never), entity: game)
      await #expect(throws: ShareRegistryError.revokedMeanwhile) {
        try await home.registry.record(record)
      }
    }

    @Test("Without a key or a registry nothing is issued and nothing opens")
    func unavailable() async throws {
      let locked = ShareTokens(
        keys: StoredShareKeys(in: LockedSecureStore()), registry: home.registry,
        cryptography: home.cryptography)
      await #expect(throws: ShareIssueError.keys(.store(.locked))) {
        try await locked.issue(for: game, lasting: .oneDay, at: now)
      }
      #expect(try home.folder.names("").isEmpty)
      try home.folder.setMode(0o755, of: "")
      await #expect(throws: ShareIssueError.registry(.storage(.insecurePermissions))) {
        try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      }
      try home.folder.setMode(0o700, of: "")
      let token = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      try home.folder.setMode(0o644, of: "shares.sqlite")
      #expect(
        try await home.status(token.text, for: game, registry: home.reopened())
          == .refused(.unavailable))
    }

    @Test("A record is valid only for its own entity")
    func otherEntity() async throws {
      let id = try #require(ShareTokenID(bytes: home.cryptography.randomBytes(16)))
      let claims = ShareClaims(id: id, issuedAt: now, expiry: .never)
      try await home.registry.record(ShareTokenRecord(claims: claims, entity: game))
      _ = try await home.issuer.issue(
        for: try ShareHome.game("g-18"), lasting: .oneDay, at: now)
      #expect(try await home.registry.status(of: id, for: game) == .live)
      #expect(
        try await home.registry.status(of: id, for: try ShareHome.game("g-18")) == .unknown)
    }

    @Test("A token name can be recorded once")
    func alreadyRecorded() async throws {
      let id = try #require(ShareTokenID(bytes: home.cryptography.randomBytes(16)))
      let claims = ShareClaims(id: id, issuedAt: now, expiry: .never)
      try await home.registry.record(ShareTokenRecord(claims: claims, entity: game))
      await #expect(throws: ShareRegistryError.alreadyRecorded) {
        try await home.registry.record(ShareTokenRecord(claims: claims, entity: game))
      }
    }

    @Test(
      "Every process knows when the last clean-up finished", .clause("SHARE-H02"),
      .review("N14"))
    func lastCleanUp() async throws {
      #expect(try await home.registry.lastCleanUp() == nil)
      for _ in 0..<2 {
        _ = try await home.issuer.issue(for: game, lasting: .oneHour, at: now)
      }
      let end = now + .seconds(3_600)
      #expect(try await home.registry.removeExpired(at: end, limit: 2) == 2)
      // More expired tokens may be left.
      #expect(try await home.reopened().lastCleanUp() == nil)
      #expect(try await home.registry.removeExpired(at: end + .seconds(1), limit: 2) == 0)
      #expect(try await home.reopened().lastCleanUp() == end + .seconds(1))
    }

    @Test(
      "Clean-up removes expired tokens in steps; live and indefinite ones stay",
      .clause("SHARE-H02")
    )
    func cleanUp() async throws {
      let forever = try await home.issuer.issue(for: game, lasting: .indefinite, at: now)
      let live = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      for number in 0..<25 {
        let other = try ShareHome.game("g-\(number)-x")
        _ = try await home.issuer.issue(for: other, lasting: .oneHour, at: now)
      }
      let end = now + .seconds(3_600)
      #expect(try await home.registry.removeExpired(at: end + .milliseconds(-1), limit: 10) == 0)
      for count in [10, 10, 5, 0] {
        #expect(try await home.registry.removeExpired(at: end, limit: 10) == count)
      }
      #expect(try await home.registry.records(of: game, limit: 10).count == 2)
      for token in [forever, live] {
        #expect(try await home.status(token.text, for: game, at: end) == .accepted)
      }
      #expect(try count("share_entity") == 1)
      let late = Timestamp(milliseconds: .max)
      #expect(try await home.clean(at: late) == 1)
      #expect(try await home.registry.records(of: game, limit: 10).count == 1)
    }

    @Test("A cleaned-up expired token stays invalid when the clock is set back one hour")
    func clockSetBack() async throws {
      let token = try await home.issuer.issue(for: game, lasting: .oneHour, at: now)
      let end = now + .seconds(3_600)
      #expect(try await home.clean(at: end) == 1)
      #expect(try await home.status(token.text, for: game, at: end) == .refused(.expired))
      #expect(try await home.status(token.text, for: game, at: now) == .refused(.unregistered))
    }

    @Test(
      "A token with a valid signature that is not in the registry is unauthorized",
      .clause("SHARE-H01")
    )
    func unregistered() async throws {
      let token = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      let empty = SQLiteShareTokenRegistry(
        Database(path: home.folder.path + "/other.sqlite", contents: .shareTokens))
      #expect(
        try await home.status(token.text, for: game, registry: empty)
          == .refused(.unregistered))
      #expect(try home.folder.names("").contains("other.sqlite") == false)
    }

    @Test("Tokens of a rotated key open during the overlap, and not after it")
    func rotated() async throws {
      let old = try await home.issuer.issue(for: game, lasting: .indefinite, at: now)
      try await home.keys.rotate(at: now, overlap: .seconds(3_600))
      let new = try await home.issuer.issue(for: game, lasting: .indefinite, at: now)
      #expect(old.keyID != new.keyID)
      let end = now + .seconds(3_600)
      let before = end + .milliseconds(-1)
      #expect(try await home.status(old.text, for: game, at: before) == .accepted)
      #expect(try await home.status(old.text, for: game, at: end) == .refused(.unknownKey))
      #expect(try await home.status(new.text, for: game, at: end) == .accepted)
      try await home.keys.remove(new.keyID)
      #expect(try await home.status(new.text, for: game, at: end) == .refused(.unknownKey))
    }

    @Test("A file that is not a registry opens nothing and is set aside")
    func damage() async throws {
      let token = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      try home.folder.write(String(repeating: "no database ", count: 1_000), to: "b.sqlite")
      try home.folder.setMode(0o600, of: "b.sqlite")
      let damaged = SQLiteShareTokenRegistry(
        Database(path: home.folder.path + "/b.sqlite", contents: .shareTokens))
      for refusal in [TokenRefusal.unavailable, .unregistered] {
        #expect(
          try await home.status(token.text, for: game, registry: damaged) == .refused(refusal))
      }
      #expect(try home.folder.names("").contains("b.sqlite.corrupt-1"))
    }

    @Test("The list cache's file is not used as a registry, nor the reverse")
    func kinds() async throws {
      _ = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      let mistaken = Database(path: home.path)
      await #expect(throws: StorageError.damaged) {
        try await mistaken.perform { connection throws(StorageError) in
          try connection.run("SELECT 1")
        }
      }
    }

    @Test("The file contains no token and no key")
    func secrecy() async throws {
      let token = try await home.issuer.issue(for: game, lasting: .oneDay, at: now)
      let signature = try #require(token.text.split(separator: ".").dropFirst(2).first)
      let bytes = try #require(Base64URL.decode(signature.utf8))
      for name in try home.folder.names("") where !name.hasSuffix("lock") {
        let file = try Data(contentsOf: URL(fileURLWithPath: home.folder.path + "/" + name))
        #expect(file.range(of: Data(signature.suffix(40).utf8)) == nil, "\(name)")
        #expect(file.range(of: Data(bytes.suffix(32))) == nil, "\(name)")
        #expect(try home.folder.mode(name) & 0o077 == 0)
      }
    }

    private func id(of token: ShareToken) async throws -> ShareTokenID? {
      var verifier = ShareTokenVerifier()
      return try verifier.verify(
        token.text, for: game, keys: try await home.keys.ring(), now: now,
        by: home.cryptography
      ).claims.id
    }

    private func count(_ table: String) throws -> Int {
      var handle: OpaquePointer?
      try #require(sqlite3_open_v2(home.path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
      defer { sqlite3_close_v2(handle) }
      var statement: OpaquePointer?
      try #require(
        sqlite3_prepare_v2(handle, "SELECT count(*) FROM \(table)", -1, &statement, nil)
          == SQLITE_OK)
      defer { sqlite3_finalize(statement) }
      try #require(sqlite3_step(statement) == SQLITE_ROW)
      return Int(sqlite3_column_int64(statement, 0))
    }
  }

  /// A store whose passphrase has not been entered.
  private struct LockedSecureStore: SecureStore {
    func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
      throw .locked
    }
    func keys() async throws(SecureStoreError) -> [SecureStoreKey] { throw .locked }
    func update(
      _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
    ) async throws(SecureStoreError) { throw .locked }
    func quarantine() async throws(SecureStoreError) -> Bool { throw .locked }
  }
#endif
