import Landfall
import LandfallAuth
import LandfallDomain
import LandfallStrictJSON

/// The keys of share tokens, and the lists for verifiers in other places.
enum TokenKeyCommands {
  static let all = [keys, rotate, importKeys, revocations, adopt]

  private static let issuer = Option.value(
    "issuer", "name", "The issuer: a-z, 0-9, '.' and '-', such as club.example.")

  /// `textshell token keys`.
  static let keys = CommandDefinition(
    words: ["token", "keys"], abstract: "List the public keys that verify share tokens.",
    examples: ["textshell token keys", "textshell token keys --json"],
    discussion: "A verifier elsewhere imports a public key in PASERK form ('k4.public.…').",
    run: { context throws(ShellFailure) in
      let environment = try await context.openEnvironment()
      let now = environment.clock.now().timestamp
      let ring = try await ring(environment)
      let signer = ring.signer(at: now)
      let rows = ring.all.map { key in
        let origin: String =
          switch key.origin {
          case .own where key.key.id == signer: "signs"
          case .own(let start?): start > now ? "signs later" : "own"
          case .own(nil): "own"
          case .foreign(let issuer): "of " + issuer.text
          }
        let end = key.verifiesUntil.map { ShareExpiry.at($0) } ?? .never
        return [key.key.id.text, key.key.paserk, origin, end.text]
      }
      context.printTable("keys", ["kid", "key", "role", "until"], rows)
      return .success
    })

  /// `textshell token rotate`.
  static let rotate = CommandDefinition(
    words: ["token", "rotate"], abstract: "Sign share tokens with a new key from now on.",
    examples: ["textshell token rotate", "textshell token rotate --overlap 3600s --lead 60s"],
    discussion:
      "The old key no longer signs, and verifies only for the overlap; longer links end with it. "
      + "If there are such links, their number is printed and you have to give '--overlap'.",
    options: [
      .value(
        "overlap", "span",
        "The time that old keys still verify, or 'forever'. (default: 2592000s, 30 days)"),
      .value("lead", "span", "The time before the new key signs. (default: 0s)"),
    ],
    run: { context throws(ShellFailure) in
      let given = context.arguments.options["overlap"]
      let overlap = given == "forever" ? nil : try span("overlap", "2592000s", context)
      let lead = try span("lead", "0s", context)
      let environment = try await context.openEnvironment()
      let shares = try TokenCommands.shares(environment)
      let now = environment.clock.now().timestamp
      let ring = try await ring(environment)
      let ending = try await linksOutlasting(overlap.map { now + lead + $0 }, ring, shares)
      if ending.count > 0 {
        let links = ending.count == 1 ? "1 link ends" : "\(ending.count) links end"
        let text = "\(links) early, together with the old key, at \(ending.end)"
        guard given != nil else {
          throw ShellFailure(
            .usage, text,
            hint: "'--overlap 2592000s' accepts that, '--overlap forever' keeps the links")
        }
        context.note("warning: " + text)
      }
      do throws(ShareKeyError) {
        let id = try await shares.rotate(now, lead, overlap)
        context.printResult(id.text) { $0.member("kid", id.text) }
        return .success
      } catch {
        throw ShellFailure(.inputOutput, "the keys were not changed: \(error.code)")
      }
    })

  /// Returns how many valid links would end earlier than now, and when.
  private static func linksOutlasting(
    _ end: Timestamp?, _ ring: ShareKeyRing, _ shares: ShareAdministration
  ) async throws(ShellFailure) -> (count: Int, end: String) {
    guard let end else { return (0, "") }
    let count = try await shares.records(limit: .max).count { record in
      let keyEnd = ring.end(ofTokenIssuedAt: record.claims.issuedAt)
      return !record.isRevoked && !record.claims.expiry.isOver(at: end) && !keyEnd.isOver(at: end)
    }
    return (count, ShareExpiry.at(end).text)
  }

