#if QRLibraries
  internal import LandfallQRSymbols

  /// A gray picture from which codes are read.
  struct Luminance: Sendable {
    let width: Int
    let height: Int
    /// One byte per pixel, row by row.
    ///
    /// 0 is black.
    let pixels: [UInt8]

    /// The smallest side of a picture with a code: 21 modules.
    private static let leastSide = 21

    /// Refuses a picture that is too large, before memory is allocated for it.
    static func check(width: Int, height: Int) throws(QRError) {
      guard 1...QRLimits.side ~= width, 1...QRLimits.side ~= height,
        width * height <= QRLimits.pixels
      else { throw .tooManyPixels(width: width, height: height) }
    }

    /// Returns the picture at half its size, or `nil` if the result is too small for a code.
    ///
    /// Each new pixel is the mean of four.
    func halved() -> Luminance? {
      let (across, down) = (width / 2, height / 2)
      guard min(across, down) >= Self.leastSide else { return nil }
      let half = [UInt8](unsafeUninitializedCapacity: across * down) { half, count in
        pixels.withUnsafeBufferPointer { pixels in
          for row in 0..<down {
            let upper = 2 * row * width
            let lower = upper + width
            for column in 0..<across {
              let left = 2 * column
              let sum =
                UInt16(pixels[upper + left]) + UInt16(pixels[upper + left + 1])
                + UInt16(pixels[lower + left]) + UInt16(pixels[lower + left + 1])
              half[row * across + column] = UInt8(sum / 4)
            }
          }
        }
        count = across * down
      }
      return Luminance(width: across, height: down, pixels: half)
    }

    /// Returns the picture at three times its size, or `nil` if it is large enough already.
    func enlarged() -> Luminance? {
      guard max(width, height) <= Self.smallSide else { return nil }
      var large: [UInt8] = []
      large.reserveCapacity(9 * pixels.count)
      for row in 0..<height {
        let line = pixels[row * width..<(row + 1) * width].flatMap { [$0, $0, $0] }
        for _ in 0..<3 { large += line }
      }
      return Luminance(width: 3 * width, height: 3 * height, pixels: large)
    }

    /// The largest side of a picture that is enlarged, because its modules may be single pixels.
    ///
    /// A whole code of four pixels per module has about 800 pixels per side.
    private static let smallSide = 800
  }
#endif
