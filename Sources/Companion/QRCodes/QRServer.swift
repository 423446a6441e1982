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
  ///   - prepare: Called once the call is known and before it is done, to give up rights.
  ///   - answer: Does the call.
  public static func run(
    input: Int32, output: Int32, prepare: (QRCall) -> Void, answer: (QRCall) -> QRAnswer
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
    prepare(call)
    Outlet.write(answer(call).bytes, to: output)
  }
}

/// Writing to a descriptor to the end.
private enum Outlet {
  static func write(_ bytes: [UInt8], to output: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(output, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
          Glibc.write(output, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.write(output, bytes.baseAddress, bytes.count)
        #else
          Android.write(output, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      // Nobody is there to read it.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
