internal import LandfallAuth
internal import LandfallHelperProcess

/// One run of the helper process: its socket, and the calls that wait for its answers.
final class HelperRun: @unchecked Sendable {
  // Sendable: everything that changes is touched under `lock`, which is never held while waiting.
  // The socket is closed with the last reference to this object.
  private let lock = PosixLock()
  private let channel: Channel
  private let timeout: Duration
  private var process: HelperProcess?
  private var waiting: [Int: PendingCall] = [:]
  /// Calls that were given up, whose answers may still come.
  private var forgotten: Set<Int> = []
  private var isEnded = false

  init(_ process: HelperProcess, timeout: Duration) {
    self.process = process
    channel = process.channel
    self.timeout = timeout
  }

  deinit { channel.close() }

  var isOver: Bool { lock.locked { isEnded } }

  /// Waits for the answer to a call from now on; `false` if the process has ended.
  func expect(_ call: PendingCall) -> Bool {
    lock.locked {
      if !isEnded { waiting[call.id] = call }
      return !isEnded
    }
  }

  /// Waits for an answer no longer; `false` if nobody did.
  func forget(_ call: PendingCall) -> Bool {
    lock.locked {
      let wasExpected = waiting.removeValue(forKey: call.id) != nil
      if wasExpected { forgotten.insert(call.id) }
      return wasExpected
    }
  }

  /// Ends the process, and all calls with it.
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
    // It ends by itself when its input does; one that hangs must not keep anybody waiting.
    process?.end()
    for call in calls { call.finish(.failed(.client(fault))) }
  }

  // MARK: Writing

  /// Writes a line; one caller at a time.
  func send(_ line: [UInt8], until limit: ContinuousClock.Instant) {
    do throws(Channel.Fault) {
      guard try channel.write(line, until: limit) else { return end(.ended) }
    } catch {
      end(.silent)
    }
  }

  // MARK: Reading

  /// Hands out answers until the process ends.
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

  /// A call that begins meanwhile has a later limit than a wait that begins now without one.
  private var nextLimit: ContinuousClock.Instant {
    lock.locked { waiting.values.map(\.limit).min() } ?? .now + timeout
  }

  private var isLate: Bool {
    let now = ContinuousClock.now
    return lock.locked { waiting.values.contains { $0.limit <= now } }
  }

  /// Whether the line answers a call of ours.
  private func take(_ line: [UInt8]) -> Bool {
    guard let (id, answer) = HelperAnswer.read(line) else { return false }
    let (call, isForgotten) = lock.locked {
      (waiting.removeValue(forKey: id), forgotten.remove(id) != nil)
    }
    call?.finish(answer)
    return call != nil || isForgotten
  }
}

/// A call on its way: answered once, by the first answer.
final class PendingCall: @unchecked Sendable {
  // Sendable: `continuation` and `answer` are touched under `lock` alone.
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

  /// Takes the caller, which goes on at once if there is an answer already.
  func begin(_ caller: CheckedContinuation<HelperAnswer, Never>) {
    let answer = lock.locked {
      if self.answer == nil { continuation = caller }
      return self.answer
    }
    if let answer { caller.resume(returning: answer) }
  }

  /// Answers the call, unless it was answered before.
  func finish(_ answer: HelperAnswer) {
    let caller = lock.locked {
      if self.answer == nil { self.answer = answer }
      defer { continuation = nil }
      return continuation
    }
    caller?.resume(returning: answer)
  }
}
