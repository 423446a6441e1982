#if QRLibraries
  internal import CTurboJPEG
  internal import LandfallQRSymbols

  /// Reads JPEG files with the TurboJPEG API, which returns errors where libjpeg calls `longjmp`.
  enum JPEGFile {
    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Reads a picture in gray, which is the luminance stored in the file.
    static func read(_ bytes: [UInt8]) throws(QRError) -> Luminance {
      guard let decoder = tjInitDecompress() else { throw .noMemory }
      defer { tjDestroy(decoder) }
      var (across, down, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      guard
        tjDecompressHeader3(
          decoder, bytes, UInt(bytes.count), &across, &down, &sampling, &space) == 0
      else { throw .damagedPicture }
      let (width, height) = (Int(across), Int(down))
      try Luminance.check(width: width, height: height)
      guard
        space == TJCS_GRAY.rawValue || space == TJCS_YCbCr.rawValue
          || space == TJCS_RGB.rawValue
      else { throw .unsupportedPicture }
      // Files with thousands of scans can keep a decoder busy for hours.
      let flags = TJFLAG_LIMITSCANS
      var isRead = false
      let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
        pixels.initialize(repeating: 0xFF)
        let result = tjDecompress2(
          decoder, bytes, UInt(bytes.count), pixels.baseAddress, across, across, down,
          Int32(TJPF_GRAY.rawValue), flags)
        // A warning occurs for files from some cameras and for files without their last rows. The
        // decoded part is still useful.
        isRead = result == 0 || tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
        count = width * height
      }
      guard isRead else { throw .damagedPicture }
      return Luminance(width: width, height: height, pixels: pixels)
    }
  }
#endif
