import LandfallAuth
import LandfallDomain
import LandfallStrictJSON

/// A row of `magic-links.json`: a link that was sent, without its token.
struct MagicLinkRow: Sendable {
  let tokenHash: [UInt8]
  let address: EmailAddress
  let issuedAt: Timestamp
}

/// A row of `registrations.json`: a device that a person has approved, and its challenge.
struct RegistrationRow: Sendable {
  let codeHash: [UInt8]
  let challenge: String
  let person: String
  let issuedAt: Timestamp

  /// The age at which a code sent to the device expires.
  static let codeLifetime: Duration = .seconds(60)
}

/// A row of `redemptions.json`: the result of a sign-in, so that a retry makes no second session.
struct RedemptionRow: Sendable {
  let key: String
  let credentialHash: [UInt8]
  var sessionHash: [UInt8]
  let at: Timestamp

  /// The time in which a retry is answered.
  static let lifetime: Duration = .seconds(86_400)
}

/// A row of `attempts.json`: the tries to sign in with one credential in one window.
struct AttemptRow: Sendable {
  let subjectHash: [UInt8]
  let windowStart: Timestamp
  let count: Int
}

/// A limit of tries.
struct AttemptLimit: Sendable {
  let tries: Int
  let window: Duration

  /// The limit for one credential.
  static let one = AttemptLimit(tries: 5, window: .seconds(60))
  /// The limit for all public names together, counted in one installation of the services.
  static let allPublicIDs = AttemptLimit(tries: 30, window: .seconds(600))
}

extension StrictObject {
  func hash(_ name: String) throws(WorkspaceError) -> [UInt8] {
    guard let hash = Hexadecimal.bytes(try string(name)), hash.count == 32 else {
      throw error(name, "\"\(name)\" must be 32 bytes in lower-case hexadecimal")
    }
    return hash
  }

  func address(_ name: String) throws(WorkspaceError) -> EmailAddress {
    let text = try string(name)
    do throws(EmailAddressError) {
      return try EmailAddress(exact: text)
    } catch {
      throw self.error(name, error.message(for: text))
    }
  }

  func moment(_ name: String) throws(WorkspaceError) -> Timestamp {
    Timestamp(milliseconds: Int64(try int(name)))
  }
}

extension Schema<MagicLinkRow> {
  static let magicLinks = Schema(
    key: "magicLinks", file: "magic-links.json", allowed: ["tokenHash", "address", "issuedAt"],
    unique: { [("tokenHash", Hexadecimal.text($0.tokenHash))] },
    read: { (row: StrictObject) throws(WorkspaceError) -> MagicLinkRow in
      MagicLinkRow(
        tokenHash: try row.hash("tokenHash"), address: try row.address("address"),
        issuedAt: try row.moment("issuedAt"))
    },
    write: { row, writer in
      writer.member("tokenHash", Hexadecimal.text(row.tokenHash))
      writer.member("address", row.address.text)
      writer.member("issuedAt", Int(row.issuedAt.milliseconds))
    })
}

extension Schema<RegistrationRow> {
  static let registrations = Schema(
    key: "registrations", file: "registrations.json",
    allowed: ["codeHash", "challenge", "person", "issuedAt"],
    unique: { [("codeHash", Hexadecimal.text($0.codeHash))] },
    read: { (row: StrictObject) throws(WorkspaceError) -> RegistrationRow in
      RegistrationRow(
        codeHash: try row.hash("codeHash"), challenge: try row.string("challenge"),
        person: try row.string("person"), issuedAt: try row.moment("issuedAt"))
    },
    write: { row, writer in
      writer.member("codeHash", Hexadecimal.text(row.codeHash))
      writer.member("challenge", row.challenge)
      writer.member("person", row.person)
      writer.member("issuedAt", Int(row.issuedAt.milliseconds))
    })
}

extension Schema<RedemptionRow> {
  static let redemptions = Schema(
    key: "redemptions", file: "redemptions.json",
    allowed: ["key", "credentialHash", "sessionHash", "at"],
    unique: { [("key", $0.key)] },
    read: { (row: StrictObject) throws(WorkspaceError) -> RedemptionRow in
      RedemptionRow(
        key: try row.string("key"), credentialHash: try row.hash("credentialHash"),
        sessionHash: try row.hash("sessionHash"), at: try row.moment("at"))
    },
    write: { row, writer in
      writer.member("key", row.key)
      writer.member("credentialHash", Hexadecimal.text(row.credentialHash))
      writer.member("sessionHash", Hexadecimal.text(row.sessionHash))
      writer.member("at", Int(row.at.milliseconds))
    })
}

