/// Makes and reads QR codes; what draws or shows them needs no more than this.
///
/// A share sheet calls ``symbol(of:level:)`` and draws ``QRHalfBlocks/rows(_:color:quietZone:)``.
public protocol QRCodes: Sendable {
  /// The code of a text.
  ///
  /// - Parameters:
  ///   - text: What the code is to hold, as UTF-8.
  ///   - level: How much of it may be lost; `nil` for the level of ``QRLevel/chosen(for:)``.
  /// - Throws: ``QRError``.
  func symbol(of text: String, level: QRLevel?) async throws(QRError) -> QRSymbol

  /// A code as a PNG file of one bit a pixel, with its quiet zone.
  ///
  /// - Parameters:
  ///   - symbol: The code.
  ///   - scale: Pixels a module, in ``QRLimits/scales``.
  /// - Throws: ``QRError``.
  func png(of symbol: QRSymbol, scale: Int) async throws(QRError) -> [UInt8]

  /// The codes in a PNG or JPEG file, from the top down; never none.
  ///
  /// - Throws: ``QRError``.
  func readings(in picture: [UInt8]) async throws(QRError) -> [QRReading]

  /// The codes in the first picture of a camera that has any; never none.
  ///
  /// - Parameters:
  ///   - camera: The camera's device, or `nil` for the system's first.
  ///   - time: How long to wait for one.
  /// - Throws: ``QRError``.
  func readings(from camera: String?, within time: Duration) async throws(QRError) -> [QRReading]
}
