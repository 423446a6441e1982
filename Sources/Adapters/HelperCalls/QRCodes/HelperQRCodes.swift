package import LandfallQRSymbols

/// QR codes made and read by a separate process, a new one for each call (decision 0019).
///
/// That process loads the QR libraries and decodes untrusted pictures. It has no access to files or
/// secrets. Calls block no thread of the caller.
package struct HelperQRCodes: QRCodes {
  private let executable: String
  private let time: Duration?

  /// Makes the calls available without starting a process.
  ///
  /// - Parameters:
  ///   - executable: The path of `textshell-qr`.
  ///   - time: The time limit of each call; `nil` uses ``QRLimits``.
  package init(executable: String, time: Duration? = nil) {
    self.executable = executable
    self.time = time
  }

  package func symbol(of text: String, level: QRLevel?) async throws(QRError) -> QRSymbol {
    guard case .symbol(let symbol) = try await answer(to: .symbol(of: text, level: level)) else {
      throw .process(.malformed)
    }
    return symbol
  }

  package func png(of symbol: QRSymbol, scale: Int) async throws(QRError) -> [UInt8] {
    guard case .png(let file) = try await answer(to: .png(of: symbol, scale: scale)) else {
      throw .process(.malformed)
    }
    return file
  }

  package func readings(in picture: [UInt8]) async throws(QRError) -> [QRReading] {
    guard picture.count <= QRLimits.pictureBytes else { throw .tooManyBytes }
    guard case .readings(let readings) = try await answer(to: .readings(in: picture)) else {
      throw .process(.malformed)
    }
    return readings
  }

  package func readings(
    from camera: String?, within time: Duration
  ) async throws(QRError) -> [QRReading] {
    let (seconds, attoseconds) = time.components
    let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    let call = QRCall.watch(camera: camera, milliseconds: max(milliseconds, 0))
    guard case .readings(let readings) = try await answer(to: call) else {
      throw .process(.malformed)
    }
    return readings
  }

  private func answer(to call: QRCall) async throws(QRError) -> QRAnswer {
    let process = QRProcess(executable: executable, limit: time ?? call.time)
    switch await process.answer(to: call) {
    case .failed(let error): throw error
    case let answer: return answer
    }
  }
}
