import LandfallAuth
import LandfallDomain

/// Values that several tests use.
enum Samples {
  static let now = Timestamp(milliseconds: 1_772_355_600_000)
  static let ada = Person(
    id: "ada", email: "ada@acme.test", name: "Ada “A” Lovelace\n", locale: "en")
  static let tokenText = "s3cr3t-canary"

  static func session(
    _ person: Person = ada, refreshedAt: Timestamp = now, serverTime: Timestamp = now
  ) -> IssuedSession {
    IssuedSession(
      token: SessionToken(SecretBytes(copying: Array(tokenText.utf8))), person: person,
      refreshedAt: refreshedAt, expiresAt: SessionLifetime.expiry(from: refreshedAt),
      serverTime: serverTime)
  }

  static func bytes(_ secret: SecretBytes) -> [UInt8] { secret.withUnsafeBytes { Array($0) } }

  static func text(_ secret: SecretBytes) -> String {
    String(decoding: bytes(secret), as: UTF8.self)
  }
}

extension Timestamp {
  /// Returns the time this many milliseconds later, or earlier if negative.
  func plus(ms: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds + ms) }
}
