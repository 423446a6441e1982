internal import LandfallHelperProcess
package import LandfallQRSymbols
internal import LandfallStrictJSON

/// A call from textshell to `textshell-qr`; each process answers one.
package enum QRCall: Equatable, Sendable {
  /// ``QRCodes/symbol(of:level:)``.
  case symbol(of: String, level: QRLevel?)
  /// ``QRCodes/png(of:scale:)``.
  case png(of: QRSymbol, scale: Int)
  /// ``QRCodes/readings(in:)``.
  case readings(in: [UInt8])
  /// ``QRCodes/readings(from:within:)``, in milliseconds.
  case watch(camera: String?, milliseconds: Int)

  /// The largest call in bytes.
  package static let maximumBytes = QRLimits.pictureBytes + QRFrame.form.maximumBytes

  /// The call as bytes.
  package var bytes: [UInt8] {
    switch self {
    case .symbol(let text, let level):
      QRFrame.bytes(Array(text.utf8)) { writer in
        writer.member("call", "symbol")
        writer.member("level", level?.rawValue)
      }
    case .png(let symbol, let scale):
      QRFrame.bytes(symbol.payload) { writer in
        writer.member("call", "png")
        writer.member("size", symbol.size)
        writer.member("level", symbol.level.rawValue)
        writer.member("scale", scale)
      }
    case .readings(let picture):
      QRFrame.bytes(picture) { writer in writer.member("call", "readings") }
    case .watch(let camera, let milliseconds):
      QRFrame.bytes { writer in
        writer.member("call", "watch")
        writer.member("camera", camera)
        writer.member("milliseconds", milliseconds)
      }
    }
  }

  /// Parses a call; `nil` if the bytes are not one.
  package init?(_ bytes: [UInt8]) {
    guard let frame = QRFrame(bytes) else { return nil }
    let head = frame.head
    switch head["call"]?.string {
    case "symbol":
      let text = String(decoding: frame.payload, as: UTF8.self)
      guard text.utf8.elementsEqual(frame.payload) else { return nil }
      let level = head["level"]?.string
      if let level, QRLevel(rawValue: level) == nil { return nil }
      self = .symbol(of: text, level: level.flatMap(QRLevel.init))
    case "png":
      guard let scale = head["scale"]?.int, let symbol = QRSymbol(frame) else { return nil }
      self = .png(of: symbol, scale: scale)
    case "readings": self = .readings(in: frame.payload)
    case "watch":
      guard let milliseconds = head["milliseconds"]?.int, milliseconds >= 0 else { return nil }
      self = .watch(camera: head["camera"]?.string, milliseconds: milliseconds)
    default: return nil
    }
  }

  /// The time limit of the call.
  var time: Duration {
    switch self {
    case .symbol, .png, .readings: QRLimits.callTime
    case .watch(_, let milliseconds): QRLimits.callTime + .milliseconds(milliseconds)
    }
  }
}

extension QRSymbol {
  /// The modules of the code, one byte each.
  var payload: [UInt8] { rows.map { $0 ? 1 : 0 } }

  /// Reads a code from a frame; `nil` if the frame holds none.
  init?(_ frame: QRFrame) {
    guard let size = frame.head["size"]?.int,
      let level = frame.head["level"]?.string.flatMap(QRLevel.init(rawValue:))
    else { return nil }
    self.init(size: size, level: level, modules: frame.payload.map { $0 == 1 })
  }
}

/// An answer of `textshell-qr`.
package enum QRAnswer: Equatable, Sendable {
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

/// A message between textshell and `textshell-qr`: a line of JSON, then the bytes that it
/// announces.
struct QRFrame {
  /// The format of the line: version 1, 64 KiB at most.
  static let form = LineForm(version: 1, maximumDepth: 4, maximumBytes: 64 << 10)

  /// The parsed line.
  let head: JSONNode
  /// The bytes after the line.
  let payload: [UInt8]

  /// Returns a frame as bytes.
  static func bytes(_ payload: [UInt8] = [], _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    form.line { writer in
      writer.member("bytes", payload.count)
      members(&writer)
    } + payload
  }

  /// Parses a frame; `nil` if the bytes are not exactly one frame.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(Self.form.maximumBytes).firstIndex(of: UInt8(ascii: "\n")),
      let node = Self.form.read(bytes[..<end]), node["bytes"]?.int == bytes.count - end - 1
    else { return nil }
    head = node
    payload = Array(bytes[(end + 1)...])
  }
}
