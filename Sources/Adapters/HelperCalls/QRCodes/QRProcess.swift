internal import LandfallFiles
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

/// A `textshell-qr` process that makes one call.
final class QRProcess: @unchecked Sendable {
  // Sendable: `channel` and `isOver` are accessed only under the lock, which is never held while
  // waiting.
  private let executable: String
  private let limit: Duration
  private let lock = PosixLock()
  private var channel: Channel?
  private var isOver = false

  /// The environment variables of the process: only the path of libraries.
  static let variables = ["LD_LIBRARY_PATH"]

  init(executable: String, limit: Duration) {
    self.executable = executable
    self.limit = limit
  }

  /// Makes the call on a separate thread; cancelling the task ends the process.
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
    // The process closes its socket shortly before it ends.
    let signal = process.end(after: 50)
    switch received {
    case .failure(let error): return .failed(error)
    // SIGXCPU: the process has used up its processor time.
    case .success([]): return .failed(signal == SIGXCPU ? .tooSlow : .process(.ended))
    case .success(let bytes): return QRAnswer(bytes) ?? .failed(.process(.malformed))
    }
  }

  private func send(
    _ call: [UInt8], _ channel: Channel, until end: ContinuousClock.Instant
  ) -> Result<[UInt8], QRError> {
    do throws(Channel.Fault) {
      // A process that stops reading has either answered or ended; `readToEnd` finds out which.
      _ = try channel.write(call, until: end)
      channel.endWriting()
      return .success(try channel.readToEnd(most: QRAnswer.maximumBytes, until: end))
    } catch {
      return .failure(error == .late ? .tooSlow : .process(.malformed))
    }
  }
}

/// The `textshell-qr` side of a call: it reads one call and writes the answer.
package enum QRServer {
  /// Reads one call from `input` up to its end, and writes the answer, on this thread.
  ///
  /// - Parameters:
  ///   - prepare: Gives up permissions before the call is made; returns `false` to refuse the call
  ///     if that fails.
  ///   - answer: Makes the call.
  package static func run(
    input: Int32, output: Int32, prepare: (QRCall) -> Bool, answer: (QRCall) -> QRAnswer
  ) {
    let channel = Channel(output)
    guard let call = call(from: Channel(input)) else {
      channel.write(QRAnswer.failed(.process(.malformed)).bytes)
      return
    }
    let answer = prepare(call) ? answer(call) : .failed(.process(.unconfined))
    channel.write(answer.bytes)
  }

  private static func call(from input: Channel) -> QRCall? {
    do throws(Channel.Fault) {
      return QRCall(try input.readToEnd(most: QRCall.maximumBytes))
    } catch {
      return nil
    }
  }
}
