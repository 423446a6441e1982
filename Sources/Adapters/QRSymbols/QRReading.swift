/// A QR code that was found in a picture.
public struct QRReading: Hashable, Sendable {
  /// A rectangle of the picture, in its pixels.
  public struct Place: Hashable, Sendable {
    /// The left edge.
    public let x: Int
    /// The upper edge.
    public let y: Int
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int

    /// Describes a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// What the code holds, as it stands in it.
  public let bytes: [UInt8]
  /// Where it was found.
  public let place: Place

  /// Describes what was found.
  public init(bytes: [UInt8], place: Place) {
    self.bytes = bytes
    self.place = place
  }

  /// The bytes as one line of text.
  ///
  /// A code comes from anybody, and its text goes to terminals and pipes. So it is strict UTF-8, and
  /// holds no control character (C0, DEL, C1) and no other end of a line.
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
