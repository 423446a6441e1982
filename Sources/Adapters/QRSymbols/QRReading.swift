/// A QR code found in a picture.
public struct QRReading: Hashable, Sendable {
  /// A rectangle in the picture, in pixels.
  package struct Place: Hashable, Sendable {
    /// The left edge.
    package let x: Int
    /// The top edge.
    package let y: Int
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int

    /// Creates a rectangle.
    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The bytes of the code, unchanged.
  package let bytes: [UInt8]
  /// The place of the code in the picture.
  package let place: Place

  /// Creates a reading.
  package init(bytes: [UInt8], place: Place) {
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