  /// `textshell token import`.
  static let importKeys = CommandDefinition(
    words: ["token", "import"], abstract: "Trust another issuer's public key.",
    examples: ["textshell token import k4.public.Hrnb… --issuer club.example"],
    discussion:
      "Its tokens open once you have its list of revocations too: 'textshell token adopt'.",
    arguments: [Argument(name: "key", help: "The public key, as 'token keys' prints it.")],
    options: [issuer],
    run: { context throws(ShellFailure) in
      let issuer = try issuerOption(context)
      let environment = try await context.openEnvironment()
      let shares = try TokenCommands.shares(environment)
      do throws(ShareKeyError) {
        let id = try await shares.importKey(context.arguments.words[0], issuer)
        context.printResult(id.text) { $0.member("kid", id.text) }
        return .success
      } catch {
        throw ShellFailure(
          .badData, "the key was not imported: \(error.code)",
          hint: "ask the issuer for the output of 'textshell token keys'")
      }
    })

  /// `textshell token revocations`.
  static let revocations = CommandDefinition(
    words: ["token", "revocations"],
    abstract: "Print the signed list of revocations, for verifiers elsewhere.",
    examples: ["textshell token revocations > revoked.txt"],
    run: { context throws(ShellFailure) in
      let environment = try await context.openEnvironment()
      let tokens = try TokenCommands.shares(environment).tokens
      let now = environment.clock.now().timestamp
      let list: ShareRevocationList
      do throws(ShareRegistryError) {
        list = try await tokens.registry.revocations(at: now)
      } catch {
        throw ShellFailure(.inputOutput, "the registry cannot be read: \(error.code)")
      }
      do throws(ShareKeyError) {
        let text = list.text(signedBy: try await tokens.keys.signer(at: now))
        context.printResult(text) { $0.member("revocations", text) }
        return .success
      } catch {
        throw ShellFailure(.inputOutput, "the list cannot be signed: \(error.code)")
      }
    })

  /// `textshell token adopt`.
  static let adopt = CommandDefinition(
    words: ["token", "adopt"], abstract: "Import another issuer's list of revocations.",
    examples: ["textshell token adopt revoked.txt --issuer club.example"],
    arguments: [Argument(name: "file", help: "The list, as 'token revocations' printed it.")],
    options: [issuer],
    run: { context throws(ShellFailure) in
      let issuer = try issuerOption(context)
      var bytes = try context.adapters.readFile(context.arguments.words[0])
      while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
      let environment = try await context.openEnvironment()
      let tokens = try TokenCommands.shares(environment).tokens
      let keys = try await ring(environment)
      let list: ShareRevocationList
      do throws(ShareRevocationList.Refusal) {
        list = try ShareRevocationList(
          text: String(decoding: bytes, as: UTF8.self), of: issuer, keys: keys,
          now: environment.clock.now().timestamp, cryptography: tokens.cryptography)
      } catch {
        throw ShellFailure(
          .badData, "the list was not imported: \(error.rawValue)",
          hint: "'textshell token keys' lists the known keys")
      }
      do throws(ShareRegistryError) {
        try await tokens.registry.adopt(list, of: issuer)
        let counts = (tokens: list.tokens.count, things: list.marks.count)
        context.printResult("\(counts.tokens) tokens and \(counts.things) things are revoked") {
          $0.member("tokens", counts.tokens)
          $0.member("things", counts.things)
        }
        return .success
      } catch {
        throw ShellFailure(.inputOutput, "the list was not imported: \(error.code)")
      }
    })

  static func ring(_ environment: AppEnvironment) async throws(ShellFailure) -> ShareKeyRing {
    let tokens = try TokenCommands.shares(environment).tokens
    do throws(ShareKeyError) {
      return try await tokens.keys.ring()
    } catch {
      throw ShellFailure(.inputOutput, "the keys cannot be read: \(error.code)")
    }
  }

  private static func issuerOption(_ context: CommandContext) throws(ShellFailure) -> ShareIssuer {
    guard let text = context.arguments.options["issuer"] else {
      throw ShellFailure(.usage, "Missing expected argument '--issuer <name>'")
    }
    guard let issuer = ShareIssuer(text) else {
      throw ShellFailure(
        .badData, "'\(text)' is not a valid issuer name",
        hint: "use a-z, 0-9, '.' and '-', such as club.example")
    }
    return issuer
  }

  private static func span(
    _ name: String, _ preset: String, _ context: CommandContext
  ) throws(ShellFailure) -> Duration {
    let text = context.arguments.options[name] ?? preset
    guard let span = ScenarioWords.duration(text) else {
      throw ShellFailure(
        .usage, "The value '\(text)' is invalid for '--\(name) <span>'",
        hint: "a number with a unit, such as 3600s")
    }
    return span
  }
}
