/// The modules of a QR code: dark or light, in rows.
///
/// ISO/IEC 18004 calls it a symbol. It says nothing of how it is drawn.
public struct QRSymbol: Hashable, Sendable {
  /// The sizes there are, in modules a side: versions 1 to 40.
  public static let sizes = stride(from: 21, through: 177, by: 4)

  /// Modules a side, without a quiet zone.
  public let size: Int
  /// How much of it may be lost.
  public let level: QRLevel
  private let modules: [Bool]

  /// Takes modules row by row, `true` for dark; `nil` if there is no code of that size.
  public init?(size: Int, level: QRLevel, modules: [Bool]) {
    guard Self.sizes.contains(size), modules.count == size * size else { return nil }
    self.size = size
    self.level = level
    self.modules = modules
  }

  /// The version, 1 to 40.
  public var version: Int { (size - 17) / 4 }

  /// Whether a module is dark; all around the code, where the quiet zone is, none is.
  public subscript(row: Int, column: Int) -> Bool {
    guard 0..<size ~= row, 0..<size ~= column else { return false }
    return modules[row * size + column]
  }

  /// The modules row by row, `true` for dark.
  public var rows: [Bool] { modules }
}
