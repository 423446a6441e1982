internal import LandfallHelperProcess
internal import LandfallQRSymbols

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// One `textshell-qr` process, for one call.
final class QRProcess: @unchecked Sendable {
  // Sendable: `channel` and `isOver` are touched under `lock` alone, which is never held while
  // waiting.
  private let executable: String
  private let limit: Duration
  private let lock = PosixLock()
  private var channel: Channel?
  private var isOver = false

  /// The variables that the process gets: where libraries are, and no more.
  static let variables = ["LD_LIBRARY_PATH"]

  init(executable: String, limit: Duration) {
    self.executable = executable
    self.limit = limit
  }

  /// Makes the call on a thread of its own; a task that is cancelled ends the process.
  func answer(to call: QRCall) async -> QRAnswer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isStarted = PosixThread.run { continuation.resume(returning: self.exchange(call)) }
        if !isStarted { continuation.resume(returning: .failed(.process(.notStarted))) }
      }
    } onCancel: {
      lock.locked { () -> Void in
        isOver = true
        channel?.end()
      }
    }
  }

  private func exchange(_ call: QRCall) -> QRAnswer {
    let end = ContinuousClock.now + limit
    let process: HelperProcess
    do throws(HelperProcess.StartError) {
      process = try HelperProcess(executable, HelperProcess.Options(variables: Self.variables))
    } catch {
      return .failed(.process(error.isMissing ? .missing : .notStarted))
    }
    let mayGoOn = lock.locked {
      channel = process.channel
      return !isOver
    }
    let received =
      mayGoOn ? send(call.bytes, process.channel, until: end) : .failure(.process(.ended))
    lock.locked { channel = nil }
    process.channel.close()
    // Its end of the socket is closed a moment before its end is known.
    let signal = process.end(after: 50)
    switch received {
    case .failure(let error): return .failed(error)
    // The system ends a process that has used up its time.
    case .success([]): return .failed(signal == SIGXCPU ? .tooSlow : .process(.ended))
    case .success(let bytes): return QRAnswer(bytes) ?? .failed(.process(.malformed))
    }
  }

  private func send(
    _ call: [UInt8], _ channel: Channel, until end: ContinuousClock.Instant
  ) -> Result<[UInt8], QRError> {
    do throws(Channel.Fault) {
      // One that does not read on may have answered, and else has ended.
      _ = try channel.write(call, until: end)
      channel.endWriting()
      return .success(try channel.readToEnd(most: QRAnswer.maximumBytes, until: end))
    } catch {
      return .failure(error == .late ? .tooSlow : .process(.malformed))
    }
  }
}
