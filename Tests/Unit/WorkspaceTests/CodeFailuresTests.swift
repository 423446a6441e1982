import LandfallAuth
import LandfallDomain
import LandfallWorkspace
import Testing

@Suite("Wrong codes in a row")
struct CodeFailuresTests {
  private let ada: EmailAddress
  private let bob: EmailAddress

  init() throws {
    ada = try #require(EmailAddress("ada@acme.test"))
    bob = try #require(EmailAddress("bob@acme.test"))
  }

  private func after(_ count: Int) -> CodeFailures {
    var failures = CodeFailures()
    for _ in 0..<count { failures.noteWrong(ada, now: Samples.now) }
    return failures
  }

  @Test("a hundred lock an address for a day, and no other")
  func locks() {
    #expect(after(99).lock(of: ada, now: Samples.now) == nil)
    let locked = after(100)
    #expect(locked.lock(of: ada, now: Samples.now) == .seconds(86_400))
    #expect(locked.lock(of: ada, now: Samples.now.plus(ms: 86_399_999)) == .milliseconds(1))
    #expect(locked.lock(of: ada, now: Samples.now.plus(ms: 86_400_000)) == nil)
    #expect(locked.lock(of: bob, now: Samples.now) == nil)
    // A clock that went back does not lengthen it.
    #expect(locked.lock(of: ada, now: Samples.now.plus(ms: -1_000_000)) == .seconds(86_400))
  }

  @Test("a right code, and a day, start the count anew")
  func startsAnew() {
    var failures = after(99)
    failures.noteRight(ada)
    failures.noteWrong(ada, now: Samples.now)
    #expect(failures.lock(of: ada, now: Samples.now) == nil)
    failures = after(100)
    let later = Samples.now.plus(ms: 86_400_000)
    failures.noteWrong(ada, now: later)
    #expect(failures.lock(of: ada, now: later) == nil)
    #expect(failures.records.map(\.count) == [1])
  }
}
