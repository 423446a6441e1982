internal import LandfallHelperProcess
internal import LandfallQRSymbols

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
