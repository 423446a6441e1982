internal import LandfallHelperProcess
package import LandfallQRSymbols
internal import LandfallStrictJSON

/// A call from textshell to `textshell-qr`; each process answers one.
package enum QRCall: Hashable, Sendable {
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
