import Foundation
import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallSodium
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite struct SignInTests {
  @Test func codeFromTheMailMakesASessionOfAWeek() async throws {
    let town = try Town()
    let session = try await town.signIn("ada@acme.test")
    #expect(session.person.id == "ada")
    #expect(session.expiresAt.milliseconds == town.clock.now.milliseconds + 604_800_000)
    #expect(session.serverTime == town.clock.now)
    #expect(session.token.secret.count == 43)
    #expect(try await town.workspace.memberships().memberships.count == 2)
  }

  @Test func neitherTokenNorCodeIsInAFile() async throws {
    let town = try Town()
    let address = try #require(EmailAddress("ada@acme.test"))
    try await town.workspace.sendCode(to: address)
    let code = try town.code(for: address)
    let digits = String(decoding: code.digits, as: UTF8.self)
    #expect(try !town.folder.text("workspace/codes.json").contains(digits))
    let session = try await town.workspace.redeem(code, for: address)
    let token = session.token.secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    for name in try town.folder.names("workspace") where name.hasSuffix(".json") {
      #expect(try !town.folder.text("workspace/" + name).contains(token))
    }
  }

  @Test(
    "The sixth code within ten minutes is refused, with or without an account",
    arguments: ["ada@acme.test", "nobody@nowhere.test"])
  func throttle(email: String) async throws {
    let town = try Town()
    let address = try #require(EmailAddress(email))
    for _ in 0..<5 { try await town.workspace.sendCode(to: address) }
    let code = try town.code(for: address)
    await #expect(throws: CodeRefusal.tooManyCodes(retryAfter: .seconds(600))) {
      try await town.workspace.sendCode(to: address)
    }
    // All of one moment, distinguished by a number without gaps.
    let names = try town.folder.names("outbox").sorted()
    #expect(names[1...].map { $0.suffix(8) } == (2...5).map { "~00\($0).eml" })
    // The newest code is still valid, and signing in does not permit more codes.
    _ = try await town.workspace.redeem(code, for: address)
    town.clock.advance(.milliseconds(599_999))
    await #expect(throws: CodeRefusal.tooManyCodes(retryAfter: .milliseconds(1))) {
      try await town.workspace.sendCode(to: address)
    }
    town.clock.advance(.milliseconds(1))
    try await town.workspace.sendCode(to: address)
  }

  @Test func mailIsAValidMessage() async throws {
    let town = try Town()
    try await town.workspace.sendCode(to: try #require(EmailAddress("dave@beta.test")))
    let name = try #require(try town.folder.names("outbox").first)
    #expect(name == "20260301T090000.000Z-dave@beta.test.eml")
    #expect(try town.folder.mode("outbox/" + name) == 0o600)
    #expect(try town.folder.mode("outbox") == 0o700)
    let mail = try town.folder.text("outbox/" + name)
    let parts = mail.split(separator: "\n\n", maxSplits: 1)
    let headers = parts[0].split(separator: "\n")
    for header in headers {
      let isField = header.firstIndex(of: ":").map { colon in
        header[..<colon].utf8.allSatisfy { 33...126 ~= $0 }
      }
      #expect(isField == true || header.hasPrefix(" "))
      #expect(header.utf8.count <= 78 && header.utf8.allSatisfy { $0 < 0x80 })
    }
    #expect(headers.contains("Date: Sun, 01 Mar 2026 09:00:00 +0000"))
    #expect(headers.contains("To: dave@beta.test"))
    #expect(headers.contains("Content-Type: text/plain; charset=utf-8"))
    #expect(headers.contains { $0.hasPrefix("Message-ID: <") && $0.hasSuffix(">") })
    let subject = try #require(headers.first { $0.hasPrefix("Subject: =?utf-8?B?") })
    let encoded = subject.dropFirst("Subject: =?utf-8?B?".count).dropLast(2)
    let decoded = try #require(Data(base64Encoded: String(encoded)))
    #expect(String(decoding: decoded, as: UTF8.self) == "رمز تسجيل الدخول")
    #expect(parts[1].contains("رمز تسجيل الدخول الخاص بك"))
  }

  @Test func mailsOfOneMomentDoNotReplaceEachOther() async throws {
    let town = try Town()
    let address = try #require(EmailAddress("ada@acme.test"))
    for _ in 0..<3 { try await town.workspace.sendCode(to: address) }
    #expect(Set(try town.mails()).count == 3)
  }

  @Test func unknownAddressIsAnsweredLikeAKnownOne() async throws {
    var mails: [String] = []
    for email in ["bob@acme.test", "new@acme.test"] {
      let town = try Town()
      try await town.workspace.sendCode(to: try #require(EmailAddress(email)))
      #expect(try town.folder.names("outbox").count == 1)
      let people = Town.files.first { $0.path == "people.json" }
      #expect(try town.folder.text("workspace/people.json") == people?.text)
      // Address, code and message id differ. Nothing else may reveal who has an account.
      mails += try town.mails().map { mail in
        mail.replacingOccurrences(of: email, with: "…")
          .replacing(/Message-ID: <[0-9a-f]+/, with: "Message-ID: <…")
          .replacing(/\n[0-9]{6}\n/, with: "\n…\n")
      }
    }
    #expect(mails[0] == mails[1])
  }

  @Test func codeOfANewAddressMakesThePerson() async throws {
    let town = try Town()
    let first = try await town.signIn("new@acme.test")
    #expect(try await town.workspace.memberships().memberships.isEmpty)
    town.clock.advance(.seconds(1))
    let second = try await town.signIn("New@Acme.test")
    #expect(first.person == second.person)
    #expect(first.person.name == "new")
  }

  @Test func codeIsDeadAfterThreeWrongTriesUsedOrOld() async throws {
    let town = try Town()
    let address = try #require(EmailAddress("ada@acme.test"))
    try await town.workspace.sendCode(to: address)
    let code = try town.code(for: address)
    let wrong = try #require(SignInCode(code.digits == Array("000000".utf8) ? "111111" : "000000"))
    for left in [2, 1, 0] {
      await #expect(throws: SignInRefusal.wrongCode(triesLeft: left)) {
        try await town.workspace.redeem(wrong, for: address)
      }
    }
    await #expect(throws: SignInRefusal.deadCode) {
      try await town.workspace.redeem(code, for: address)
    }
    town.clock.advance(.seconds(30))
    try await town.workspace.sendCode(to: address)
    let old = try town.code(for: address)
    town.clock.advance(.seconds(300))
    await #expect(throws: SignInRefusal.deadCode) {
      try await town.workspace.redeem(old, for: address)
    }
    try await town.workspace.sendCode(to: address)
    let fresh = try town.code(for: address)
    _ = try await town.workspace.redeem(fresh, for: address)
    await #expect(throws: SignInRefusal.deadCode) {
      try await town.workspace.redeem(fresh, for: address)
    }
  }

  @Test func banIsReportedAfterTheCode() async throws {
    let town = try Town()
    let address = try #require(EmailAddress("eve@acme.test"))
    try await town.workspace.sendCode(to: address)
    let wrong = try #require(SignInCode("000000"))
    await #expect(throws: SignInRefusal.wrongCode(triesLeft: 2)) {
      try await town.workspace.redeem(wrong, for: address)
    }
    let code = try town.code(for: address)
    await #expect(throws: SignInRefusal.banned(until: nil)) {
      try await town.workspace.redeem(code, for: address)
    }
    #expect(try !town.folder.names("workspace").contains("sessions.json"))
  }

  @Test func banEndsAfterItsLastInstant() async throws {
    let town = try Town()
    town.clock.advance(.seconds(10))
    await #expect(throws: SignInRefusal.self) { try await town.signIn("fay@acme.test") }
    town.clock.advance(.milliseconds(1))
    #expect(try await town.signIn("fay@acme.test").person.id == "fay")
    await #expect(throws: SignInRefusal.banned(until: nil)) {
      try await town.signIn("gus@acme.test")
    }
  }

  @Test func twoWorkspacesSeeEachOthersSessions() async throws {
    let town = try Town()
    let other = try Town.open(town.folder, town.clock, SodiumCryptography())
    let session = try await town.signIn("ada@acme.test")
    other.use(session.token)
    #expect(try await other.memberships().memberships.count == 2)
    try await other.activate("o-beta")
    #expect(try await town.workspace.memberships().active == "o-beta")
    try await other.revoke(session.token)
    await #expect(throws: ServiceError.unauthorized) { try await town.workspace.memberships() }
    try await other.revoke(session.token)
  }

  @Test func sessionEndsAtItsExpiryAndIsLengthenedAfterADay() async throws {
    let town = try Town()
    let session = try await town.signIn("ada@acme.test")
    town.clock.advance(.seconds(86_400))
    #expect(try await town.workspace.refresh(session.token).expiresAt == session.expiresAt)
    town.clock.advance(.milliseconds(1))
    let renewed = try await town.workspace.refresh(session.token)
    #expect(renewed.expiresAt == town.clock.now + .seconds(604_800))
    town.clock.advance(.seconds(604_800) - .milliseconds(1))
    _ = try await town.workspace.memberships()
    town.clock.advance(.milliseconds(1))
    await #expect(throws: ServiceError.unauthorized) { try await town.workspace.memberships() }
    await #expect(throws: ServiceError.unauthorized) {
      try await town.workspace.refresh(session.token)
    }
  }

  @Test func signOutEndsOnlyThisSession() async throws {
    let town = try Town()
    let first = try await town.signIn("ada@acme.test")
    let second = try await town.signIn("ada@acme.test")
    try await town.workspace.revoke(first.token)
    town.workspace.use(first.token)
    await #expect(throws: ServiceError.unauthorized) { try await town.workspace.memberships() }
    town.workspace.use(second.token)
    _ = try await town.workspace.memberships()
  }

  @Test func faultsAndLatency() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    var faults = Workspace.Faults()
    faults.latency = [.memberships: .milliseconds(501)]
    town.workspace.set(faults)
    let before = town.clock.now
    _ = try await town.workspace.memberships()
    #expect(town.clock.now - before == .milliseconds(501))
    faults.isOffline = true
    town.workspace.set(faults)
    await #expect(throws: ServiceError.offline) { try await town.workspace.memberships() }
    let address = try #require(EmailAddress("ada@acme.test"))
    await #expect(throws: CodeRefusal.service(.offline)) {
      try await town.workspace.sendCode(to: address)
    }
    faults.isOffline = false
    faults.isMalformed = true
    town.workspace.set(faults)
    await #expect(throws: ServiceError.malformed) { try await town.workspace.memberships() }
    faults.isUnavailable = true
    town.workspace.set(faults)
    await #expect(throws: ServiceError.unavailable) { try await town.workspace.memberships() }
  }
}
