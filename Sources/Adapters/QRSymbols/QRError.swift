/// Why a QR code was not made or not read.
public enum QRError: Error, Hashable, Sendable {
  /// There is nothing to put into a code.
  case noText
  /// The text has more bytes than a code of the level holds.
  case tooLong(bytes: Int, level: QRLevel)
  /// The picture would have more than ``QRLimits/writtenSide`` pixels a side, or the scale is none.
  case scale
  /// The file has more than ``QRLimits/pictureBytes``.
  case tooManyBytes
  /// The picture has more than ``QRLimits/pixels``, or is longer than ``QRLimits/side``.
  case tooManyPixels(width: Int, height: Int)
  /// It is neither PNG nor JPEG.
  case notAPicture
  /// It is a PNG or JPEG that ends early or contradicts itself.
  case damagedPicture
  /// It is a JPEG of a kind that is not read, such as one with four inks.
  case unsupportedPicture
  /// There is no QR code in it.
  case noCode
  /// There is a QR code in it, and too little of it to read.
  case unreadable
  /// The code is one of several that make up a text, and the others are not there.
  case incomplete
  /// What the code holds is not UTF-8.
  case notUTF8
  /// The code's text holds this control character.
  case controlCharacter(UInt32)
  /// There is no such camera, or none that may be used.
  case noCamera
  /// The camera does not deliver pictures.
  case cameraFailed
  /// The camera saw no code in the time there was.
  case nothingSeen
  /// The picture took more time than ``QRLimits`` allows.
  case tooSlow
  /// There was not enough memory.
  case noMemory
  /// The process that does the work failed.
  case process(ProcessFault)
  /// This build has no QR codes.
  case notBuilt

  /// What can go wrong with a process beside this one.
  public enum ProcessFault: String, CaseIterable, Hashable, Sendable {
    /// It is not there or may not be run.
    case missing
    /// The system starts no further process or thread.
    case notStarted
    /// It ended without an answer.
    case ended
    /// Its answer cannot be read.
    case malformed
    /// The system does not let it give up what decoding a picture does not need.
    case unconfined
  }
}
