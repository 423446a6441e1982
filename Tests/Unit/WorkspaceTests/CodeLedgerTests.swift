import LandfallAuth
import LandfallDomain
import LandfallWorkspace
import Testing

@Suite struct CodeLedgerTests {
  private let cryptography = ReproducibleCryptography()
  private let address: EmailAddress
  private let right: SignInCode
  private let wrong: SignInCode
  private let salt = [UInt8](repeating: 9, count: CodeLedger.saltBytes)

  init() throws {
    address = try #require(EmailAddress("ada@acme.test"))
    right = try #require(SignInCode("012345"))
    wrong = try #require(SignInCode("543210"))
  }

  private func issue(
    _ code: SignInCode, into ledger: inout CodeLedger, at now: Timestamp = Samples.now
  ) {
    ledger.issue(
      address, codeHash: CodeLedger.hash(code, for: address, salt: salt, cryptography), salt: salt,
      now: now)
  }

  private func redeem(
    _ code: SignInCode, _ ledger: inout CodeLedger, after ms: Int64 = 0
  ) -> CodeRedemption {
    ledger.redeem(code, for: address, now: Samples.now.plus(ms: ms), cryptography)
  }

  @Test(arguments: [
    (Int64(0), CodeRedemption.accepted), (299_999, .accepted), (300_000, .dead(.expired)),
    (300_001, .dead(.expired)),
  ])
  func livesForThreeHundredSeconds(age: Int64, result: CodeRedemption) {
    #expect(CodeLedger.lifetime == .seconds(300))
    var ledger = CodeLedger()
    issue(right, into: &ledger)
    #expect(redeem(right, &ledger, after: age) == result)
  }

  @Test func worksOnce() {
    var ledger = CodeLedger()
    issue(right, into: &ledger)
    #expect(redeem(right, &ledger) == .accepted)
    #expect(redeem(right, &ledger) == .dead(.none))
  }

  @Test func isDeadAfterThreeWrongTriesEvenIfRight() {
    var ledger = CodeLedger()
    issue(right, into: &ledger)
    #expect(redeem(wrong, &ledger) == .wrong(triesLeft: 2))
    #expect(redeem(wrong, &ledger) == .wrong(triesLeft: 1))
    #expect(redeem(wrong, &ledger) == .wrong(triesLeft: 0))
    #expect(redeem(right, &ledger) == .dead(.exhausted))
  }

  @Test func twoWrongTriesLeaveTheThirdForTheRightCode() {
    var ledger = CodeLedger()
    issue(right, into: &ledger)
    _ = redeem(wrong, &ledger)
    _ = redeem(wrong, &ledger)
    #expect(redeem(right, &ledger) == .accepted)
  }

  @Test func onlyTheNewestCounts() {
    var ledger = CodeLedger()
    issue(right, into: &ledger)
    issue(wrong, into: &ledger, at: Samples.now.plus(ms: 1000))
    #expect(redeem(right, &ledger, after: 1000) == .wrong(triesLeft: 2))
    #expect(redeem(wrong, &ledger, after: 1000) == .accepted)
  }

  @Test func newCodeHasAllItsTries() {
    var ledger = CodeLedger()
    issue(right, into: &ledger)
    for _ in 0..<3 { _ = redeem(wrong, &ledger) }
    issue(right, into: &ledger)
    #expect(redeem(right, &ledger) == .accepted)
  }

  @Test func codeOfAnotherAddressIsNoCode() throws {
    var ledger = CodeLedger()
    issue(right, into: &ledger)
    let other = try #require(EmailAddress("bob@acme.test"))
    let result = ledger.redeem(right, for: other, now: Samples.now, cryptography)
    #expect(result == .dead(.none))
  }

  @Test func expiredCodesOfOthersAreForgotten() throws {
    var ledger = CodeLedger()
    issue(right, into: &ledger)
    let other = try #require(EmailAddress("bob@acme.test"))
    ledger.issue(other, codeHash: salt, salt: salt, now: Samples.now.plus(ms: 300_000))
    #expect(ledger.records.map(\.address) == [other])
  }

  @Test(arguments: [(UInt32(0), "000000"), (7, "000007"), (999_999, "999999"), (120_034, "120034")])
  func codesHaveSixDigits(number: UInt32, digits: String) {
    let code = CodeLedger.makeCode(ReproducibleCryptography(number: number))
    #expect(code.digits == Array(digits.utf8))
  }

  @Test func hashDependsOnCodeAddressAndSalt() throws {
    let other = try #require(EmailAddress("bob@acme.test"))
    let otherSalt = [UInt8](repeating: 1, count: CodeLedger.saltBytes)
    let hashes = [
      CodeLedger.hash(right, for: address, salt: salt, cryptography),
      CodeLedger.hash(wrong, for: address, salt: salt, cryptography),
      CodeLedger.hash(right, for: other, salt: salt, cryptography),
      CodeLedger.hash(right, for: address, salt: otherSalt, cryptography),
    ]
    #expect(Set(hashes).count == 4)
  }
}
