import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

/// Share tokens: `textshell token …`.
enum TokenCommands {
  static let all = [issue, inspect, verify, revoke, list]

  private static let link = Argument(
    name: "link", help: "A share link or its token, or '-' to read it from standard input.",
    isLink: true)
  private static let kinds =
    "The app's routes declare what is shared: use '--game ID' if a route shares a 'game'."

  /// `textshell token issue`.
  static let issue = CommandDefinition(
    words: ["token", "issue"], abstract: "Make a link that opens one thing for anyone who has it.",
    examples: [
      "textshell token issue --game 0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901 --expires 7d"
    ],
    discussion: kinds + " The link is a secret: anyone who has it can open it.",
    options: [.value("expires", "duration", "1h, 1d, 7d, 30d or indefinite. (default: 1d)")],
    takesSharedEntity: true,
    run: { context throws(ShellFailure) in try await issue(context) })

  private static func issue(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let name = context.arguments.options["expires"] ?? ShareDuration.oneDay.rawValue
    guard let duration = ShareDuration(rawValue: name) else {
      throw ShellFailure(
        .usage, "The value '\(name)' is invalid for '--expires <duration>'",
        hint: "use one of " + ShareDuration.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let environment = try await context.openEnvironment()
    let entity = try context.sharedEntity(
      of: environment.app.definition, options: issue.options)
    let landfall = try await environment.process()
    let link: ShareLink
    do throws(ShareLinkError) {
      link = try await landfall.shareLink(of: entity, lasting: duration)
    } catch {
      throw ShellFailure(error, entity)
    }
    context.printResult(link.url) { writer in
      writer.member("url", link.url)
      writer.member("kind", entity.kind)
      writer.member("id", entity.id)
      writer.member("expires", duration.rawValue)
    }
    return .success
  }

  /// `textshell token inspect`.
  static let inspect = CommandDefinition(
    words: ["token", "inspect"], abstract: "Show the claims of a share token, without checking it.",
    examples: ["textshell token inspect - < link.txt"], arguments: [link],
    run: { context throws(ShellFailure) in
      let token = try readToken(try context.linkArgument().raw)
      guard let claims = token.unverifiedClaims else {
        throw ShellFailure(
          .badData, "the claims of the token cannot be read",
          hint: "copy the whole link or token again, or ask its issuer for a new one")
      }
      context.printRow([
        ("key", token.keyID.text), ("jti", claims.id.text), ("issued", claims.issuedAtText),
        ("expires", claims.expiry.text),
      ])
      return .success
    })

  /// `textshell token verify`.
  static let verify = CommandDefinition(
    words: ["token", "verify"], abstract: "Check a share link's token as opening it would.",
    examples: ["textshell token verify - < link.txt"],
    discussion: "It does not check whether the shared thing exists.",
    arguments: [
      Argument(
        name: "link", help: "A share link, or '-' to read it from standard input.", isLink: true)
    ],
    run: { context throws(ShellFailure) in
      let link = try context.linkArgument()
      let environment = try await context.openEnvironment()
      switch try await environment.process().tokenStatus(of: link) {
      case .accepted:
        context.printResult("accepted") { $0.member("accepted", true) }
        return .success
      case .refused(let refusal):
        throw ShellFailure(
          .noPermission, "\(refusal.kind.rawValue) (\(refusal.rawValue))",
          hint: "copy the whole link again, or ask the person who shared it for a new one")
      case .notApplicable:
        throw ShellFailure(
          .badData, "no route that needs a token matches the link",
          hint: "'textshell explain' shows where the link leads")
      }
    })

  /// `textshell token revoke`.
  static let revoke = CommandDefinition(
    words: ["token", "revoke"], abstract: "Revoke one share token, or all tokens for a thing.",
    examples: [
      "textshell token revoke - < link.txt",
      "textshell token revoke --game 0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901",
    ],
    discussion: kinds,
    arguments: [
      Argument(
        name: "link", help: "A share link, its token, or a 'jti' of 'token list'; '-' for stdin.",
        isOptional: true, isLink: true)
    ],
    takesSharedEntity: true,
    run: { context throws(ShellFailure) in try await revoke(context) })

  private static func revoke(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let environment = try await context.openEnvironment()
    let registry = try shares(environment).tokens.registry
    if context.arguments.words.isEmpty {
      let entity = try context.sharedEntity(of: environment.app.definition, options: [])
      do throws(ShareRegistryError) {
        try await registry.revokeAll(of: entity, at: environment.clock.now().timestamp)
      } catch {
        throw ShellFailure(.inputOutput, "nothing was revoked: \(error.code)")
      }
      context.printResult(
        "revoked: every link issued until now to \(entity.kind) \(entity.id)"
      ) { writer in
        writer.member("revoked", true)
        writer.member("kind", entity.kind)
        writer.member("id", entity.id)
      }
      return .success
    }
    guard context.arguments.named.isEmpty else {
      throw ShellFailure(.usage, "name either a link or a thing to revoke, not both")
    }
    let text = try context.linkArgument().raw
    var id = ShareTokenID(text)
    if id == nil { id = try readToken(text).unverifiedClaims?.id }
    guard let id else { throw ShellFailure(.badData, "the token has no 'jti'") }
    let isKnown: Bool
    do throws(ShareRegistryError) {
      isKnown = try await registry.revoke(id)
    } catch {
      throw ShellFailure(.inputOutput, "nothing was revoked: \(error.code)")
    }
    guard isKnown else {
      throw ShellFailure(
        .entityMissing, "the token was not issued here, or it has expired and was removed",
        hint: "'textshell token list' lists the issued tokens")
    }
    context.printResult("revoked") { writer in
      writer.member("revoked", true)
      writer.member("jti", id.text)
    }
    return .success
  }

  /// `textshell token list`.
  static let list = CommandDefinition(
    words: ["token", "list"], abstract: "List the share tokens that were issued here.",
    examples: ["textshell token list", "textshell token list --json"],
    discussion: kinds + " Without one, tokens are ordered by their expiry.",
    options: [.value("limit", "n", "The maximum number. (default: 100)")], takesSharedEntity: true,
    run: { context throws(ShellFailure) in try await list(context) })

  private static func list(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let text = context.arguments.options["limit"] ?? "100"
    guard let limit = Int(text), limit > 0 else {
      throw ShellFailure(
        .usage, "The value '\(text)' is invalid for '--limit <n>'",
        hint: "use a whole number from 1 on, such as --limit 20")
    }
    let environment = try await context.openEnvironment()
    let entity =
      context.arguments.named.isEmpty
      ? nil : try context.sharedEntity(of: environment.app.definition, options: list.options)
    let records = try await shares(environment).records(of: entity, limit: limit)
    let now = environment.clock.now().timestamp
    let ring = try await TokenKeyCommands.ring(environment)
    let rows = records.map { record in
      let claims = record.claims
      let state =
        if record.isRevoked {
          "revoked"
        } else if claims.expiry.isOver(at: now) {
          "expired"
        } else {
          ring.end(ofTokenIssuedAt: claims.issuedAt).isOver(at: now) ? "key-ended" : "live"
        }
      return [
        claims.id.text, record.entity.kind, record.entity.id, claims.issuedAtText,
        claims.expiry.text, state,
      ]
    }
    context.printTable("tokens", ["jti", "kind", "id", "issued", "expires", "state"], rows)
    return .success
  }

  // MARK: What they share

  static func shares(_ environment: AppEnvironment) throws(ShellFailure) -> ShareAdministration {
    guard environment.app.definition.routes.contains(where: { $0.share != nil }) else {
      throw .sharesNothing(environment.app.definition)
    }
    guard let shares = environment.folder.shares else {
      throw ShellFailure(
        .unavailable, "this build has no share tokens",
        hint: "build with the trait Complete, which is on by default")
    }
    return shares
  }

  /// Returns the token in a link, or a token that is given without a link.
  static func readToken(_ text: String) throws(ShellFailure) -> ShareToken {
    var token = text[...]
    if let start = text.firstRange(of: "v4.public.")?.lowerBound {
      token = text[start...].prefix { $0 != "&" && $0 != "#" }
    }
    do throws(TokenRefusal) {
      return try ShareToken(String(token))
    } catch {
      throw ShellFailure(
        .badData, "the text contains no share token", hint: "a token begins with 'v4.public.'")
    }
  }
}

extension CommandContext {
  /// Returns the link in the first argument, or the first line of standard input for `-`.
  ///
  /// Reading stops at the length at which a link is known to be too long.
  func linkArgument() throws(ShellFailure) -> LinkText {
    guard arguments.words[0] == "-" else { return arguments.input[0].link }
    guard let line = io.readLine(most: LinkText.longestKept) else {
      throw ShellFailure(.usage, "standard input contains no link")
    }
    return line.link
  }

  /// Returns the entity that `--<kind> <id>` names.
  func sharedEntity(
    of app: AppDefinition, options: [Option]
  ) throws(ShellFailure) -> SharedEntity {
    let kinds = Set(app.routes.compactMap { $0.share?.kind }).sorted()
    guard !kinds.isEmpty else { throw .sharesNothing(app) }
    guard let named = arguments.named.first else {
      throw ShellFailure(
        .usage, "no " + kinds.joined(separator: " or ") + " is named",
        hint: "give the ID, as in "
          + kinds.map { "--\($0) 0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901" }.joined(separator: " or "))
    }
    guard kinds.contains(named.name) else {
      let known = options + CommandDefinition.globalOptions + kinds.map { .value($0, "id", "") }
      throw ParsedArguments.unknown("--" + named.name, known)
    }
    guard arguments.named.count == 1 else {
      throw ShellFailure(.usage, "name only one thing, not \(arguments.named.count)")
    }
    guard let entity = SharedEntity(kind: named.name, id: named.value) else {
      throw ShellFailure(
        .badData, "'\(named.value)' is not a valid ID for --\(named.name)",
        hint: "copy the ID from the path of a link to the \(named.name)")
    }
    return entity
  }

  /// Prints a result, or with `--json` an object.
  func printResult(_ text: String, _ members: (inout JSONWriter) -> Void) {
    if isJSON { printObject(members) } else { print([text]) }
  }

  /// Prints named values, one per line or as a JSON object.
  func printRow(_ values: [(name: String, value: String)]) {
    if isJSON {
      printObject { writer in for (name, value) in values { writer.member(name, value) } }
    } else {
      print(TextTable.lines(values.map { [$0.name, $0.value] }))
    }
  }

  /// Prints rows under headings, or as a JSON object with a list of that name.
  func printTable(_ name: String, _ headings: [String], _ rows: [[String]]) {
    guard isJSON else {
      if !rows.isEmpty { print(TextTable.lines([headings.map { $0.uppercased() }] + rows)) }
      return
    }
    printList(name, rows) { writer, row in
      for (heading, value) in zip(headings, row) { writer.member(heading, value) }
    }
  }
}

extension ShareAdministration {
  /// Returns the tokens in the registry.
  func records(
    of entity: SharedEntity? = nil, limit: Int
  ) async throws(ShellFailure) -> [ShareTokenRecord] {
    do throws(ShareRegistryError) {
      return try await tokens.registry.records(of: entity, limit: limit)
    } catch {
      throw ShellFailure(.inputOutput, "the registry cannot be read: \(error.code)")
    }
  }
}

extension ShellFailure {
  fileprivate static func sharesNothing(_ app: AppDefinition) -> ShellFailure {
    ShellFailure(
      .usage, "\(app.name) shares nothing: none of its routes declares 'share'",
      hint: "name another app with --app, such as Examples/MatchTally")
  }
}
