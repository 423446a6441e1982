public import LandfallQRSymbols

/// QR codes by a process beside this one, a new one for each call (decision 0019).
///
/// The libraries that make and read codes are loaded there, and pictures of unknown origin are
/// decoded there, by a process that has neither files nor secrets. No thread of the caller's waits.
public struct HelperQRCodes: QRCodes {
  private let executable: String
  private let time: Duration?

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - executable: `textshell-qr`, by its path.
  ///   - time: The time for any call, or `nil` for that of ``QRLimits``.
  public init(executable: String, time: Duration? = nil) {
    self.executable = executable
    self.time = time
  }

  /// The code of a text; see ``QRCodes``.
  ///
  /// - Throws: ``QRError``.
  public func symbol(of text: String, level: QRLevel?) async throws(QRError) -> QRSymbol {
    guard case .symbol(let symbol) = try await answer(to: .symbol(of: text, level: level)) else {
      throw .process(.malformed)
    }
    return symbol
  }

  /// A code as a PNG file; see ``QRCodes``.
  ///
  /// - Throws: ``QRError``.
  public func png(of symbol: QRSymbol, scale: Int) async throws(QRError) -> [UInt8] {
    guard case .png(let file) = try await answer(to: .png(of: symbol, scale: scale)) else {
      throw .process(.malformed)
    }
    return file
  }

  /// The codes in a picture; see ``QRCodes``.
  ///
  /// - Throws: ``QRError``.
  public func readings(in picture: [UInt8]) async throws(QRError) -> [QRReading] {
    guard picture.count <= QRLimits.pictureBytes else { throw .tooManyBytes }
    guard case .readings(let readings) = try await answer(to: .readings(in: picture)) else {
      throw .process(.malformed)
    }
    return readings
  }

  /// The codes that a camera sees; see ``QRCodes``.
  ///
  /// - Throws: ``QRError``.
  public func readings(
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
