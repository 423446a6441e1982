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

      func isAsLarge(as other: Run) -> Bool {
        2 * max(module, other.module) <= 3 * min(module, other.module)
      }
    }

    /// The most lines that are looked at in one direction.
    private static let mostLines = 1_024
    /// The most runs that are kept: far more than codes have.
    private static let mostRuns = 4_096

    /// How many runs must lie beside each other: the middle of a square is three modules high.
    private static let leastSupport = 3

    /// How many squares there are, up to the three of a whole code.
    static func count(in picture: Luminance) -> Int {
      let (width, height) = (picture.width, picture.height)
      return picture.pixels.withUnsafeBufferPointer { pixels in
        let across = runs(height, width, pixels, line: width, place: 1)
        let down = runs(width, height, pixels, line: 1, place: width)
        return crossings(supported(across), supported(down))
      }
    }

    /// The runs with others beside them: noise has single ones everywhere.
    private static func supported(_ runs: [Run]) -> [Run] {
      runs.filter { run in
        let support = runs.count { other in
          abs(other.line - run.line) <= Int(2 * run.module)
            && abs(other.middle - run.middle) <= run.module / 2 && other.isAsLarge(as: run)
        }
        return support >= leastSupport
      }
    }

    private static func crossings(_ across: [Run], _ down: [Run]) -> Int {
      var squares: [(x: Double, y: Double)] = []
      for run in across {
        for other in down {
          let module = (run.module + other.module) / 2
          guard abs(run.middle - Double(other.line)) <= module,
            abs(other.middle - Double(run.line)) <= module, run.isAsLarge(as: other)
          else { continue }
          let isKnown = squares.contains {
            abs($0.x - run.middle) < 7 * module && abs($0.y - other.middle) < 7 * module
          }
          if !isKnown { squares.append((run.middle, other.middle)) }
          if squares.count == 3 { return 3 }
        }
      }
      return squares.count
    }

    private static func runs(
      _ lines: Int, _ length: Int, _ pixels: UnsafeBufferPointer<UInt8>, line step: Int,
      place: Int
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
        for index in 0..<length {
          take(zbar_scan_y(scanner, Int32(pixels[line * step + index * place])))
        }
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
