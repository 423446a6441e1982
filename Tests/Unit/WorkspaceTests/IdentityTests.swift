import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallStrictJSON
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite("Identities from providers", .review("S1"))
struct IdentityTests {
  /// A sign-in with an identity, and the resulting account; `nil` if it is refused.
  struct Step: Sendable {
    let issuer: String
    let subject: String
    let email: String
    let account: String?
    var shown: String?

    init(
      at issuer: String = Step.acme, _ subject: String, _ email: String, _ account: String?,
      shown: String? = nil
    ) {
      self.issuer = issuer
      self.subject = subject
      self.email = email
      self.account = account
      self.shown = shown
    }

    static let acme = "https://id.acme.test"
    static let beta = "https://id.beta.test"
    static let second = "https://second.acme.test"
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let steps: [Step]
    var testDescription: String { id }

    init(_ id: String, _ steps: Step...) {
      self.id = id
      self.steps = steps
    }
  }

  /// The content of `providers.json`.
  ///
  /// The domain of one row is in upper case.
  private static let providers = """
    {"version":1,"providers":[
     {"id":"acme","issuer":"https://id.acme.test","clientId":"landfall","domain":"ACME.test"},
     {"id":"acme-2","issuer":"https://id.acme.test","clientId":"landfall","domain":"acme.example"},
     {"id":"beta","issuer":"https://id.beta.test","clientId":"landfall","domain":"beta.test"},
     {"id":"second","issuer":"https://second.acme.test","clientId":"other","domain":"acme.test"}]}
    """

  private static let rows = [
    Row("own-domain", Step("s-1", "ada@acme.test", "ada")),
    Row("own-domain-other-case", Step("s-1", "Ada@ACME.Test", "ada")),
    Row("foreign-domain", Step("s-1", "dave@beta.test", nil)),
    Row("sub-domain", Step("s-1", "ada@mail.acme.test", nil)),
    Row("domain-above", Step("s-1", "ada@test.acme", nil)),
    Row("domain-with-another-head", Step("s-1", "ada@notacme.test", nil)),
    Row("second-domain-of-the-issuer", Step("s-1", "zoe@acme.example", "new")),
    Row("issuer-with-a-slash", Step(at: "https://id.acme.test/", "s-1", "ada@acme.test", nil)),
    Row("issuer-in-another-case", Step(at: "https://ID.acme.test", "s-1", "ada@acme.test", nil)),
    Row("issuer-nobody-knows", Step(at: "https://evil.example", "s-1", "ada@acme.test", nil)),
    Row("same-again", Step("s-1", "ada@acme.test", "ada"), Step("s-1", "ada@acme.test", "ada")),
    Row(
      "subject-in-another-case", Step("s-1", "ada@acme.test", "ada"),
      Step("S-1", "ada@acme.test", nil)),
    Row(
      "other-subject-same-address", Step("s-1", "ada@acme.test", "ada"),
      Step("s-2", "ada@acme.test", nil), Step("s-1", "ada@acme.test", "ada")),
    Row(
      "same-subject-other-address", Step("s-1", "ada@acme.test", "ada"),
      Step("s-1", "a.lovelace@acme.test", "ada", shown: "a.lovelace@acme.test"),
      Step("s-1", "ada@acme.test", "ada")),
    Row(
      "same-subject-address-of-another-account", Step("s-1", "ada@acme.test", "ada"),
      Step("s-1", "bob@acme.test", "ada", shown: "ada@acme.test"),
      Step("s-2", "bob@acme.test", "bob")),
    Row(
      "same-subject-address-of-a-foreign-domain", Step("s-1", "ada@acme.test", "ada"),
      Step("s-1", "dave@beta.test", nil)),
    Row(
      "address-that-is-shown-is-taken", Step("s-1", "ada@acme.test", "ada"),
      Step("s-1", "new@acme.test", "ada", shown: "new@acme.test"),
      Step("s-2", "new@acme.test", nil)),
    Row(
      "same-subject-at-another-provider", Step("s-1", "ada@acme.test", "ada"),
      Step(at: Step.second, "s-1", "ada@acme.test", nil)),
    Row(
      "two-providers-of-one-domain", Step(at: Step.second, "s-1", "ada@acme.test", "ada"),
      Step("s-1", "ada@acme.test", nil), Step("s-2", "bob@acme.test", "bob")),
    Row(
      "same-subject-at-two-providers-are-two-people", Step("s-1", "ada@acme.test", "ada"),
      Step(at: Step.beta, "s-1", "dave@beta.test", "dave")),
    Row(
      "account-made-by-the-identity", Step("s-9", "zoe@acme.test", "new"),
      Step("s-8", "zoe@acme.test", nil), Step("s-9", "zoe@acme.test", "new")),
  ]

