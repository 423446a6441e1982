internal import LandfallHelperProcess
internal import LandfallQRSymbols

/// The side of `textshell-qr`: reads one call, has it done, writes the answer.
public enum QRServer {
  /// Answers what stands in `input` up to its end, on this thread.
  ///
  /// - Parameters:
  ///   - prepare: Called once the call is known and before it is done, to give up rights; `false`
  ///     where they cannot be given up and the call is not to be done with them.
  ///   - answer: Does the call.
  public static func run(
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
