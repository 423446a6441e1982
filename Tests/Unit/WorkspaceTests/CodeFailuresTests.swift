import LandfallAuth
import LandfallDomain
import LandfallWorkspace
import Testing

@Suite("Consecutive wrong codes")
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

  @Test("One hundred wrong codes lock an address for a day, and no other address")
  func locks() {
    #expect(after(99).lock(of: ada, now: Samples.now) == nil)
    let locked = after(100)
    #expect(locked.lock(of: ada, now: Samples.now) == .seconds(86_400))
    #expect(locked.lock(of: ada, now: Samples.now.plus(ms: 86_399_999)) == .milliseconds(1))
    #expect(locked.lock(of: ada, now: Samples.now.plus(ms: 86_400_000)) == nil)
    #expect(locked.lock(of: bob, now: Samples.now) == nil)
    // A clock that was set back does not lengthen the lock.
    #expect(locked.lock(of: ada, now: Samples.now.plus(ms: -1_000_000)) == .seconds(86_400))
  }

  @Test("A right code or one day resets the count")
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
