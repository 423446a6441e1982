internal import LandfallHelperProcess

/// A connection to the instance of an app.
///
/// Use it from one thread at a time. Calls block.
public final class InstanceConnection: @unchecked Sendable {
  // Sendable: passed between threads, but used by only one at a time.

  /// The outcome of a call.
  public enum Outcome: Hashable, Sendable {
    /// The instance responded.
    case answered(InstanceAnswer)
    /// The instance has ended or is about to end, and nothing was delivered.
    case undelivered
    /// The instance accepted the delivery but did not report the result. It must not be repeated.
    case unanswered
  }

  private var channel: Channel?
  private var lines: LineReader

  init(adopting socket: Int32) {
    channel = Channel(socket)
    lines = LineReader(Channel(socket), most: InstanceCall.maximumBytes)
  }

  deinit { channel?.close() }

  /// Releases the socket.
  ///
  /// The caller must close it.
  public func release() -> Int32 {
    defer { channel = nil }
    return channel?.file ?? -1
  }

  /// Makes a call and waits for its response.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - timeout: The time limit for the response.
  public func answer(to call: InstanceCall, within timeout: Duration) -> Outcome {
    let limit = ContinuousClock.now + timeout
    guard send(call.line, until: limit) else { return .undelivered }
    var isAccepted = false
    while let answer = nextAnswer(to: call.id, until: limit) {
      switch answer {
      case .accepted: isAccepted = true
      case .refused(.ending): return .undelivered
      case .done, .refused: return .answered(answer)
      }
    }
    return isAccepted ? .unanswered : .undelivered
  }

  private func send(_ line: [UInt8], until limit: ContinuousClock.Instant) -> Bool {
    do throws(Channel.Fault) {
      return try channel?.write(line, until: limit) == true
    } catch {
      return false
    }
  }

  private func nextAnswer(to id: Int, until limit: ContinuousClock.Instant) -> InstanceAnswer? {
    do throws(Channel.Fault) {
      let answer = InstanceAnswer.read(try lines.line(until: limit))
      return answer?.id == id ? answer?.answer : nil
    } catch {
      return nil
    }
  }
}
