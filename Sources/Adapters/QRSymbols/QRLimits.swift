/// The bounds within which pictures and codes are read and made.
public enum QRLimits {
  /// The most bytes of a picture's file: 16 MiB, more than a phone's camera writes.
  public static let pictureBytes = 16 << 20
  /// The most pixels of a picture: 50 million, the largest of today's phones.
  public static let pixels = 50_000_000
  /// The most pixels a side.
  public static let side = 32_767
  /// The most codes that are told of one picture.
  public static let readings = 64
  /// Pixels a module in a picture that is written.
  public static let scales = 1...64
  /// The most pixels a side of a picture that is written.
  public static let writtenSide = 8_192
  /// Light modules around a code (ISO/IEC 18004 section 5.3.8).
  public static let quietZone = 4
  /// The processor's time for one picture.
  public static let processorTime: Duration = .seconds(20)
  /// The time for one call, whatever else the machine does; a camera's is added to it.
  public static let callTime: Duration = .seconds(40)
  /// How long a camera is watched if nobody says.
  public static let cameraTime: Duration = .seconds(60)
}
