import Foundation
import Landfall
import LandfallAuth
import LandfallDatabase
import LandfallDomain
import LandfallSodium
import Synchronization

/// Share tokens with a registry of a million compared with one of a thousand.
///
/// The ratio shows whether the cost of a call grows with the registry.
enum ShareTokenContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("tokens/issue", issue), ("tokens/verify", verify), ("tokens/verify-remembered", remembered),
    ("tokens/clean-up", cleanUp),
  ]

  private static let large = ShareTokenBench(1_000_000)
  private static let small = ShareTokenBench(1_000)

  private static func contest(
    _ name: String, items: Int, _ pass: @escaping @Sendable (ShareTokenBench) async -> Int
  ) -> Contest {
    Contest(
      name: name, target: "flat: a registry of 1,000 costs 0.5 of one of 1,000,000, or more",
      contenders: [("1,000,000 tokens", large), ("1,000 tokens", small)].map { title, bench in
        Contender(title, items: items) { await pass(bench) }
      })
  }

  /// Tokens are dated, signed and recorded, with a durable commit each.
  @Sendable private static func issue() -> Contest {
    contest("tokens/issue", items: 20) { await $0.issue(20) }
  }

  /// Shape, signature, expiry and the look-up in the registry, without a remembered signature.
  @Sendable private static func verify() -> Contest {
    contest("tokens/verify", items: 200) { await $0.verify(200, isRemembered: false) }
  }

  /// The same with a remembered signature.
  @Sendable private static func remembered() -> Contest {
    contest("tokens/verify-remembered", items: 200) { await $0.verify(200, isRemembered: true) }
  }

  /// 50 expired tokens are removed in one step.
  ///
  /// Adding them is measured as well.
  @Sendable private static func cleanUp() -> Contest {
    contest("tokens/clean-up", items: 50) { await $0.cleanUp(50) }
  }
}

/// A registry of many tokens in a folder of its own.
final class ShareTokenBench: @unchecked Sendable {
  // Sendable: one contender runs at a time.
  private let count: Int
  private let folder: String
  private let registry: SQLiteShareTokenRegistry
  private let cryptography = SodiumCryptography()
  private let now = Timestamp(milliseconds: 1_772_355_600_000)
  private let keys: BenchKeys
  private var verifier: ShareTokenVerifier
  private var samples: [(token: String, game: SharedEntity)] = []
  private var isFilled = false
  private var serial = 0
  private var next = 0
  /// Enough tokens that their pages exceed SQLite's memory cache.
  private static let sampleCount = 4_000

  init(_ count: Int) {
    self.count = count
    // Below the build folder, so that it is on the measured disk and not in memory.
    folder = FileManager.default.currentDirectoryPath + "/.build/bench-\(UUID().uuidString)"
    registry = SQLiteShareTokenRegistry(
      Database(path: folder + "/shares.sqlite", contents: .shareTokens))
    verifier = ShareTokenVerifier()
    do {
      keys = BenchKeys(try ShareSigningKey.make(), since: now)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Records the tokens.
  ///
  /// Every fourth expires, each at another second; the others are indefinite.
  private func fill() async {
    guard !isFilled else { return }
    isFilled = true
    let isFirst = Self.folders.withLock { folders in
      folders.append(folder)
      return folders.count == 1
    }
    if isFirst { atexit { ShareTokenBench.removeFolders() } }
    do {
      for start in stride(from: 0, to: count, by: 10_000) {
        let batch = (start..<min(start + 10_000, count)).map { record($0) }
        try await registry.record(batch)
      }
      let issuer = ShareTokens(keys: keys, registry: registry, cryptography: cryptography)
      for number in 0..<Self.sampleCount {
        let game = Self.game(number &* 7_919 % count)
        let token = try await issuer.issue(for: game, lasting: .thirtyDays, at: now)
        samples.append((token.text, game))
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }

  func issue(_ times: Int) async -> Int {
    await fill()
    let issuer = ShareTokens(keys: keys, registry: registry, cryptography: cryptography)
    do {
      for _ in 0..<times {
        serial += 1
        _ = try await issuer.issue(
          for: Self.game(serial &* 7_919 % count), lasting: .sevenDays, at: now)
      }
    } catch {
      preconditionFailure("\(error)")
    }
    return times
  }

  func verify(_ times: Int, isRemembered: Bool) async -> Int {
    await fill()
    var accepted = 0
    for _ in 0..<times {
      next = (next + 1) % (isRemembered ? 200 : samples.count)
      let (token, game) = samples[next]
      if !isRemembered { verifier = ShareTokenVerifier() }
      do {
        let verified = try verifier.verify(
          token, for: game, keys: keys.ringNow, now: now, by: cryptography)
        if await verified.status(in: registry) == .accepted { accepted += 1 }
      } catch {
        preconditionFailure("\(error)")
      }
    }
    precondition(accepted == times, "a token is refused")
    return accepted
  }

  func cleanUp(_ times: Int) async -> Int {
    await fill()
    do {
      let expired = (0..<times).map { number in
        ShareTokenRecord(
          claims: ShareClaims(
            id: newID(), issuedAt: now + .seconds(-2),
            expiry: .at(now + .seconds(-1))),
          entity: Self.game(number * 13 % count))
      }
      try await registry.record(expired)
      let removed = try await registry.removeExpired(at: now, limit: times)
      precondition(removed == times, "not all are removed")
      return removed
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func record(_ number: Int) -> ShareTokenRecord {
    let end: ShareExpiry =
      number % 4 == 0 ? .at(now + .seconds(86_400 + number)) : .never
    return ShareTokenRecord(
      claims: ShareClaims(id: newID(), issuedAt: now, expiry: end), entity: Self.game(number))
  }

  private func newID() -> ShareTokenID {
    guard let id = ShareTokenID(bytes: cryptography.randomBytes(ShareTokenID.byteCount)) else {
      preconditionFailure("an id has 16 bytes")
    }
    return id
  }

  private static func game(_ number: Int) -> SharedEntity {
    guard let game = SharedEntity(kind: "game", id: "00000000-0000-4000-8000-\(number)") else {
      preconditionFailure("a game has a kind and an id")
    }
    return game
  }

  /// The folders of this run.
  ///
  /// The contests live as long as the process, and so do their registries.
  private static let folders = Mutex<[String]>([])

  private static func removeFolders() {
    for folder in folders.withLock({ $0 }) {
      do {
        try FileManager.default.removeItem(atPath: folder)
      } catch {
        print("left behind: \(folder)")
      }
    }
  }
}

/// One key, in memory.
private struct BenchKeys: ShareKeySource {
  let key: ShareSigningKey
  let ringNow: ShareKeyRing

  init(_ key: ShareSigningKey, since start: Timestamp) {
    self.key = key
    ringNow = ShareKeyRing([ShareKey(key.verificationKey, origin: .own(signsFrom: start))])
  }

  func ring() async throws(ShareKeyError) -> ShareKeyRing { ringNow }
  func signer(at now: Timestamp) async throws(ShareKeyError) -> ShareSigningKey { key }
}
