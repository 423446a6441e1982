#if SQLite
  import Foundation
  import Landfall
  import LandfallAppManifest
  import LandfallAuth
  import LandfallDatabase
  import LandfallDomain
  import LandfallSimulation
  import LandfallSodium
  import LandfallTestSupport
  import LandfallWorkspace
  import Testing

  /// An example app and its embedded services, for many devices one after another.
  ///
  /// All members have a session at the services from the start. ``reset()`` undoes the changes of a
  /// link there.
  final class ExampleApp: @unchecked Sendable {
    // Sendable: used from one executor only.

    /// A person who opens links.
    struct Member: Hashable, Sendable {
      let address: String
      let belonging: Belonging
      /// The organization that is active at the services; `nil` for the first.
      let active: OrganizationID?

      init(_ address: String, _ belonging: Belonging, in active: OrganizationID? = nil) {
        (self.address, self.belonging, self.active) = (address, belonging, active)
      }

      var name: Substring { address.prefix { $0 != "@" } }
    }

    /// The clock of the current device.
    final class CurrentClock: @unchecked Sendable {
      // Sendable: used from one executor only.
      var clock = ManualClock()
    }

    private static let changed = ["people.json", "sessions.json", "memberships.json"]

    let example: Example
    let definition: AppDefinition
    let workspace: Workspace
    let current = CurrentClock()
    let shares: ShareTokens
    /// One link of each route, and the example's others.
    private(set) var links: [String]
    private let folder: ScratchFolder
    private var sessions: [Member: IssuedSession] = [:]
    /// The original content of the services' files that are changed later, by name.
    private var files: [String: Data] = [:]

    init(_ example: Example, on host: LoopHost) async throws {
      self.example = example
      let root = URL(filePath: Repository.path).appending(path: example.folder).path
      definition = try AppManifest.load(AppFiles(directory: root + "/App"))
      links = definition.routes.filter(\.external).compactMap(\.examples.first)
      links += example.otherLinks
      folder = try ScratchFolder()
      let services = try AppFiles(directory: root + "/Workspace")
      try WorkspaceCopy(directory: folder.path + "/workspace")
        .install(services.paths.map { ($0, services[$0] ?? []) })
      workspace = try Workspace(
        directory: folder.path + "/workspace", outbox: folder.path + "/outbox",
        cryptography: SodiumCryptography(), roles: Set(definition.roles.keys),
        links: SignInLinkForms(rules: definition.rules, methods: definition.signIn),
        now: { [current] in current.clock.now().timestamp }, pause: { _ in })
      shares = ShareTokens(
        keys: StoredShareKeys(in: InMemorySecureStore()),
        registry: SQLiteShareTokenRegistry(
          Database(path: folder.path + "/shares.sqlite", contents: .shareTokens, host: host)),
        cryptography: SodiumCryptography())
      if example == .matchTally { links += try await shareLinks() }
      for member in example.members + [example.earlier] {
        let issued = try workspace.issueSession(to: EmailAddress(typed: member.address))
        if let active = member.active {
          workspace.use(issued.token)
          try await workspace.activate(active)
        }
        sessions[member] = issued
      }
      for name in Self.changed { files[name] = try bytes(name) }
    }

    /// Returns links with share tokens: valid, of another game, cut off, changed, expired, revoked.
    private func shareLinks() async throws -> [String] {
      let game = "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901"
      let other = "5b1a7f60-3f1b-4f0e-8a7c-2f7c64a3d802"
      guard let first = SharedEntity(kind: "game", id: game),
        let second = SharedEntity(kind: "game", id: other)
      else { return [] }
      let now = current.clock.now().timestamp
      var tokens = [try await shares.issue(for: first, lasting: .sevenDays, at: now).text]
      tokens.append(try await shares.issue(for: second, lasting: .sevenDays, at: now).text)
      tokens.append(String(tokens[0].dropLast()))
      let middle = tokens[0].index(tokens[0].startIndex, offsetBy: 60)
      let changed = tokens[0][middle] == "A" ? "B" : "A"
      tokens.append(tokens[0].replacingCharacters(in: middle...middle, with: changed))
      let earlier = now + .seconds(-7_200)
      tokens.append(try await shares.issue(for: first, lasting: .oneHour, at: earlier).text)
      tokens.append(try await shares.issue(for: first, lasting: .indefinite, at: now).text)
      let records = try await shares.registry.records(of: first, limit: 10)
      for record in records where record.claims.expiry == .never {
        _ = try await shares.registry.revoke(record.claims.id)
      }
      return tokens.map { "https://matchtally.app/game/\(game)?token=\($0)" }
    }

    /// Returns the session record that a device keeps for a member.
    func record(_ member: Member, lasting life: Duration? = nil) throws -> SessionRecord {
      let issued = try #require(sessions[member])
      guard let life else { return SessionRecord(issued) }
      return SessionRecord(
        token: issued.token, person: issued.person, refreshedAt: issued.refreshedAt,
        expiresAt: issued.refreshedAt + life)
    }

    /// Makes the services fail from now on.
    func begin(_ fault: Fault) throws {
      var faults = Workspace.Faults()
      switch fault {
      case .none: break
      case .unavailable: faults.isUnavailable = true
      case .offline: faults.isOffline = true
      case .malformed: faults.isMalformed = true
      case .banned:
        let people = String(decoding: files["people.json"] ?? Data(), as: UTF8.self)
          .replacingOccurrences(of: "\"banned\":false", with: "\"banned\":true")
          .replacingOccurrences(of: "\"banned\": false", with: "\"banned\": true")
        try write(Data(people.utf8), to: "people.json")
      case .revoked: try write(Data(#"{"version":1,"sessions":[]}"#.utf8), to: "sessions.json")
      }
      workspace.set(faults)
    }

    /// Takes everyone out of every organization from now on.
    func endMemberships() throws {
      try write(Data(#"{"version":1,"memberships":[]}"#.utf8), to: "memberships.json")
    }

    /// Resets the services and their clock to the start.
    func reset() throws {
      current.clock = ManualClock()
      workspace.set(Workspace.Faults())
      workspace.use(nil)
      for (name, old) in files where try bytes(name) != old { try write(old, to: name) }
    }

    private func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: URL(filePath: folder.path + "/workspace/" + name))
    }

    /// Replaces a file of the services.
    func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    private func write(_ bytes: Data, to name: String) throws {
      try bytes.write(to: URL(filePath: folder.path + "/workspace/" + name))
    }
  }
#endif
