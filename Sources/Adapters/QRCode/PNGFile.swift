#if QRLibraries
  internal import CPNG
  internal import LandfallQRSymbols

  /// Reads and writes PNG files with libpng's simplified API, which does no `longjmp` over Swift
  /// frames.
  enum PNGFile {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

    /// Reads a picture in gray.
    ///
    /// Transparent pixels become white.
    static func read(_ bytes: [UInt8]) throws(QRError) -> Luminance {
      // libpng keeps the address until the picture is read.
      try bytes.withUnsafeBufferPointer { bytes throws(QRError) in
        try read(UnsafeRawBufferPointer(bytes))
      }
    }

    private static func read(_ bytes: UnsafeRawBufferPointer) throws(QRError) -> Luminance {
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        throw .damagedPicture
      }
      let (width, height) = (Int(image.width), Int(image.height))
      try Luminance.check(width: width, height: height)
      image.format = png_uint_32(PNG_FORMAT_GRAY)
      var white = png_color(red: 255, green: 255, blue: 255)
      var isRead = false
      let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
        isRead =
          png_image_finish_read(&image, &white, pixels.baseAddress, Int32(width), nil) != 0
        if !isRead { pixels.initialize(repeating: 0) }
        count = width * height
      }
      // libpng reports an odd chunk as a warning, and a truncated file as an error.
      guard isRead else { throw .damagedPicture }
      return Luminance(width: width, height: height, pixels: pixels)
    }

    /// Returns a file with the colors white and black, which libpng writes with one bit per pixel.
    static func write(_ symbol: QRSymbol, scale: Int) throws(QRError) -> [UInt8] {
      let quietZone = QRLimits.quietZone
      let modules = -quietZone..<(symbol.size + quietZone)
      let side = modules.count * scale
      var pixels: [UInt8] = []
      pixels.reserveCapacity(side * side)
      for row in modules {
        var line: [UInt8] = []
        line.reserveCapacity(side)
        for column in modules {
          line += repeatElement(symbol[row, column] ? 1 : 0, count: scale)
        }
        for _ in 0..<scale { pixels += line }
      }
      let colours: [UInt8] = [255, 255, 255, 0, 0, 0]
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      image.width = png_uint_32(side)
      image.height = png_uint_32(side)
      image.format =
        png_uint_32(PNG_FORMAT_FLAG_COLOR) | png_uint_32(PNG_FORMAT_FLAG_COLORMAP)
      image.colormap_entries = 2
      defer { png_image_free(&image) }
      // One bit per pixel plus overhead is far less after compression.
      var size = side * side + 4_096
      var file = [UInt8](repeating: 0, count: size)
      guard
        png_image_write_to_memory(&image, &file, &size, 0, pixels, Int32(side), colours) != 0,
        size <= file.count
      else { throw .noMemory }
      return Array(file[..<size])
    }
  }
#endif
