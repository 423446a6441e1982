#if SQLite
  import Landfall
  import LandfallAuth
  import LandfallDomain
  import LandfallSimulation
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  /// A scratch folder with an issuer, a registry, keys and a verifier of share tokens.
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
    var issuer: ShareTokens {
      ShareTokens(keys: keys, registry: registry, cryptography: cryptography)
    }

    /// Returns a registry of another process over the same file.
    func reopened() -> SQLiteShareTokenRegistry { Self.registry(folder.path) }

    private static func registry(_ folder: String) -> SQLiteShareTokenRegistry {
      SQLiteShareTokenRegistry(Database(path: folder + "/shares.sqlite", contents: .shareTokens))
    }

    static func game(_ id: String = "g-17") throws -> SharedEntity {
      try #require(SharedEntity(kind: "game", id: id))
    }

    /// Returns the result of all checks of a link with this token, in order, each time from
    /// scratch.
    func status(
      _ text: String?, for entity: SharedEntity, at now: Timestamp = start,
      registry: SQLiteShareTokenRegistry? = nil
    ) async throws -> TokenStatus {
      var verifier = ShareTokenVerifier()
      let ring = try await keys.ring()
      let verified: VerifiedShareToken
      do throws(TokenRefusal) {
        verified = try verifier.verify(
          text, for: entity, keys: ring, now: now, by: cryptography)
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