extension Schema<AttemptRow> {
  static let attempts = Schema(
    key: "attempts", file: "attempts.json", allowed: ["subjectHash", "windowStart", "count"],
    unique: { [("subjectHash", Hexadecimal.text($0.subjectHash))] },
    read: { (row: StrictObject) throws(WorkspaceError) -> AttemptRow in
      AttemptRow(
        subjectHash: try row.hash("subjectHash"), windowStart: try row.moment("windowStart"),
        count: try row.int("count", atLeast: 1))
    },
    write: { row, writer in
      writer.member("subjectHash", Hexadecimal.text(row.subjectHash))
      writer.member("windowStart", Int(row.windowStart.milliseconds))
      writer.member("count", row.count)
    })
}

extension Schema<CodeFailures.Record> {
  /// Consecutive wrong codes.
  static let codeFailures = Schema(
    key: "codeFailures", file: "code-failures.json", allowed: ["address", "count", "lastAt"],
    unique: { [("address", $0.address.text)] },
    read: { (row: StrictObject) throws(WorkspaceError) -> CodeFailures.Record in
      CodeFailures.Record(
        address: try row.address("address"), count: try row.int("count", atLeast: 1),
        lastAt: try row.moment("lastAt"))
    },
    write: { row, writer in
      writer.member("address", row.address.text)
      writer.member("count", row.count)
      writer.member("lastAt", Int(row.lastAt.milliseconds))
    })
}

/// A row of `providers.json`: the identity provider for an e-mail domain.
///
/// The provider is trusted for the addresses of that domain. A provider with several domains has a
/// row for each.
struct ProviderRow: Sendable {
  let provider: IdentityProvider
  /// The part of an address after the `@`, as returned by ``EmailAddress/domain(_:)``.
  let domain: String
}

extension Schema<ProviderRow> {
  static let providers = Schema(
    key: "providers", file: "providers.json", allowed: ["id", "issuer", "clientId", "domain"],
    unique: { [("id", $0.provider.id)] },
    read: { (row: StrictObject) throws(WorkspaceError) -> ProviderRow in
      let text = try row.string("domain")
      guard let domain = EmailAddress.domain(text) else {
        throw row.error(
          "domain",
          "\"\(text)\" is not a domain of ASCII letters, digits and hyphens, such as acme.test")
      }
      return ProviderRow(
        provider: IdentityProvider(
          id: try row.string("id"), issuer: try row.string("issuer"),
          clientID: try row.string("clientId")), domain: domain)
    },
    write: { row, writer in
      writer.member("id", row.provider.id)
      writer.member("issuer", row.provider.issuer)
      writer.member("clientId", row.provider.clientID)
      writer.member("domain", row.domain)
    })
}

/// A row of `sessions.json`: a session without its token.
struct SessionRow: Sendable {
  var tokenHash: [UInt8]
  let person: String
  let createdAt: Timestamp
  var refreshedAt: Timestamp
  var expiresAt: Timestamp
  var activeOrganization: String?
}

extension Schema<SessionRow> {
  static let sessions = Schema(
    key: "sessions", file: "sessions.json",
    allowed: [
      "tokenHash", "person", "createdAt", "refreshedAt", "expiresAt", "activeOrganization",
    ],
    unique: { [("tokenHash", Hexadecimal.text($0.tokenHash))] },
    read: { (row: StrictObject) throws(WorkspaceError) -> SessionRow in
      guard let hash = Hexadecimal.bytes(try row.string("tokenHash")) else {
        throw row.error("tokenHash", "\"tokenHash\" must be lower-case hexadecimal")
      }
      return SessionRow(
        tokenHash: hash, person: try row.string("person"),
        createdAt: try row.moment("createdAt"), refreshedAt: try row.moment("refreshedAt"),
        expiresAt: try row.moment("expiresAt"),
        activeOrganization: try row.optionalString("activeOrganization"))
    },
    write: { row, writer in
      writer.member("tokenHash", Hexadecimal.text(row.tokenHash))
      writer.member("person", row.person)
      writer.member("createdAt", Int(row.createdAt.milliseconds))
      writer.member("refreshedAt", Int(row.refreshedAt.milliseconds))
      writer.member("expiresAt", Int(row.expiresAt.milliseconds))
      writer.member("activeOrganization", row.activeOrganization)
    })
}
