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
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= QRCall.maximumBytes {
      let count = read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    guard let call = QRCall(bytes) else {
      Outlet.write(QRAnswer.failed(.process(.malformed)).bytes, to: output)
      return
    }
    bytes = []
    let answer = prepare(call) ? answer(call) : .failed(.process(.unconfined))
    Outlet.write(answer.bytes, to: output)
  }
}
