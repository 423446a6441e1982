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
