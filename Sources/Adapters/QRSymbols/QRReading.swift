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
