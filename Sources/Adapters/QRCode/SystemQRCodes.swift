#if QRLibraries
  public import LandfallQRSymbols

  /// QR codes with libqrencode, ZBar, libpng and libjpeg-turbo, in this process.
  ///
  /// Reading decodes untrusted bytes, so a program with secrets should use a helper process
  /// (decision 0019). All calls block.
  public struct SystemQRCodes: QRCodes {
    /// Creates the coder, which holds no state.
    public init() {}

    /// Returns the code of a text; see ``QRCodes``.
    ///
    /// - Throws: ``QRError``.
    public func symbol(of text: String, level: QRLevel?) throws(QRError) -> QRSymbol {
      if let level { return try Encoder.symbol(of: text, level: level) }
      var symbols: [QRLevel: QRSymbol] = [:]
      for level in QRLevel.allCases {
        do throws(QRError) {
          symbols[level] = try Encoder.symbol(of: text, level: level)
        } catch .tooLong where level != .low {
          continue
        }
      }
      guard let level = QRLevel.chosen(for: symbols.mapValues(\.size)), let symbol = symbols[level]
      else { throw .tooLong(bytes: text.utf8.count, level: .low) }
      return symbol
    }

    /// Returns a code as a PNG file; see ``QRCodes``.
    ///
    /// - Throws: ``QRError``.
    public func png(of symbol: QRSymbol, scale: Int) throws(QRError) -> [UInt8] {
      let side = symbol.size + 2 * QRLimits.quietZone
      guard QRLimits.scales.contains(scale), side * scale <= QRLimits.writtenSide else {
        throw .scale
      }
      return try PNGFile.write(symbol, scale: scale)
    }

    /// Returns the codes in a picture; see ``QRCodes``.
    ///
    /// Inverted codes are found too. If nothing is found, the picture is scanned again at half and
    /// a quarter of its size, which removes noise over a large code. A small picture is scanned at
    /// three times its size, because ZBar needs more than one pixel per module.
    ///
    /// - Throws: ``QRError``.
    public func readings(in picture: [UInt8]) throws(QRError) -> [QRReading] {
      guard picture.count <= QRLimits.pictureBytes else { throw .tooManyBytes }
      let whole =
        if PNGFile.isOne(picture) {
          try PNGFile.read(picture)
        } else if JPEGFile.isOne(picture) {
          try JPEGFile.read(picture)
        } else {
          throw QRError.notAPicture
        }
      let scanner = try ImageScanner()
      var isIncomplete = false
      var pixels: Luminance? = whole
      var factor = 1
      while let smaller = pixels, factor <= 4 {
        let found = try scanner.scan(smaller)
        if !found.readings.isEmpty { return found.readings.map { $0.enlarged(by: factor) } }
        isIncomplete = isIncomplete || found.hasParts
        pixels = smaller.halved()
        factor *= 2
      }
      if let larger = whole.enlarged() {
        let found = try scanner.scan(larger)
        if !found.readings.isEmpty { return found.readings.map { $0.reduced(by: 3) } }
        isIncomplete = isIncomplete || found.hasParts
      }
      if isIncomplete { throw .incomplete }
      throw FinderSearch.count(in: whole) >= 2 ? .unreadable : .noCode
    }

    /// Returns the codes that a camera sees; see ``QRCodes``.
    ///
    /// - Throws: ``QRError``.
    public func readings(
      from camera: String?, within time: Duration
    ) throws(QRError) -> [QRReading] {
      try Camera.readings(from: camera ?? "/dev/video0", within: time)
    }
  }

  extension QRReading {
    /// Returns a reading from a shrunk picture with its place in the original.
    fileprivate func enlarged(by factor: Int) -> QRReading {
      QRReading(
        bytes: bytes,
        place: Place(
          x: place.x * factor, y: place.y * factor, width: place.width * factor,
          height: place.height * factor))
    }

    /// Returns a reading from an enlarged picture with its place in the original.
    fileprivate func reduced(by factor: Int) -> QRReading {
      QRReading(
        bytes: bytes,
        place: Place(
          x: place.x / factor, y: place.y / factor, width: place.width / factor,
          height: place.height / factor))
    }
  }
#endif
