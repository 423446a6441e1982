internal import LandfallAuth
internal import LandfallDomain
internal import LandfallFiles
internal import LandfallHelperProcess

/// One run of the helper process: its socket, and the calls that wait for an answer.
final class HelperRun: @unchecked Sendable {
  // Sendable: `lock` guards everything that changes, and is never held while waiting. The socket is
  // closed when the last reference to this object is released.
  private let lock = PosixLock()
  private let channel: Channel
  private let timeout: Duration
  private var process: HelperProcess?
  private var waiting: [Int: PendingCall] = [:]
  /// The cancelled calls whose answers may still come.
  private var forgotten: Set<Int> = []
  private var isEnded = false

  init(_ process: HelperProcess, timeout: Duration) {
    self.process = process
    channel = process.channel
    self.timeout = timeout
  }

  deinit { channel.close() }

  var isOver: Bool { lock.locked { isEnded } }

  /// Registers a call that waits for an answer; returns `false` if the process has ended.
  func expect(_ call: PendingCall) -> Bool {
    lock.locked {
      if !isEnded { waiting[call.id] = call }
      return !isEnded
    }
  }

  /// Stops waiting for an answer; returns `false` if the call was not waiting.
  func forget(_ call: PendingCall) -> Bool {
    lock.locked {
      let wasExpected = waiting.removeValue(forKey: call.id) != nil
      if wasExpected { forgotten.insert(call.id) }
      return wasExpected
    }
  }

  /// Ends the process, and fails all its calls.
  func end(_ fault: IdentityError.ClientFault) {
    let (process, calls) = lock.locked {
      defer {
        isEnded = true
        self.process = nil
        waiting = [:]
      }
      return (self.process, Array(waiting.values))
    }
    channel.end()
    // The helper ends when its input ends. One that hangs is killed, so that callers do not wait.
    process?.end()
    for call in calls { call.finish(.failed(.client(fault))) }
  }

  // MARK: Writing

  /// Writes a line; must not run concurrently.
  func send(_ line: [UInt8], until limit: ContinuousClock.Instant) {
    do throws(Channel.Fault) {
      guard try channel.write(line, until: limit) else { return end(.ended) }
    } catch {
      end(.silent)
    }
  }

  // MARK: Reading

  /// Delivers answers until the process ends.
  func readAnswers() {
    var lines = LineReader(channel, most: HelperAnswer.form.maximumBytes)
    while true {
      do throws(Channel.Fault) {
        guard take(try lines.line(until: nextLimit)) else { return end(.malformed) }
      } catch {
        switch error {
        case .late where !isLate: continue
        case .late: return end(.silent)
        case .ended, .broken: return end(.ended)
        case .tooLong: return end(.malformed)
        }
      }
    }
  }

  /// The earliest deadline of the waiting calls.
  ///
  /// Without calls it is one timeout from now: a call that starts meanwhile has a later deadline.
  private var nextLimit: ContinuousClock.Instant {
    lock.locked { waiting.values.map(\.limit).min() } ?? .now + timeout
  }

  private var isLate: Bool {
    let now = ContinuousClock.now
    return lock.locked { waiting.values.contains { $0.limit <= now } }
  }

  /// Delivers an answer; returns `false` if the line does not answer a known call.
  private func take(_ line: [UInt8]) -> Bool {
    guard let (id, answer) = HelperAnswer.read(line) else { return false }
    let (call, isForgotten) = lock.locked {
      (waiting.removeValue(forKey: id), forgotten.remove(id) != nil)
    }
    call?.finish(answer)
    return call != nil || isForgotten
  }
}

/// A call that waits for its answer; only the first answer counts.
final class PendingCall: @unchecked Sendable {
  // Sendable: `continuation` and `answer` are accessed only under the lock.
  let id: Int
  let limit: ContinuousClock.Instant
  private let lock = PosixLock()
  private var continuation: CheckedContinuation<HelperAnswer, Never>?
  private var answer: HelperAnswer?

  init(id: Int, until limit: ContinuousClock.Instant) {
    self.id = id
    self.limit = limit
  }

  var isFinished: Bool { lock.locked { answer != nil } }

  /// Stores the caller's continuation, or resumes it if the answer is already there.
  func begin(_ caller: CheckedContinuation<HelperAnswer, Never>) {
    let answer = lock.locked {
      if self.answer == nil { continuation = caller }
      return self.answer
    }
    if let answer { caller.resume(returning: answer) }
  }

  /// Answers the call, unless it has an answer.
  func finish(_ answer: HelperAnswer) {
    let caller = lock.locked {
      if self.answer == nil { self.answer = answer }
      defer { continuation = nil }
      return continuation
    }
    caller?.resume(returning: answer)
  }
}
