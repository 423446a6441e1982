/// The modules of a QR code, dark or light, in rows.
///
/// ISO/IEC 18004 calls it a symbol. It is independent of how it is drawn.
public struct QRSymbol: Hashable, Sendable {
  /// The possible sizes of versions 1 to 40, in modules per side.
  public static let sizes = stride(from: 21, through: 177, by: 4)

  /// The modules per side without the quiet zone.
  public let size: Int
  /// The error correction level.
  public let level: QRLevel
  private let modules: [Bool]

  /// Creates a code from modules, row by row.
  ///
  /// `true` is dark. Returns `nil` for an invalid size.
  public init?(size: Int, level: QRLevel, modules: [Bool]) {
    guard Self.sizes.contains(size), modules.count == size * size else { return nil }
    self.size = size
    self.level = level
    self.modules = modules
  }

  /// The version, from 1 to 40.
  public var version: Int { (size - 17) / 4 }

  /// Whether a module is dark.
  ///
  /// Positions outside the code are light, like the quiet zone.
  public subscript(row: Int, column: Int) -> Bool {
    guard 0..<size ~= row, 0..<size ~= column else { return false }
    return modules[row * size + column]
  }

  /// The modules row by row.
  ///
  /// `true` is dark.
  public var rows: [Bool] { modules }
}
