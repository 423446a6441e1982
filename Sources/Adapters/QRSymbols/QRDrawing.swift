/// Draws QR codes as SVG.
public enum QRDrawing {
  /// Returns an SVG file: a white square with the quiet zone, and the dark modules as one path.
  ///
  /// One unit is one module, so the picture stays sharp at any size.
  ///
  /// - Parameters:
  ///   - symbol: The code.
  ///   - scale: The pixels per module if nothing else sets the size.
  public static func svg(_ symbol: QRSymbol, scale: Int = 8) -> String {
    let quietZone = QRLimits.quietZone
    let side = symbol.size + 2 * quietZone
    var path = ""
    for row in 0..<symbol.size {
      var column = 0
      while column < symbol.size {
        guard symbol[row, column] else {
          column += 1
          continue
        }
        let start = column
        while symbol[row, column] { column += 1 }
        let width = column - start
        path += "M\(start + quietZone) \(row + quietZone)h\(width)v1h-\(width)z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side * scale)" height="\(side * scale)" \
      viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
      <path fill="#fff" d="M0 0h\(side)v\(side)h-\(side)z"/>
      <path d="\(path)"/>
      </svg>

      """
  }
}
