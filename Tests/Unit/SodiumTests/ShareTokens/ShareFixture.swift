import LandfallAuth
import LandfallDomain
import Testing

@testable import LandfallSodium

/// A key, a game, and tokens signed for it.
struct ShareFixture {
  static let now = Timestamp(milliseconds: 1_772_355_600_000)

  let cryptography = SodiumCryptography()
  let key: ShareSigningKey
  let game: SharedEntity
  let ring: ShareKeyRing

  init() throws {
    key = try ShareSigningKey.make()
    game = try #require(SharedEntity(kind: "game", id: "6f1f1cf0-2c1f-4d53-8a09-b37f5a1c3f11"))
    ring = ShareKeyRing([ShareKey(key.verificationKey, origin: .own(signsFrom: Self.now))])
  }

  /// Returns a token as the issuer makes them.
  func text(_ duration: ShareDuration = .sevenDays, for entity: SharedEntity? = nil) throws
    -> String
  {
    let end = duration.lifetime.map { Self.now + $0 }
    return try text(
      payload: #"{"jti":"\#(id())","iat":"2026-03-01T09:00:00.000Z","#
        + (end.map { #""exp":"\#(Self.spelled($0))"}"# } ?? #""indefinite":true}"#),
      for: entity)
  }

  /// Returns a correctly signed token with any payload and footer.
  func text(
    payload: String, footer: String? = nil, for entity: SharedEntity? = nil
  ) throws -> String {
    let entity = entity ?? game
    let message = Array(payload.utf8)
    let footer = Array((footer ?? #"{"kid":"\#(key.verificationKey.id)"}"#).utf8)
    let bytes = PublicPaseto.signedBytes(
      message: message, footer: footer,
      assertion: Array("share/v1|\(entity.kind)|\(entity.id)".utf8))
    let paseto = PublicPaseto(
      message: message, signature: key.signature(of: bytes), footer: footer)
    return String(decoding: paseto.text, as: UTF8.self)
  }

  func id() -> String { Base64URL.text(cryptography.randomBytes(16)) }

  /// Returns why a verifier without a memory refuses a token; `nil` if it is accepted.
  func refusal(
    _ text: String?, for entity: SharedEntity? = nil, ring: ShareKeyRing? = nil,
    at now: Timestamp = now
  ) -> TokenRefusal? {
    var verifier = ShareTokenVerifier()
    return refusal(text, for: entity, ring: ring, at: now, by: &verifier)
  }

  func refusal(
    _ text: String?, for entity: SharedEntity? = nil, ring: ShareKeyRing? = nil,
    at now: Timestamp = now, by verifier: inout ShareTokenVerifier,
    with cryptography: some ShareTokenCryptography = SodiumCryptography()
  ) -> TokenRefusal? {
    do throws(TokenRefusal) {
      _ = try verifier.verify(
        text, for: entity ?? game, keys: ring ?? self.ring, now: now,
        by: cryptography)
      return nil
    } catch {
      return error
    }
  }

  private static func spelled(_ time: Timestamp) -> String {
    switch (time - now).wholeMilliseconds {
    case 3_600_000: "2026-03-01T10:00:00.000Z"
    case 86_400_000: "2026-03-02T09:00:00.000Z"
    case 604_800_000: "2026-03-08T09:00:00.000Z"
    default: "2026-03-31T09:00:00.000Z"
    }
  }
}
