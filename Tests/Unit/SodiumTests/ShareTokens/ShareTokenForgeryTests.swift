import Foundation
import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallSodium

@Suite("Forged and damaged share tokens")
struct ShareTokenForgeryTests {
  private let fixture: ShareFixture

  init() throws { fixture = try ShareFixture() }

  @Test("Every bit flip is refused", .clause("SHARE-D06", "SHARE-R03"))
  func flips() throws {
    let text = Array(try fixture.text().utf8)
    #expect(fixture.refusal(String(decoding: text, as: UTF8.self)) == nil)
    var verifier = ShareTokenVerifier()
    for index in text.indices {
      for bit in 0..<8 {
        var changed = text
        changed[index] ^= 1 << UInt8(bit)
        let refusal = fixture.refusal(String(decoding: changed, as: UTF8.self), by: &verifier)
        if refusal == nil { Issue.record("byte \(index), bit \(bit)") }
        if let refusal { #expect(refusal.kind == .unauthorized) }
      }
    }
  }

  @Test(
    "Every bit flip in the decoded bytes is refused as forged or malformed", .clause("SHARE-D06")
  )
  func decodedFlips() throws {
    let paseto = try #require(PublicPaseto(try fixture.text().utf8))
    let all = paseto.message + paseto.signature
    for index in all.indices {
      var changed = all
      changed[index] ^= 1
      let other = PublicPaseto(
        message: Array(changed.dropLast(64)), signature: Array(changed.suffix(64)),
        footer: paseto.footer)
      #expect(fixture.refusal(String(decoding: other.text, as: UTF8.self)) == .forged)
    }
  }

  @Test("Every truncation is refused, at either end", .clause("SHARE-R03"))
  func truncations() throws {
    let text = try fixture.text()
    var verifier = ShareTokenVerifier()
    for count in 1..<text.utf8.count {
      for part in [String(text.dropLast(count)), String(text.dropFirst(count))] {
        if fixture.refusal(part, by: &verifier) == nil { Issue.record("\(count) bytes less") }
      }
    }
  }

  @Test("Parts of two tokens never make a third", .clause("SHARE-D06", "SHARE-R03"))
  func partSwaps() throws {
    let other = try ShareFixture()
    let ring = ShareKeyRing(fixture.ring.all + other.ring.all)
    let texts = try [
      fixture.text(.oneHour), fixture.text(.indefinite), other.text(.oneHour, for: fixture.game),
    ]
    let tokens = try texts.map { try #require(PublicPaseto($0.utf8)) }
    for (message, signature, footer) in (0..<27).map({ ($0 / 9, $0 / 3 % 3, $0 % 3) }) {
      let mixed = PublicPaseto(
        message: tokens[message].message, signature: tokens[signature].signature,
        footer: tokens[footer].footer)
      let isWhole = message == signature && (footer < 2) == (message < 2)
      #expect(
        fixture.refusal(String(decoding: mixed.text, as: UTF8.self), ring: ring)
          == (isWhole ? nil : .forged), "\(message) \(signature) \(footer)")
    }
    let parts = texts[0].split(separator: ".").map(String.init)
    let orders = [[0, 1, 3, 2], [1, 0, 2, 3], [0, 1, 2], [0, 1, 3], [0, 1, 2, 3, 3], [2, 3]]
    for order in orders {
      #expect(
        fixture.refusal(order.map { parts[$0] }.joined(separator: ".")) == .malformed, "\(order)")
    }
  }

