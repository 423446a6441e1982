#if QRLibraries
  public import LandfallQRSymbols

  /// QR codes by libqrencode, ZBar, libpng and libjpeg-turbo, in this process.
  ///
  /// Reading decodes bytes of unknown origin: a program that holds secrets has that done elsewhere
  /// (decision 0019). All calls block.
  public struct SystemQRCodes: QRCodes {
    /// Holds nothing.
    public init() {}

    /// The code of a text; see ``QRCodes``.
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

    /// A code as a PNG file; see ``QRCodes``.
    ///
    /// - Throws: ``QRError``.
    public func png(of symbol: QRSymbol, scale: Int) throws(QRError) -> [UInt8] {
      let side = symbol.size + 2 * QRLimits.quietZone
      guard QRLimits.scales.contains(scale), side * scale <= QRLimits.writtenSide else {
        throw .scale
      }
      return try PNGFile.write(symbol, scale: scale)
    }

    /// The codes in a picture; see ``QRCodes``.
    ///
    /// A picture in which nothing is found is tried again with dark and light exchanged, and at half
    /// and a quarter of its size: noise that hides a large code is gone in a small picture. A small one
    /// is tried at three times its size, because ZBar wants more than a pixel a module.
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

    /// The codes that a camera sees; see ``QRCodes``.
    ///
    /// - Throws: ``QRError``.
    public func readings(
      from camera: String?, within time: Duration
    ) throws(QRError) -> [QRReading] {
      try Camera.readings(from: camera ?? "/dev/video0", within: time)
    }
  }

  extension QRReading {
    /// What was found in a picture that was made smaller, in the pixels of the whole one.
    fileprivate func enlarged(by factor: Int) -> QRReading {
      QRReading(
        bytes: bytes,
        place: Place(
          x: place.x * factor, y: place.y * factor, width: place.width * factor,
          height: place.height * factor))
    }

    /// What was found in a picture that was made larger, in the pixels of the true one.
    fileprivate func reduced(by factor: Int) -> QRReading {
      QRReading(
        bytes: bytes,
        place: Place(
          x: place.x / factor, y: place.y / factor, width: place.width / factor,
          height: place.height / factor))
    }
  }
#endif
