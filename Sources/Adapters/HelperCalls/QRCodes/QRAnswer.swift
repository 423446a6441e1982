package import LandfallQRSymbols
internal import LandfallStrictJSON

/// An answer of `textshell-qr`.
package enum QRAnswer: Hashable, Sendable {
  /// The QR code.
  case symbol(QRSymbol)
  /// The PNG file.
  case png([UInt8])
  /// The codes that were found.
  case readings([QRReading])
  /// The error of the call.
  case failed(QRError)

  /// The largest answer in bytes: the rows of a picture, or all codes that were found in one.
  static let maximumBytes = 4 << 20

  /// The answer as bytes.
  package var bytes: [UInt8] {
    switch self {
    case .symbol(let symbol):
      QRFrame.bytes(symbol.payload) { writer in
        writer.member("answer", "symbol")
        writer.member("size", symbol.size)
        writer.member("level", symbol.level.rawValue)
      }
    case .png(let file): QRFrame.bytes(file) { writer in writer.member("answer", "png") }
    case .readings(let readings):
      QRFrame.bytes(readings.flatMap(\.bytes)) { writer in
        writer.member("answer", "readings")
        writer.array("readings") { writer in
          for reading in readings {
            writer.array { writer in
              writer.value(reading.bytes.count)
              writer.value(reading.place.x)
              writer.value(reading.place.y)
              writer.value(reading.place.width)
              writer.value(reading.place.height)
            }
          }
        }
      }
    case .failed(let error):
      QRFrame.bytes { writer in
        let words = Self.words(error)
        writer.member("answer", "failed")
        writer.member("code", words.code)
        writer.array("values") { writer in for value in words.values { writer.value(value) } }
      }
    }
  }

  /// Parses an answer; `nil` if the bytes are not one.
  package init?(_ bytes: [UInt8]) {
    guard let frame = QRFrame(bytes) else { return nil }
    switch frame.head["answer"]?.string {
    case "symbol":
      guard let symbol = QRSymbol(frame) else { return nil }
      self = .symbol(symbol)
    case "png": self = .png(frame.payload)
    case "readings":
      var rest = frame.payload[...]
      var readings: [QRReading] = []
      for entry in frame.head["readings"]?.array ?? [] {
        guard let numbers = entry.array?.compactMap(\.int), numbers.count == 5,
          0...rest.count ~= numbers[0]
        else { return nil }
        readings.append(
          QRReading(
            bytes: Array(rest.prefix(numbers[0])),
            place: QRReading.Place(
              x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4])))
        rest = rest.dropFirst(numbers[0])
      }
      guard rest.isEmpty, !readings.isEmpty else { return nil }
      self = .readings(readings)
    case "failed":
      guard let code = frame.head["code"]?.string,
        let values = frame.head["values"]?.array?.compactMap(\.int),
        let error = Self.error(code, values)
      else { return nil }
      self = .failed(error)
    default: return nil
    }
  }

  private static func words(_ error: QRError) -> (code: String, values: [Int]) {
    switch error {
    case .tooLong(let bytes, let level): ("tooLong", [bytes, level.maximumBytes])
    case .tooManyPixels(let width, let height): ("tooManyPixels", [width, height])
    case .controlCharacter(let scalar): ("controlCharacter", [Int(scalar)])
    case .process(let fault): ("process." + fault.rawValue, [])
    case .noText, .scale, .tooManyBytes, .notAPicture, .damagedPicture, .unsupportedPicture,
      .noCode, .unreadable, .incomplete, .notUTF8, .noCamera, .cameraFailed, .nothingSeen,
      .tooSlow, .noMemory, .notBuilt:
      ("\(error)", [])
    }
  }

  /// The errors without values, by name.
  private static let plain: [String: QRError] = Dictionary(
    uniqueKeysWithValues: ([
      .noText, .scale, .tooManyBytes, .notAPicture, .damagedPicture, .unsupportedPicture,
      .noCode, .unreadable, .incomplete, .notUTF8, .noCamera, .cameraFailed, .nothingSeen,
      .tooSlow, .noMemory, .notBuilt,
    ] as [QRError]).map { ("\($0)", $0) })

  private static func error(_ code: String, _ values: [Int]) -> QRError? {
    switch (code, values.count) {
    case ("tooLong", 2):
      QRLevel.allCases.first { $0.maximumBytes == values[1] }.map {
        .tooLong(bytes: values[0], level: $0)
      }
    case ("tooManyPixels", 2): .tooManyPixels(width: values[0], height: values[1])
    case ("controlCharacter", 1): UInt32(exactly: values[0]).map { .controlCharacter($0) }
    default:
      plain[code]
        ?? QRError.ProcessFault.allCases.first { "process." + $0.rawValue == code }.map {
          .process($0)
        }
    }
  }
}
