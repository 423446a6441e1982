internal import LandfallAuth
internal import LandfallDomain
internal import LandfallFiles
internal import LandfallHelperProcess

/// A connection to the helper process: started by the first call, ended with this object.
///
/// Numbered calls run concurrently and block no thread of the caller. If an answer is missing or
/// cannot be read, the process ends and all its calls fail. The next call starts a new process.
final class HelperConnection: @unchecked Sendable {
  // Sendable: `lock` guards `run` and `next`, and is never held while waiting. `turn` is held while
  // a line is written.
  private let executable: String
  private let timeout: Duration
  private let turn = PosixLock()
  private let lock = PosixLock()
  private var run: HelperRun?
  private var next = 1

  init(executable: String, timeout: Duration) {
    self.executable = executable
    self.timeout = timeout
  }

  deinit { run?.end(.ended) }

  /// Sends a call and waits for its answer; returns at once if the task is cancelled.
  func answer(to call: HelperCall) async -> HelperAnswer {
    let number = lock.locked {
      defer { next += 1 }
      return next
    }
    let pending = PendingCall(id: number, until: .now + timeout)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        pending.begin(continuation)
        let isStarted = PosixThread.run { self.turn.locked { self.send(call, pending) } }
        if !isStarted { pending.finish(.failed(.client(.missing))) }
      }
    } onCancel: {
      giveUp(pending)
    }
  }

  private func send(_ call: HelperCall, _ pending: PendingCall) {
    guard !pending.isFinished else { return }
    let line = call.line(id: pending.id)
    guard line.count <= HelperCall.form.maximumBytes else {
      return pending.finish(.failed(.client(.malformed)))
    }
    do throws(IdentityError) {
      let run = try start()
      guard run.expect(pending) else { throw .client(.ended) }
      run.send(line, until: pending.limit)
    } catch {
      pending.finish(.failed(error))
    }
  }

  /// Returns the running process, or starts a new one.
  private func start() throws(IdentityError) -> HelperRun {
    if let run = lock.locked({ self.run }), !run.isOver { return run }
    let process: HelperProcess
    do throws(HelperProcess.StartError) {
      process = try HelperProcess(executable)
    } catch {
      throw .client(error.isMissing ? .missing : .ended)
    }
    let run = HelperRun(process, timeout: timeout)
    guard PosixThread.run({ run.readAnswers() }) else {
      run.end(.ended)
      throw .client(.ended)
    }
    lock.locked { self.run = run }
    return run
  }

  private func giveUp(_ pending: PendingCall) {
    pending.finish(.failed(.client(.ended)))
    guard let run = lock.locked({ run }), run.forget(pending) else { return }
    _ = PosixThread.run {
      self.turn.locked {
        run.send(HelperCall.cancel.line(id: pending.id), until: .now + self.timeout)
      }
    }
  }
}
