#if QRLibraries
  internal import LandfallQRSymbols

  /// A picture in grey: what a code is read from.
  struct Luminance: Sendable {
    let width: Int
    let height: Int
    /// One byte a pixel, row by row; 0 is black.
    let pixels: [UInt8]

    /// The smallest side that a code can be seen in: 21 modules.
    private static let leastSide = 21

    /// Refuses a picture by its size, before there is any memory for it.
    static func check(width: Int, height: Int) throws(QRError) {
      guard 1...QRLimits.side ~= width, 1...QRLimits.side ~= height,
        width * height <= QRLimits.pixels
      else { throw .tooManyPixels(width: width, height: height) }
    }

    /// Half as wide and high, four pixels one; `nil` if that is too small for a code.
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

    /// Three times as wide and high; `nil` if it is large enough as it is.
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

    /// The largest side of a picture whose modules may be single pixels: some 800 for a whole code
    /// of four pixels a module.
    private static let smallSide = 800
  }
#endif
