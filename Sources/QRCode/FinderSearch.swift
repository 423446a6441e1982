#if QRLibraries
  internal import CZBar

  /// Looks for the squares in a code's corners, to tell a code that cannot be read from none.
  ///
  /// ZBar does not say that it saw a code and failed. Its decoder of single lines does tell of each
  /// run of 1:1:3:1:1 modules; where a run across and a run down cross, there is such a square.
  enum FinderSearch {
    /// A run of seven modules along a line.
    private struct Run {
      /// The middle along the line, in pixels.
      let middle: Double
      /// The line's number.
      let line: Int
      /// Pixels a module.
      let module: Double
    }

    /// The most lines that are looked at in one direction.
    private static let mostLines = 1_024
    /// The most runs that are kept: far more than codes have.
    private static let mostRuns = 4_096

    /// How many squares there are, up to the three of a whole code.
    static func count(in picture: Luminance) -> Int {
      let across = runs(picture.height, picture.width) { line, place in
        picture.pixels[line * picture.width + place]
      }
      let down = runs(picture.width, picture.height) { line, place in
        picture.pixels[place * picture.width + line]
      }
      var squares: [(x: Double, y: Double, module: Double)] = []
      for run in across {
        for other in down {
          let module = (run.module + other.module) / 2
          guard abs(run.middle - Double(other.line)) <= module,
            abs(other.middle - Double(run.line)) <= module,
            max(run.module, other.module) <= 2 * min(run.module, other.module)
          else { continue }
          let isKnown = squares.contains {
            abs($0.x - run.middle) < 7 * module && abs($0.y - other.middle) < 7 * module
          }
          if !isKnown { squares.append((run.middle, other.middle, module)) }
          if squares.count == 3 { return 3 }
        }
      }
      return squares.count
    }

    private static func runs(
      _ lines: Int, _ length: Int, pixel: (_ line: Int, _ place: Int) -> UInt8
    ) -> [Run] {
      guard let decoder = zbar_decoder_create() else { return [] }
      defer { zbar_decoder_destroy(decoder) }
      zbar_decoder_set_config(decoder, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
      zbar_decoder_set_config(decoder, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
      guard let scanner = zbar_scanner_create(decoder) else { return [] }
      defer { zbar_scanner_destroy(scanner) }
      var runs: [Run] = []
      for line in stride(from: 0, to: lines, by: max(1, lines / mostLines)) {
        var edges: [UInt32] = []
        func take(_ kind: zbar_symbol_type_t) {
          let edge = zbar_scanner_get_edge(scanner, 0, precision)
          if edge != edges.last { edges.append(edge) }
          guard kind == ZBAR_QRCODE, runs.count < mostRuns, edges.count >= 7 else { return }
          // Told at the end of the space behind it: the edge before is the end of its last bar.
          let (start, end) = (edges[edges.count - 7], edges[edges.count - 2])
          guard end > start else { return }
          let module = Double(end - start) / unit / 7
          if module >= 1 {
            let middle = Double(start + (end - start) / 2) / unit
            runs.append(Run(middle: middle, line: line, module: module))
          }
        }
        zbar_scanner_new_scan(scanner)
        for place in 0..<length { take(zbar_scan_y(scanner, Int32(pixel(line, place)))) }
        // A light edge of the picture ends the last space, as ZBar's own scanner has it.
        take(zbar_scanner_flush(scanner))
        take(zbar_scanner_flush(scanner))
      }
      return runs
    }

    /// Bits after the point of an edge's place, and what they make of a pixel.
    private static let precision: Int32 = 5
    private static let unit = 32.0
  }
#endif
