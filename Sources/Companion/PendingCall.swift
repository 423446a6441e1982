internal import LandfallHelperProcess

/// A call on its way: answered once, by the first answer.
final class PendingCall: @unchecked Sendable {
  // Sendable: `continuation` and `answer` are touched under `door` alone.
  let id: Int
  let limit: ContinuousClock.Instant
  private let door = PosixLock()
  private var continuation: CheckedContinuation<CompanionAnswer, Never>?
  private var answer: CompanionAnswer?

  init(id: Int, until limit: ContinuousClock.Instant) {
    self.id = id
    self.limit = limit
  }

  var isFinished: Bool { door.locked { answer != nil } }

  /// Takes the caller, which goes on at once if there is an answer already.
  func begin(_ caller: CheckedContinuation<CompanionAnswer, Never>) {
    let answer = door.locked {
      if self.answer == nil { continuation = caller }
      return self.answer
    }
    if let answer { caller.resume(returning: answer) }
  }

  /// Answers the call, unless it was answered before.
  func finish(_ answer: CompanionAnswer) {
    let caller = door.locked {
      if self.answer == nil { self.answer = answer }
      defer { continuation = nil }
      return continuation
    }
    caller?.resume(returning: answer)
  }
}
