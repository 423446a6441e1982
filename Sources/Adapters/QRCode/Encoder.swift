#if QRLibraries
  internal import CQREncode
  internal import LandfallQRSymbols

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Creates QR codes with libqrencode.
  enum Encoder {
    /// The designator of UTF-8 (AIM ECI 26).
    private static let utf8: UInt32 = 26

    /// Returns the smallest code of a level that holds a text.
    ///
    /// ASCII text is split into the modes that need the fewest bits. Other text is marked as UTF-8;
    /// otherwise a reader may read it as Latin-1 (ISO/IEC 18004 section 7.3.2).
    static func symbol(of text: String, level: QRLevel) throws(QRError) -> QRSymbol {
      guard !text.isEmpty else { throw .noText }
      let bytes = Array(text.utf8)
      guard !bytes.contains(0) else { throw .controlCharacter(0) }
      // libqrencode processes the whole text before it finds that it is too long. Digits need the
      // least space: almost two and a half per byte.
      guard bytes.count <= level.maximumBytes * 5 / 2 else {
        throw .tooLong(bytes: bytes.count, level: level)
      }
      let isASCII = bytes.allSatisfy { $0 < 0x80 }
      guard let code = isASCII ? split(text, level) : marked(bytes, level) else {
        throw errno == ENOMEM ? .noMemory : .tooLong(bytes: bytes.count, level: level)
      }
      defer { QRcode_free(code) }
      let size = Int(code.pointee.width)
      let modules = UnsafeBufferPointer(start: code.pointee.data, count: size * size)
      guard let symbol = QRSymbol(size: size, level: level, modules: modules.map { $0 & 1 == 1 })
      else { throw .process(.malformed) }
      return symbol
    }

    private static func split(_ text: String, _ level: QRLevel) -> UnsafeMutablePointer<QRcode>? {
      errno = 0
      return QRcode_encodeString(text, 0, level.library, QR_MODE_8, 1)
    }

    private static func marked(
      _ bytes: [UInt8], _ level: QRLevel
    ) -> UnsafeMutablePointer<QRcode>? {
      errno = 0
      guard let input = QRinput_new2(0, level.library) else { return nil }
      defer { QRinput_free(input) }
      guard QRinput_appendECIheader(input, utf8) == 0,
        QRinput_append(input, QR_MODE_8, Int32(bytes.count), bytes) == 0
      else { return nil }
      return QRcode_encodeInput(input)
    }
  }

  extension QRLevel {
    fileprivate var library: QRecLevel {
      switch self {
      case .low: QR_ECLEVEL_L
      case .medium: QR_ECLEVEL_M
      case .quartile: QR_ECLEVEL_Q
      case .high: QR_ECLEVEL_H
      }
    }
  }
#endif
