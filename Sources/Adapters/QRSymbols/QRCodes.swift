/// Creates and reads QR codes.
///
/// A share sheet calls ``symbol(of:level:)`` and draws ``QRHalfBlocks/rows(_:color:quietZone:)``.
public protocol QRCodes: Sendable {
  /// Returns the code of a text.
  ///
  /// - Parameters:
  ///   - text: The text, which the code holds as UTF-8.
  ///   - level: The error correction level; `nil` for the level of ``QRLevel/chosen(for:)``.
  /// - Throws: ``QRError``.
  func symbol(of text: String, level: QRLevel?) async throws(QRError) -> QRSymbol

  /// Returns a code as a PNG file of one bit per pixel, including its quiet zone.
  ///
  /// - Parameters:
  ///   - symbol: The code.
  ///   - scale: The pixels per module, in ``QRLimits/scales``.
  /// - Throws: ``QRError``.
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