  @Test(
    "A text that is not the canonical spelling of a token is refused",
    .clause("SHARE-R01", "SHARE-R03"),
    arguments: [
      ("none", nil, .missing), ("empty", "", .missing), ("blank", " ", .malformed),
      ("header", "v4.public.", .malformed), ("local", "v4.local.AAAA", .malformed),
      ("version", "v3.public.AAAA", .malformed), ("dots", "v4.public...", .malformed),
      ("JSON", #"{"kid":"x"}"#, .malformed),
      ("long", "v4.public." + String(repeating: "A", count: 1_024), .malformed),
    ] as [(String, String?, TokenRefusal)])
  func shapes(row: String, text: String?, refusal: TokenRefusal) {
    #expect(fixture.refusal(text) == refusal)
  }

  @Test(
    "Additions that other parsers ignore are refused", .clause("SHARE-R03"),
    arguments: ["=", ".", "\n", " ", "\u{0}", ".AAAA", "%3D", "A"])
  func additions(suffix: String) throws {
    let text = try fixture.text()
    #expect(fixture.refusal(text + suffix) == .malformed)
    #expect(fixture.refusal(suffix + text) == .malformed)
    #expect(fixture.refusal(text.replacing("v4.public", with: "V4.public")) == .malformed)
  }

  @Test(
    "A signed payload that cannot be read opens nothing",
    .clause("SHARE-R03"),
    arguments: [
      ("duplicate", #"{"jti":"J","jti":"J","iat":"I","exp":"E"}"#),
      ("duplicate exp", #"{"jti":"J","iat":"I","exp":"2026-03-01T09:00:01Z","exp":"E"}"#),
      ("escaped duplicate", #"{"jti":"J","iat":"I","exp":"E","\u0065xp":"E"}"#),
      ("unknown claim", #"{"jti":"J","iat":"I","exp":"E","nbf":"E"}"#),
      ("both", #"{"jti":"J","iat":"I","exp":"E","indefinite":true}"#),
      ("neither", #"{"jti":"J","iat":"I"}"#),
      ("indefinite false", #"{"jti":"J","iat":"I","indefinite":false}"#),
      ("indefinite text", #"{"jti":"J","iat":"I","indefinite":"true"}"#),
      ("exp null", #"{"jti":"J","iat":"I","exp":null}"#),
      ("exp number", #"{"jti":"J","iat":"I","exp":1893456000}"#),
      ("exp without zone", #"{"jti":"J","iat":"I","exp":"2026-03-02T09:00:00"}"#),
      ("exp 30 February", #"{"jti":"J","iat":"I","exp":"2026-02-30T09:00:00Z"}"#),
      ("ends before it begins", #"{"jti":"J","iat":"I","exp":"I"}"#),
      ("short jti", #"{"jti":"AAAA","iat":"I","exp":"E"}"#),
      ("no object", #"["J","I","E"]"#), ("nested", #"{"jti":{"a":1},"iat":"I","exp":"E"}"#),
      ("empty", ""), ("after it", #"{"jti":"J","iat":"I","exp":"E"} {}"#),
      ("long", #"{"jti":"J","iat":"I","exp":"E""# + String(repeating: " ", count: 256) + "}"),
    ])
  func payloads(row: String, payload: String) throws {
    let spelled = payload.replacing("\"J\"", with: "\"\(fixture.id())\"")
      .replacing("\"I\"", with: "\"2026-03-01T09:00:00Z\"")
      .replacing("\"E\"", with: "\"2026-03-08T09:00:00Z\"")
    #expect(fixture.refusal(try fixture.text(payload: spelled)) == .unreadableClaims)
  }

  @Test(
    "A footer without a key, or with more than a key, is refused before verification",
    .clause("SHARE-R03"),
    arguments: [
      ("duplicate", #"{"kid":"K","kid":"K"}"#), ("more", #"{"kid":"K","x":1}"#),
      ("none", #"{}"#), ("null", #"{"kid":null}"#), ("raw", "K"), ("no JSON", #"{"kid":"K""#),
      ("secret's name", #"{"kid":"k4.sid.YujQ-NvcGquQ0Q-arRf8iYEcXiSOKg2Vk5az-n1lxiUd"}"#),
      ("deep", #"{"kid":[[[["K"]]]]}"#), ("ill-formed", "{\"kid\":\"K\u{0}\"}"),
      ("long", #"{"kid":"K""# + String(repeating: " ", count: 128) + "}"),
    ])
  func footers(row: String, footer: String) throws {
    let spelled = footer.replacing("K", with: fixture.key.verificationKey.id.text)
    let payload = #"{"jti":"\#(fixture.id())","iat":"2026-03-01T09:00:00Z","indefinite":true}"#
    #expect(fixture.refusal(try fixture.text(payload: payload, footer: spelled)) == .malformed)
  }

  @Test(
    "A token opens no other game and no other kind", .clause("SHARE-D06", "SHARE-R03", "SHARE-F04"))
  func otherEntities() throws {
    var dice = Dice(seed: 5)
    let isFull = ProcessInfo.processInfo.environment["LANDFALL_TOKENS"] == "full"
    let count = isFull ? 100_000 : 2_000
    let tokens = try (0..<50).map { number in
      let game = try #require(SharedEntity(kind: "game", id: "g-\(number)"))
      return (game, try fixture.text(ShareDuration.allCases[number % 5], for: game))
    }
    var verifier = ShareTokenVerifier()
    for (game, text) in tokens {
      #expect(fixture.refusal(text, for: game, by: &verifier) == nil)
    }
    var accepted = 0
    for _ in 0..<count {
      let (own, text) = tokens[dice.below(tokens.count)]
      let id = dice.below(3) == 0 ? "g-\(dice.below(50))" : "g-\(dice.next())"
      let kind = dice.below(20) == 0 ? "author" : "game"
      let other = try #require(SharedEntity(kind: kind, id: id))
      guard other != own else { continue }
      if fixture.refusal(text, for: other, by: &verifier) != .forged { accepted += 1 }
    }
    #expect(accepted == 0)
  }

  @Test("Kind and id have one boundary and are compared as bytes")
  func assertions() throws {
    let one = try #require(SharedEntity(kind: "game", id: "a|b"))
    #expect(SharedEntity(kind: "game|a", id: "b") == nil)
    let composed = try #require(SharedEntity(kind: "game", id: "\u{E9}"))
    let decomposed = try #require(SharedEntity(kind: "game", id: "e\u{301}"))
    #expect(composed != decomposed)
    #expect(fixture.refusal(try fixture.text(for: composed), for: decomposed) == .forged)
    #expect(fixture.refusal(try fixture.text(for: one), for: one) == nil)
  }

  @Test("Another key that signs under our key's name is refused", .clause("SHARE-R03"))
  func keyConfusion() throws {
    let other = try ShareFixture()
    let payload = #"{"jti":"\#(fixture.id())","iat":"2026-03-01T09:00:00Z","indefinite":true}"#
    let text = try other.text(
      payload: payload, footer: #"{"kid":"\#(fixture.key.verificationKey.id)"}"#,
      for: fixture.game)
    #expect(fixture.refusal(text) == .forged)
    #expect(fixture.refusal(try other.text(for: fixture.game)) == .unknownKey)
  }

  @Test("A token is never printed, and contains nothing about a person", .clause("SHARE-R04"))
  func printing() throws {
    let text = try fixture.text()
    let token = try ShareToken(text)
    for printed in ["\(token)", String(reflecting: token), "\([token])"] {
      #expect(printed.contains("redacted") && !printed.contains("v4.public"))
    }
    var dumped = ""
    dump(token, to: &dumped)
    #expect(!dumped.contains(text.dropFirst(10).prefix(16)))
    #expect(token.text == text)
    let payload = String(decoding: try #require(PublicPaseto(text.utf8)).message, as: UTF8.self)
    #expect(!payload.contains(fixture.game.id) && payload.utf8.count < 120)
  }
}
