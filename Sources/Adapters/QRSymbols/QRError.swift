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
