import CSodiumPeer
import LandfallAuth
import LandfallDomain
import LandfallSodium
import Synchronization

/// A share token up to the registry, compared with the bare calls of libsodium that it needs.
enum SignatureContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("tokens/signature", first), ("tokens/signature-remembered", remembered),
  ]

  private static let count = 100

  @Sendable private static func first() -> Contest {
    let bench = SignatureBench(count)
    return Contest(
      name: "tokens/signature", target: "1.1 of the bare signature check",
      contenders: [
        Contender("ShareTokenVerifier.verify, first time", items: count) { bench.verifyAnew() },
        Contender("crypto_sign_verify_detached", items: count) { bench.bareVerify() },
      ])
  }

  @Sendable private static func remembered() -> Contest {
    let bench = SignatureBench(count)
    return Contest(
      name: "tokens/signature-remembered", target: "700 ns",
      contenders: [
        Contender("ShareTokenVerifier.verify, verified before", items: count) { bench.verify() },
        Contender("crypto_generichash of the token, a lower bound", items: count) { bench.hash() },
      ])
  }
}

/// Tokens of one key, each for another game.
private final class SignatureBench: Sendable {
  private struct Sample {
    let text: String
    let game: SharedEntity
    let message: [UInt8]
    let signature: [UInt8]
  }

  private let samples: [Sample]
  private let ring: ShareKeyRing
  private let publicKey: [UInt8]
  private let now = Timestamp(milliseconds: 1_772_355_600_000)
  private let cryptography = SodiumCryptography()
  private let verifier: Mutex<ShareTokenVerifier>

  init(_ count: Int) {
    do {
      let key = try ShareSigningKey.make()
      ring = ShareKeyRing([ShareKey(key.verificationKey, origin: .own(signsFrom: now))])
      publicKey = key.verificationKey.bytes
      verifier = Mutex(ShareTokenVerifier())
      let cryptography = cryptography
      samples = (0..<count).map { Self.sample($0, key, cryptography) }
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Returns a token like those of ``ShareTokens``, built here so that nothing is recorded.
  private static func sample(
    _ number: Int, _ key: ShareSigningKey, _ cryptography: SodiumCryptography
  ) -> Sample {
    guard let game = SharedEntity(kind: "game", id: "00000000-0000-4000-8000-\(number)"),
      let id = ShareTokenID(bytes: cryptography.randomBytes(ShareTokenID.byteCount))
    else { preconditionFailure("a game has a kind and a token a name") }
    let claims = """
      {"jti":"\(id.text)","iat":"2026-03-01T08:59:00.000Z","exp":"2026-03-08T08:59:00.000Z"}
      """
    let footer = "{\"kid\":\"\(key.verificationKey.id.text)\"}"
    let message = encode(["v4.public.", claims, footer, "share/v1|\(game.kind)|\(game.id)"])
    let signature = key.signature(of: message)
    let text =
      "v4.public." + Base64URL.text(Array(claims.utf8) + signature) + "."
      + Base64URL.text(Array(footer.utf8))
    return Sample(text: text, game: game, message: message, signature: signature)
  }

  /// Returns PASETO's pre-authentication encoding.
  private static func encode(_ pieces: [String]) -> [UInt8] {
    func count(_ number: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt64(number).littleEndian) { Array($0) }
    }
    return count(pieces.count) + pieces.flatMap { count($0.utf8.count) + Array($0.utf8) }
  }

  func verifyAnew() -> Int {
    verifier.withLock { $0 = ShareTokenVerifier() }
    return verify()
  }

  func verify() -> Int {
    verifier.withLock { verifier in
      do {
        for sample in samples {
          _ = try verifier.verify(
            sample.text, for: sample.game, keys: ring, now: now, by: cryptography)
        }
        return samples.count
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  func bareVerify() -> Int {
    samples.reduce(0) { sum, sample in
      sum
        &+ Int(
          crypto_sign_verify_detached(
            sample.signature, sample.message, UInt64(sample.message.count), publicKey))
    }
  }

  func hash() -> Int {
    var digest = [UInt8](repeating: 0, count: 32)
    return samples.reduce(0) { sum, sample in
      var text = sample.text
      text.withUTF8 { bytes in
        _ = crypto_generichash(
          &digest, digest.count, bytes.baseAddress, UInt64(bytes.count), nil, 0)
      }
      return sum &+ Int(digest[0])
    }
  }
}
