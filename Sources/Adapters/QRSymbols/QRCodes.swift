/// Creates and reads QR codes.
///
/// A share sheet calls ``symbol(of:level:)`` and draws ``QRHalfBlocks/rows(_:color:quietZone:)``.
public protocol QRCodes: Sendable {
  /// Returns the code of a text.
  ///
  /// - Parameters:
  ///   - text: The text, which the code holds as UTF-8.
  ///   - level: The error correction level; `nil` for the level of ``QRLevel/chosen(for:)``.
  func symbol(of text: String, level: QRLevel?) async throws(QRError) -> QRSymbol

  /// Returns a code as a PNG file of one bit per pixel, including its quiet zone.
  ///
  /// - Parameters:
  ///   - symbol: The code.
  ///   - scale: The pixels per module, in ``QRLimits/scales``.
  func png(of symbol: QRSymbol, scale: Int) async throws(QRError) -> [UInt8]

  /// Returns the codes in a PNG or JPEG file, sorted from top to bottom. Never returns an empty
  /// list.
  ///
  /// - Throws: ``QRError``, such as ``QRError/noCode``.
  func readings(in picture: [UInt8]) async throws(QRError) -> [QRReading]

  /// Returns the codes in the first camera picture that contains any. Never returns an empty list.
  ///
  /// - Parameters:
  ///   - camera: The camera's device, or `nil` for the first camera.
  ///   - time: The time limit for finding a code.
  /// - Throws: ``QRError``, such as ``QRError/nothingSeen``.
  func readings(from camera: String?, within time: Duration) async throws(QRError) -> [QRReading]
}

/// A QR code found in a picture.
public struct QRReading: Hashable, Sendable {
  /// A rectangle in the picture, in pixels.
  public struct Place: Hashable, Sendable {
    /// The left edge.
    public let x: Int
    /// The top edge.
    public let y: Int
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Creates a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The bytes of the code, unchanged.
  public let bytes: [UInt8]
  /// The place of the code in the picture.
  public let place: Place

  /// Creates a reading.
  public init(bytes: [UInt8], place: Place) {
    self.bytes = bytes
    self.place = place
  }

  /// Returns the bytes as one line of text.
  ///
  /// A code is untrusted, and its text goes to terminals and pipes. So it must be valid UTF-8
  /// without control characters (C0, DEL, C1) and line separators.
  ///
  /// - Throws: ``QRError/notUTF8`` or ``QRError/controlCharacter(_:)``.
  public func text() throws(QRError) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw .notUTF8 }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: throw .controlCharacter(scalar.value)
      default: continue
      }
    }
    return text
  }
}

/// The limits for reading and writing pictures and codes.
public enum QRLimits {
  /// The maximum size of a picture file in bytes: 16 MiB, more than a phone's camera writes.
  public static let pictureBytes = 16 << 20
  /// The maximum number of pixels in a picture: 50 million, as many as today's largest phone
  /// cameras.
  public static let pixels = 50_000_000
  /// The maximum number of pixels per side.
  public static let side = 32_767
  /// The maximum number of codes that are returned from one picture.
  public static let readings = 64
  /// The allowed pixels per module in a written picture.
  public static let scales = 1...64
  /// The maximum number of pixels per side in a written picture.
  public static let writtenSide = 8_192
  /// The number of light modules around a code (ISO/IEC 18004 section 5.3.8).
  public static let quietZone = 4
  /// The limit of processor time for one picture.
  public static let processorTime: Duration = .seconds(20)
  /// The limit of wall-clock time for one call.
  ///
  /// The time for a camera is added to it.
  public static let callTime: Duration = .seconds(40)
  /// The default time to watch a camera.
  public static let cameraTime: Duration = .seconds(60)
}

/// An error of creating or reading a QR code.
public enum QRError: Error, Hashable, Sendable {
  /// The text is empty.
  case noText
  /// The text has more bytes than a code of the level can hold.
  case tooLong(bytes: Int, level: QRLevel)
  /// The scale is invalid, or the picture would have more than ``QRLimits/writtenSide`` pixels per
  /// side.
  case scale
  /// The file has more than ``QRLimits/pictureBytes`` bytes.
  case tooManyBytes
  /// The picture has more than ``QRLimits/pixels`` pixels, or a side exceeds ``QRLimits/side``.
  case tooManyPixels(width: Int, height: Int)
  /// The file is neither PNG nor JPEG.
  case notAPicture
  /// The PNG or JPEG file is truncated or malformed.
  case damagedPicture
  /// The JPEG file is of an unsupported kind, such as CMYK.
  case unsupportedPicture
  /// The picture contains no QR code.
  case noCode
  /// The picture contains a QR code that cannot be read.
  case unreadable
  /// The code holds only part of a text, and the codes with the other parts are missing.
  case incomplete
  /// The content of the code is not UTF-8.
  case notUTF8
  /// The text of the code contains this control character.
  case controlCharacter(UInt32)
  /// The camera does not exist or may not be used.
  case noCamera
  /// The camera delivers no pictures.
  case cameraFailed
  /// The camera saw no code within the time limit.
  case nothingSeen
  /// The picture took more time than ``QRLimits`` allows.
  case tooSlow
  /// The memory was not sufficient.
  case noMemory
  /// The helper process failed.
  case process(ProcessFault)
  /// This build does not include QR codes.
  case notBuilt

  /// The failures of a helper process.
  public enum ProcessFault: String, CaseIterable, Hashable, Sendable {
    /// The program is missing or not executable.
    case missing
    /// The system cannot start another process or thread.
    case notStarted
    /// The process ended without a response.
    case ended
    /// The response cannot be read.
    case malformed
    /// The process could not drop privileges that it does not need for decoding.
    case unconfined
  }
}
