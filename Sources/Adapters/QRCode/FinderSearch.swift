#if QRLibraries
  internal import CZBar

  /// Looks for finder patterns, to distinguish an unreadable code from no code.
  ///
  /// ZBar does not report a code that it could not read. But its line decoder reports each run of
  /// 1:1:3:1:1 modules. A finder pattern is where a horizontal and a vertical run cross.
  enum FinderSearch {
    /// A run of seven modules along a line.
    private struct Run {
      /// The middle of the run along the line, in pixels.
      let middle: Double
      /// The number of the line.
      let line: Int
      /// The size of a module in pixels.
      let module: Double

      func isAsLarge(as other: Run) -> Bool {
        2 * max(module, other.module) <= 3 * min(module, other.module)
      }
    }

    /// The maximum number of lines to scan in one direction.
    private static let mostLines = 1_024
    /// The maximum number of runs to keep; codes have far fewer.
    private static let mostRuns = 4_096

    /// The minimum number of neighboring runs, because the middle of a pattern is three modules
    /// high.
    private static let leastSupport = 3

    /// Returns the number of finder patterns, at most the three of a whole code.
    static func count(in picture: Luminance) -> Int {
      let (width, height) = (picture.width, picture.height)
      return picture.pixels.withUnsafeBufferPointer { pixels in
        let across = runs(height, width, pixels, line: width, place: 1)
        let down = runs(width, height, pixels, line: 1, place: width)
        return crossings(supported(across), supported(down))
      }
    }

    /// Returns the runs that have neighbors.
    ///
    /// Noise causes single runs.
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
          // ZBar reports a run at the end of the space after it, so the last bar ends at the edge
          // before.
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
        // Ends the last space at a light edge of the picture, like ZBar's own scanner.
        take(zbar_scanner_flush(scanner))
        take(zbar_scanner_flush(scanner))
      }
      return runs
    }

    /// The number of fractional bits in an edge's position, and the resulting units per pixel.
    private static let precision: Int32 = 5
    private static let unit = 32.0
  }
#endif
