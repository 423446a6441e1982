#if SQLite
  import LandfallAuth
  import LandfallDomain
  import LandfallSimulation
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  /// One who issues and checks share tokens: a scratch folder with a registry, keys, a verifier.
  final class ShareHome: Sendable {
    static let start = Timestamp(milliseconds: 1_772_355_600_000)

    let folder: ScratchFolder
    let store = InMemorySecureStore()
    let registry: SQLiteShareTokenRegistry
    let cryptography = SodiumCryptography()

    init() throws {
      folder = try ScratchFolder()
      registry = Self.registry(folder.path)
    }

    var path: String { folder.path + "/shares.sqlite" }
    var keys: StoredShareKeys { StoredShareKeys(in: store) }
    var issuer: ShareTokenIssuer {
      ShareTokenIssuer(keys: keys, registry: registry, cryptography: cryptography)
    }

    /// Another process's registry over the same file.
    func reopened() -> SQLiteShareTokenRegistry { Self.registry(folder.path) }

    private static func registry(_ folder: String) -> SQLiteShareTokenRegistry {
      SQLiteShareTokenRegistry(Database(path: folder + "/shares.sqlite", contents: .shareTokens))
    }

    static func game(_ id: String = "g-17") throws -> SharedEntity {
      try #require(SharedEntity(kind: "game", id: id))
    }

    /// What a link with this token comes to, the whole order of checks; each time from nothing.
    func status(
      _ text: String?, for entity: SharedEntity, at now: Timestamp = start,
      registry: SQLiteShareTokenRegistry? = nil
    ) async throws -> TokenStatus {
      var verifier = ShareTokenVerifier(cryptography: cryptography)
      let ring = try await keys.ring()
      let verified: VerifiedShareToken
      do throws(TokenRefusal) {
        verified = try verifier.verify(text, for: entity, keys: ring, now: now)
      } catch {
        return .refused(error)
      }
      return await verified.status(in: registry ?? self.registry)
    }

    func clean(at now: Timestamp, step: Int = 500) async throws -> Int {
      var removed = 0
      while true {
        let count = try await registry.removeExpired(at: now, limit: step)
        removed += count
        if count < step { return removed }
      }
    }
  }
#endif
