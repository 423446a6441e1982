internal import LandfallHelperProcess

/// A connection to the instance of an app.
///
/// For one thread; calls wait.
public final class InstanceConnection: @unchecked Sendable {
  // Sendable: handed from one thread to another, and used by one at a time.

  /// What came of a call.
  public enum Outcome: Hashable, Sendable {
    /// The instance has answered.
    case answered(InstanceAnswer)
    /// The instance has ended, or is about to, and nothing was delivered.
    case undelivered
    /// The instance has taken the delivery and not said what came of it: it must not be repeated.
    case unanswered
  }

  private var channel: Channel?
  private var lines: LineReader

  init(adopting socket: Int32) {
    channel = Channel(socket)
    lines = LineReader(Channel(socket), most: InstanceCall.maximumBytes)
  }

  deinit { channel?.close() }

  /// Gives the socket to whoever closes it from now on.
  public func release() -> Int32 {
    defer { channel = nil }
    return channel?.file ?? -1
  }

  /// Makes a call and waits for its answer.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - timeout: How long to wait.
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
