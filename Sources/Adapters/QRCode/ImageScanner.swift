#if QRLibraries
  internal import CZBar
  internal import LandfallQRSymbols

  /// ZBar's picture scanner, set to QR codes only.
  final class ImageScanner {
    /// The result of scanning a picture.
    struct Found {
      var readings: [QRReading] = []
      /// Whether the picture has a part of a text that is split over several codes.
      var hasParts = false
    }

    private let scanner: OpaquePointer

    init() throws(QRError) {
      guard let scanner = zbar_image_scanner_create() else { throw .noMemory }
      self.scanner = scanner
      let every = ZBAR_NONE
      let code = ZBAR_QRCODE
      zbar_image_scanner_set_config(scanner, every, ZBAR_CFG_ENABLE, 0)
      zbar_image_scanner_set_config(scanner, code, ZBAR_CFG_ENABLE, 1)
      // Return the raw bytes, not text in a guessed encoding.
      zbar_image_scanner_set_config(scanner, code, ZBAR_CFG_BINARY, 1)
      zbar_image_scanner_set_config(scanner, every, ZBAR_CFG_POSITION, 1)
      zbar_image_scanner_set_config(scanner, every, ZBAR_CFG_TEST_INVERTED, 1)
    }

    deinit { zbar_image_scanner_destroy(scanner) }

    /// Returns the codes in a picture, sorted from top to bottom.
    func scan(_ picture: Luminance) throws(QRError) -> Found {
      guard let image = zbar_image_create() else { throw .noMemory }
      defer { zbar_image_destroy(image) }
      zbar_image_set_format(image, Self.grey)
      zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
      let count = picture.pixels.withUnsafeBytes { pixels in
        zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
        defer { zbar_image_set_data(image, nil, 0, nil) }
        return zbar_scan_image(scanner, image)
      }
      guard count >= 0 else { throw .noMemory }
      return Self.found(in: image)
    }

    /// Returns the codes in a camera picture, sorted from top to bottom.
    func scan(image: OpaquePointer) -> Found {
      zbar_scan_image(scanner, image) > 0 ? Self.found(in: image) : Found()
    }

    /// The format `Y800`: one byte per pixel.
    static let grey: UInt = 0x3030_3859

    private static func found(in image: OpaquePointer) -> Found {
      var found = Found()
      var next = zbar_image_first_symbol(image)
      while let symbol = next {
        defer { next = zbar_symbol_next(symbol) }
        switch zbar_symbol_get_type(symbol) {
        case ZBAR_PARTIAL: found.hasParts = true
        case ZBAR_QRCODE where found.readings.count < QRLimits.readings:
          if let reading = reading(symbol) { found.readings.append(reading) }
        default: continue
        }
      }
      found.readings.sort { ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x) }
      return found
    }

    private static func reading(_ symbol: OpaquePointer) -> QRReading? {
      guard let data = zbar_symbol_get_data(symbol) else { return nil }
      let bytes = UnsafeRawBufferPointer(
        start: data, count: Int(zbar_symbol_get_data_length(symbol)))
      let corners = (0..<zbar_symbol_get_loc_size(symbol)).map { index in
        (Int(zbar_symbol_get_loc_x(symbol, index)), Int(zbar_symbol_get_loc_y(symbol, index)))
      }
      let (across, down) = (corners.map(\.0), corners.map(\.1))
      let (left, top) = (across.min() ?? 0, down.min() ?? 0)
      return QRReading(
        bytes: Array(bytes),
        place: QRReading.Place(
          x: left, y: top, width: (across.max() ?? 0) - left, height: (down.max() ?? 0) - top))
    }
  }
#endif
