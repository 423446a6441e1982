#if SQLite
  import Foundation
  import Landfall
  import LandfallAuth
  import LandfallDomain
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @testable import LandfallDatabase

  /// A verifier that has only the issuer's public key and the list of revocations.
  @Suite("A verifier elsewhere")
  struct ForeignVerifierTests {
    private let issuer: ShareHome
    private let verifier: ShareHome
    private let name: ShareIssuer
    private let game: SharedEntity
    private let now = ShareHome.start

    init() async throws {
      issuer = try ShareHome()
      verifier = try ShareHome()
      name = try #require(ShareIssuer("play.example"))
      game = try ShareHome.game()
    }

    /// Publishes the public keys.
    private func publishKeys() async throws {
      for key in try await issuer.keys.published(at: now) {
        try await verifier.keys.importPublicKey(key, of: name)
      }
    }

    private func list(at time: Timestamp) async throws -> String {
      try await issuer.registry.revocations(at: time)
        .text(signedBy: try await issuer.keys.signer(at: time))
    }

    private func adopt(_ text: String, at time: Timestamp) async throws {
      let list = try ShareRevocationList(
        text: text, of: name, keys: try await verifier.keys.ring(), now: time,
        cryptography: verifier.cryptography)
      try await verifier.registry.adopt(list, of: name)
    }

    @Test("Public key and list are enough; without a list nothing opens", .clause("SHARE-H01"))
    func offline() async throws {
      let token = try await issuer.issuer.issue(for: game, lasting: .oneDay, at: now)
      #expect(try await verifier.status(token.text, for: game) == .refused(.unknownKey))
      try await publishKeys()
      #expect(
        try await verifier.status(token.text, for: game) == .refused(.revocationsUnknown))
      try await adopt(list(at: now), at: now)
      #expect(try await verifier.status(token.text, for: game) == .accepted)
      let end = now + .seconds(86_400)
      #expect(
        try await verifier.status(token.text, for: game, at: end) == .refused(.expired))
      let other = try ShareHome.game("g-18")
      #expect(try await verifier.status(token.text, for: other) == .refused(.forged))
    }

    @Test("Tokens revoked one by one or by game are refused once the list arrives")
    func revoked() async throws {
      let one = try await issuer.issuer.issue(for: game, lasting: .oneDay, at: now)
      let id = try #require(
        try await issuer.registry.records(of: game, limit: 1).first?.claims.id)
      let two = try await issuer.issuer.issue(for: game, lasting: .oneDay, at: now)
      let other = try ShareHome.game("g-18")
      let three = try await issuer.issuer.issue(for: other, lasting: .indefinite, at: now)
      try await publishKeys()
      _ = try await issuer.registry.revoke(id)
      try await issuer.registry.revokeAll(of: other, at: now)
      let later = try await issuer.issuer.issue(
        for: other, lasting: .oneDay, at: now + .seconds(1))
      try await adopt(list(at: now + .seconds(2)), at: now + .seconds(2))
      let time = now + .seconds(3)
      #expect(try await verifier.status(one.text, for: game, at: time) == .refused(.revoked))
      #expect(try await verifier.status(two.text, for: game, at: time) == .accepted)
      #expect(
        try await verifier.status(three.text, for: other, at: time) == .refused(.revoked))
      #expect(try await verifier.status(later.text, for: other, at: time) == .accepted)
    }

    @Test("An older list does not replace a newer one")
    func rollback() async throws {
      let token = try await issuer.issuer.issue(for: game, lasting: .oneDay, at: now)
      try await publishKeys()
      let old = try await list(at: now)
      try await issuer.registry.revokeAll(of: game, at: now)
      try await adopt(list(at: now + .seconds(1)), at: now + .seconds(1))
      await #expect(throws: ShareRegistryError.olderList) { try await adopt(old, at: now) }
      #expect(try await verifier.status(token.text, for: game) == .refused(.revoked))
    }

    @Test(
      "The list of a lost registry revokes all tokens that it no longer has", .clause("SHARE-H01"))
    func lost() async throws {
      let revoked = try await issuer.issuer.issue(for: game, lasting: .oneDay, at: now)
      let id = try #require(
        try await issuer.registry.records(of: game, limit: 1).first?.claims.id)
      let kept = try await issuer.issuer.issue(for: game, lasting: .oneDay, at: now)
      try await publishKeys()
      _ = try await issuer.registry.revoke(id)
      try await adopt(list(at: now), at: now)
      #expect(try await verifier.status(revoked.text, for: game) == .refused(.revoked))
      #expect(try await verifier.status(kept.text, for: game) == .accepted)

      let manager = FileManager.default
      for name in try manager.contentsOfDirectory(atPath: issuer.folder.path) {
        try manager.removeItem(atPath: issuer.folder.path + "/" + name)
      }
      let registry = issuer.reopened()
      let later = now + .seconds(5)
      func publish(at time: Timestamp) async throws {
        let list = try await registry.revocations(at: time)
        try await adopt(list.text(signedBy: try await issuer.keys.signer(at: time)), at: time)
      }
      try await publish(at: later)
      for token in [revoked, kept] {
        #expect(
          try await verifier.status(token.text, for: game, at: later) == .refused(.revoked))
      }
      let new = try await ShareTokens(
        keys: issuer.keys, registry: registry, cryptography: issuer.cryptography
      ).issue(for: game, lasting: .oneDay, at: later)
      try await publish(at: later + .seconds(1))
      let end = later + .seconds(1)
      #expect(try await verifier.status(new.text, for: game, at: end) == .accepted)
      #expect(try await verifier.status(kept.text, for: game, at: end) == .refused(.revoked))
    }

    @Test("A newer list replaces everything that the older one said")
    func replaced() async throws {
      let token = try await issuer.issuer.issue(for: game, lasting: .oneDay, at: now)
      try await publishKeys()
      let mark = ShareRevocationList.Mark(entity: game, issuedUpTo: now)
      let marked = try #require(ShareRevocationList(madeAt: now, tokens: [], marks: [mark]))
      try await verifier.registry.adopt(marked, of: name)
      #expect(try await verifier.status(token.text, for: game) == .refused(.revoked))
      let empty = try #require(
        ShareRevocationList(madeAt: now + .seconds(1), tokens: [], marks: []))
      try await verifier.registry.adopt(empty, of: name)
      #expect(try await verifier.status(token.text, for: game) == .accepted)
    }

    @Test("A list must be complete and from the issuer; a list is not a token, nor a token a list")
    func forgedLists() async throws {
      let token = try await issuer.issuer.issue(for: game, lasting: .oneDay, at: now)
      try await publishKeys()
      let text = try await list(at: now)
      let ring = try await verifier.keys.ring()
      let stranger = try #require(ShareIssuer("other.example"))
      func refusal(_ text: String, of issuer: ShareIssuer) -> ShareRevocationList.Refusal? {
        do throws(ShareRevocationList.Refusal) {
          _ = try ShareRevocationList(
            text: text, of: issuer, keys: ring, now: now, cryptography: verifier.cryptography)
          return nil
        } catch {
          return error
        }
      }
      #expect(refusal(text, of: name) == nil)
      #expect(refusal(text, of: stranger) == .unknownKey)
      #expect(refusal(token.text, of: name) == .forged)
      #expect(refusal(text + "=", of: name) == .malformed)
      var bytes = Array(text.utf8)
      bytes[40] = bytes[40] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(refusal(String(decoding: bytes, as: UTF8.self), of: name) == .forged)
      #expect(try await verifier.status(text, for: game) == .refused(.forged))
      let own = try await issuer.status(text, for: game)
      #expect(own == .refused(.forged) || own == .refused(.malformed))
    }

    @Test("A list holds at most 100,000 entries")
    func bounds() throws {
      let id = try #require(ShareTokenID(bytes: [UInt8](repeating: 1, count: 16)))
      let most = ShareRevocationList.maximumEntries
      #expect(
        ShareRevocationList(
          madeAt: now, tokens: Array(repeating: id, count: most), marks: []) != nil)
      #expect(
        ShareRevocationList(
          madeAt: now, tokens: Array(repeating: id, count: most + 1), marks: []) == nil)
    }
  }
#endif