  private static func identity(_ step: Step) throws -> SignInCredential {
    .identity(
      VerifiedIdentity(
        issuer: step.issuer, subject: step.subject,
        email: try EmailAddress(exact: step.email), name: nil,
        assertion: SecretBytes(copying: Array("\(step)".utf8))))
  }

  private static func redeem(
    _ step: Step, _ workspace: Workspace
  ) async throws -> IssuedSession {
    try await workspace.redeem(
      try identity(step), key: IdempotencyKey(SodiumCryptography()))
  }

  private static func town(_ providers: String = providers) throws -> Town {
    let town = try Town()
    try town.folder.write(providers, to: "workspace/providers.json")
    return town
  }

  private static func follow(_ steps: [Step], _ town: Town) async throws {
    for (number, step) in steps.enumerated() {
      let before = try town.folder.text("workspace/people.json")
      // Each step is another process, so only the files keep the bindings.
      let workspace = try Town.open(town.folder, town.clock, SodiumCryptography())
      guard let account = step.account else {
        await #expect(throws: SignInRefusal.identityNotAllowed, "step \(number)") {
          _ = try await redeem(step, workspace)
        }
        #expect(try town.folder.text("workspace/people.json") == before, "step \(number)")
        continue
      }
      let person = try await redeem(step, workspace).person
      let isKnown = ["ada", "bob", "dave"].contains(person.id.text)
      #expect((isKnown ? person.id.text : "new") == account, "step \(number)")
      let shown = step.shown ?? step.email.lowercased()
      #expect(person.email == shown, "step \(number)")
    }
  }

  @Test("An identity signs in to its own account, or is refused", arguments: rows)
  func account(row: Row) async throws {
    try await Self.follow(row.steps, try Self.town())
  }

  @Test("An account made by a code is bound at first use, and keeps its other sign-in methods")
  func afterACode() async throws {
    let town = try Self.town()
    let made = try await town.signIn("zoe@acme.test").person
    // Another provider is not responsible for the domain, and cannot take the account first.
    try await Self.follow([Step(at: Step.beta, "s-1", "zoe@acme.test", nil)], town)
    let bound = try await Self.redeem(Step("s-1", "zoe@acme.test", ""), town.workspace).person
    #expect(bound.id == made.id)
    try await Self.follow([Step("s-2", "zoe@acme.test", nil)], town)
    #expect(try await town.signIn("zoe@acme.test").person.id == made.id)
  }

  @Test("If a new account takes the address that another account shows, the other shows its own")
  func shownAddressIsTaken() async throws {
    let town = try Self.town()
    try await Self.follow(
      [
        Step("s-1", "ada@acme.test", "ada"),
        Step("s-1", "new@acme.test", "ada", shown: "new@acme.test"),
      ], town)
    let other = try await town.signIn("new@acme.test").person
    #expect(other.id != "ada")
    #expect(try await town.signIn("ada@acme.test").person.email == "ada@acme.test")
    try await Self.follow([Step("s-1", "new@acme.test", "ada", shown: "ada@acme.test")], town)
  }

  @Test("A provider whose row is removed signs no one in, not even bound people")
  func rowRemoved() async throws {
    let town = try Self.town()
    try await Self.follow([Step("s-1", "ada@acme.test", "ada")], town)
    let rest = """
      {"version":1,"providers":[
       {"id":"acme-2","issuer":"https://id.acme.test","clientId":"landfall","domain":"acme.example"},
       {"id":"second","issuer":"https://second.acme.test","clientId":"other","domain":"acme.test"}]}
      """
    try town.folder.write(rest, to: "workspace/providers.json")
    try await Self.follow(
      [
        Step("s-1", "ada@acme.test", nil), Step("s-1", "ada@acme.example", nil),
        Step(at: Step.second, "s-1", "ada@acme.test", nil),
      ], town)
    try town.folder.write(Self.providers, to: "workspace/providers.json")
    try await Self.follow([Step("s-1", "ada@acme.test", "ada")], town)
  }

  @Test("Removing an account removes its binding: the identity makes another account")
  func accountRemoved() async throws {
    let town = try Self.town()
    try await Self.follow([Step("s-9", "zoe@acme.test", "new")], town)
    let people = try #require(Town.files.first { $0.path == "people.json" }).text
    try town.folder.write(people, to: "workspace/people.json")
    try await Self.follow(
      [Step("s-8", "zoe@acme.test", "new"), Step("s-9", "zoe@acme.test", nil)], town)
  }

  @Test("Of eight simultaneous subjects with one address, on two services, one gets the account")
  func atOnce() async throws {
    let town = try Self.town()
    let other = try Town.open(town.folder, town.clock, SodiumCryptography())
    let accounts = try await withThrowingTaskGroup(of: PersonID?.self) { group in
      for turn in 0..<8 {
        let services = turn % 2 == 0 ? town.workspace : other
        group.addTask {
          do {
            return try await Self.redeem(
              Step("s-\(turn)", "ada@acme.test", nil), services
            ).person.id
          } catch SignInRefusal.identityNotAllowed {
            return nil
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(accounts.compactMap { $0 } == ["ada"])
  }

  @Test("Repeating a sign-in after a lost answer gives the same account")
  func sameTry() async throws {
    let town = try Self.town()
    let key = IdempotencyKey(SodiumCryptography())
    let credential = try Self.identity(Step("s-9", "zoe@acme.test", "new"))
    let first = try await town.workspace.redeem(credential, key: key)
    let second = try await town.workspace.redeem(credential, key: key)
    #expect(first.person == second.person)
  }

  @Test(
    "A row with an invalid domain is reported with its position",
    arguments: ["аcme.test", "acme", "*.acme.test", ".acme.test", "acme.test.", ""])
  func badDomains(domain: String) async throws {
    let town = try Self.town(
      """
      {"version":1,"providers":[
       {"id":"acme","issuer":"https://id.acme.test","clientId":"landfall","domain":"\(domain)"}]}
      """)
    await #expect(throws: SignInRefusal.service(.unavailable)) {
      _ = try await Self.redeem(Step("s-1", "ada@acme.test", nil), town.workspace)
    }
    let failure = try #require(town.workspace.takeFailure())
    #expect("\(failure)".contains("providers.json:2:"))
    #expect("\(failure)".contains("\"\(domain)\" is not a domain"))
  }

  @Test("Two accounts with one identity or one shown address are a damaged file")
  func damaged() throws {
    let identity = #""identity":{"issuer":"https://id.acme.test","subject":"s-1"}"#
    let shown = #""identity":{"issuer":"i","subject":"s","email":"bob@acme.test"}"#
    for (ada, bob) in [(identity, identity), (shown, #""identity":null"#)] {
      let people = """
        {"version":1,"people":[{"id":"ada","email":"ada@acme.test","name":"Ada",\(ada)},
         {"id":"bob","email":"bob@acme.test","name":"Bob",\(bob)}]}
        """
      #expect(throws: WorkspaceError.self) { try Town(replacing: "people.json", with: people) }
    }
  }
}
