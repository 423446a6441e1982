#if SQLite
  import Foundation
  import Landfall
  import LandfallAuth
  import LandfallDomain
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  @Suite("Sign-out and refusals: what a device keeps")
  struct SessionEndTests {
    @Test(
      "A sign-out leaves no secret, row or saved tab, and copies of the files do not open",
      .review("S13", "Q3", "Q8", "Q9"))
    func signOut() async throws {
      let home = try DeviceHome("DoCodeGo")
      let (landfall, subscription) = try await home.signedIn("ada@acme.test")
      #expect(await landfall.open("docodego://app/acme-corp/members/bob").outcome == .landed)
      await landfall.drain()
      let state = home.folder.path + "/home/state.sealed"
      let data = home.folder.path + "/home/data.sqlite"
      let saved = try Data(contentsOf: URL(fileURLWithPath: state))
      let old = try SQLFile(path: data).run("SELECT value FROM cached_value")
      #expect(!old.isEmpty)
      let before = try home.bytes()
      for value in old { #expect(before.range(of: Data(value.suffix(32))) != nil) }

      #expect(await landfall.signOut() == nil)

      #expect(try home.store.keys().isEmpty)
      #expect(try home.rows() == 0)
      #expect(!FileManager.default.fileExists(atPath: state))
      let after = try home.bytes()
      for value in old { #expect(after.range(of: Data(value.suffix(32))) == nil) }
      // A copy that another person kept opens neither without a session nor with the next one.
      let copy = SealedStateFile(path: state, keys: StoredDataKey(in: home.store))
      try Self.putBack(saved, at: state)
      await #expect(throws: (any Error).self) { try await copy.load() }
      let next = try await home.signedIn("ada@acme.test")
      #expect(await next.landfall.snapshot.path == "/app/acme-corp")
      await next.landfall.drain()
      try Self.putBack(saved, at: state)
      await #expect(throws: (any Error).self) { try await copy.load() }
      withExtendedLifetime((subscription, next.subscription)) {}
    }

    private static func putBack(_ bytes: Data, at path: String) throws {
      try bytes.write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    @Test("A page that arrives after another process has signed in another person stays apart")
    func latePage() async throws {
      let link = "docodego://app/settings/profile"
      let home = try DeviceHome("DoCodeGo")
      let ada = try await home.signedIn("ada@acme.test")
      home.lists.holdNext()
      let opened = await ada.landfall.open(link)
      await home.lists.whenHeld()
      let bob = try await home.signedIn("bob@acme.test")
      home.lists.release()
      #expect(await opened.outcome == .landed)
      await ada.landfall.drain()
      #expect(try home.rows() > 0)
      home.lists.fail(with: .offline)
      #expect(await bob.landfall.open(link).outcome == .serviceFailed(.offline))
      #expect(await bob.landfall.settledSnapshot().rows.isEmpty)
      withExtendedLifetime((ada.subscription, bob.subscription)) {}
    }

    @Test(
      "Known memberships count while the services do not answer, but not after a refusal",
      .clause("NAV-I05"), .review("Q14"),
      arguments: [ServiceError.offline, .timeout, .unavailable, .forbidden, .banned, .malformed])
    func memberships(error: ServiceError) async throws {
      let home = try DeviceHome("DoCodeGo")
      let first = try await home.signedIn("ada@acme.test")
      #expect(await first.landfall.open("docodego://app/acme-corp/members").outcome == .landed)
      await first.landfall.drain()
      home.memberships.fail(with: error)
      let (landfall, subscription) = try home.process()
      await landfall.start()
      let outcome = await landfall.open("docodego://app/acme-corp/teams").outcome
      switch error {
      case .offline, .timeout, .unavailable: #expect(outcome == .landed)
      case .banned: #expect(outcome == .banned)
      default: #expect(outcome == .serviceFailed(error))
      }
      withExtendedLifetime((first.subscription, subscription)) {}
    }
  }

  @Suite("The one store for loaded data")
  struct OneStoreTests {
    @Test(
      "Lists, details and memberships share one file, opened once, with a schema version",
      .clause("SHARE-Y05"), .review("Q4"))
    func oneFile() async throws {
      let home = try DeviceHome("DoCodeGo")
      let (landfall, subscription) = try await home.signedIn("ada@acme.test")
      for link in ["members", "members/bob", "teams", "settings"] {
        #expect(await landfall.open("docodego://app/acme-corp/" + link).outcome == .landed)
      }
      await landfall.drain()
      let data = home.folder.path + "/home/data.sqlite"
      // Counted first: a connection of this test would stay open as well.
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
        Self.target(of: "/proc/self/fd/" + $0) == data
      }
      #expect(open.count == 1)
      #expect(try home.rows() > 4)
      let databases = try home.folder.names("home").filter { $0.hasSuffix(".sqlite") }
      #expect(databases == ["data.sqlite"])
      let version = try #require(SQLFile(path: data).run("PRAGMA user_version").first)
      #expect(String(decoding: version, as: UTF8.self) == "\(Schema.listCache.steps.count)")
      withExtendedLifetime(subscription) {}
    }

    private static func target(of link: String) -> String? {
      do {
        return try FileManager.default.destinationOfSymbolicLink(atPath: link)
      } catch {
        // Closed meanwhile, like the descriptor of the folder itself.
        return nil
      }
    }
  }
#endif
