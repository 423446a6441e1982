import LandfallAuth
import LandfallDomain
import Testing

@Suite struct SessionRecordTests {
  @Test func comesBackAsItWasWritten() throws {
    for locale in ["ar", nil] {
      let person = Person(id: "p\"1", email: "a@b.test", name: "عادل \u{1F680}", locale: locale)
      let record = SessionRecord(Samples.session(person))
      let read = try SessionRecord(decoding: record.encoded())
      #expect(read.person == person)
      #expect(read.refreshedAt == record.refreshedAt)
      #expect(read.expiresAt == record.expiresAt)
      #expect(Samples.text(read.token.secret) == Samples.tokenText)
    }
  }

  @Test func tokenOfAnyBytesComesBack() throws {
    let bytes = (0...255).map { UInt8($0) }
    let record = SessionRecord(
      token: SessionToken(SecretBytes(copying: bytes)), person: Samples.ada,
      refreshedAt: Samples.now, expiresAt: Samples.now.plus(ms: 1))
    let read = try SessionRecord(decoding: record.encoded())
    #expect(Samples.bytes(read.token.secret) == bytes)
  }

  @Test func everyCutIsRefused() {
    let whole = Samples.bytes(SessionRecord(Samples.session()).encoded())
    for length in 0..<whole.count {
      #expect(throws: SessionReadError.self, "cut to \(length) bytes") {
        try SessionRecord(decoding: SecretBytes(copying: whole[..<length]))
      }
    }
  }

  @Test(arguments: [
    (#""version":1"#, #""version":2"#, SessionReadError.unsupportedVersion(2)),
    (#""version":1"#, #""version":"1""#, .malformed),
    (#""token":""#, #""token":"g0"#, .malformed),
    (#""token":""#, #""token":"0"#, .malformed),
    (#""locale":"en""#, #""locale":1"#, .malformed),
    (#""locale":"en""#, #""locale":"en","extra":1"#, .malformed),
    (#""id":"ada""#, #""id":"""#, .inconsistent),
    (#""refreshedAt":1"#, #""refreshedAt":9"#, .inconsistent),
    (#""refreshedAt""#, #""expiresAt""#, .malformed),
    ("}", "} ", .malformed),
  ])
  func damageIsNamed(old: String, new: String, error: SessionReadError) {
    let text = Samples.text(SessionRecord(Samples.session()).encoded())
    // The last row appends a space: JSON allows it there, the canonical form does not.
    if old == "}" {
      #expect(throws: error) {
        try SessionRecord(decoding: SecretBytes(copying: Array((text + "x").utf8)))
      }
      return
    }
    let damaged = replacingFirst(old, in: text, with: new)
    #expect(damaged != text)
    #expect(throws: error) {
      try SessionRecord(decoding: SecretBytes(copying: Array(damaged.utf8)))
    }
  }

  @Test func emptyTokenIsRefused() {
    let text =
      #"{"version":1,"token":"","person":{"id":"a","email":"e","name":"n","locale":null},"#
      + #""refreshedAt":1,"expiresAt":2}"#
    #expect(throws: SessionReadError.malformed) {
      try SessionRecord(decoding: SecretBytes(copying: Array(text.utf8)))
    }
  }

  @Test func nothingPrintsASecret() throws {
    let session = Samples.session()
    let code = try #require(SignInCode("918273"))
    var state = SignInAttempt.State()
    let address = try #require(EmailAddress("ada@acme.test"))
    let asked = SignInAttempt.Event.addressEntered(address, method: "email", now: .origin)
    _ = SignInAttempt.reduce(&state, asked)
    _ = SignInAttempt.reduce(&state, .codeSent(request: 1))
    let effects = SignInAttempt.reduce(&state, .codeEntered)
    let new = NewSession(id: SessionID(1), person: session.person, serverTime: session.serverTime)
    let issued = SignInAttempt.Event.sessionIssued(new, now: Samples.now, request: 2)
    let stores = SignInAttempt.reduce(&state, issued)
    var prints = ""
    dump(session, to: &prints)
    dump(code, to: &prints)
    dump(state, to: &prints)
    dump(effects, to: &prints)
    dump(stores, to: &prints)
    dump(SessionRecord(session).encoded(), to: &prints)
    for value in [session, code, state, effects, stores, SessionRecord(session)] as [Any] {
      prints += "\(value)" + String(reflecting: value)
    }
    let digits = String(describing: code.digits)
    let tokenBytes = String(describing: Array(Samples.tokenText.utf8))
    for secret in [Samples.tokenText, "918273", digits, tokenBytes] {
      #expect(!prints.contains(secret))
    }
  }

  private func replacingFirst(_ old: String, in text: String, with new: String) -> String {
    guard let range = text.firstRange(of: old) else { return text }
    return text.replacing(old, with: new, subrange: range)
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String, subrange: Range<Index>) -> String {
    String(self[..<subrange.lowerBound]) + new + self[subrange.upperBound...]
  }
}
