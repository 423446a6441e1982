public import LandfallQRSymbols

/// What the `qr` commands need beside the rest; the executable fills it in, if it was built with it.
public struct QRCodeTools: Sendable {
  /// Makes and reads codes.
  public var codes: any QRCodes
  /// Reads standard input to its end, as bytes; more than that many are refused.
  public var readInput: @Sendable (_ most: Int) throws(ShellFailure) -> [UInt8]
  /// Writes a file, whole or not at all.
  public var write: @Sendable (_ path: String, _ bytes: [UInt8]) throws(ShellFailure) -> Void

  /// Fills everything in.
  public init(
    codes: any QRCodes,
    readInput: @escaping @Sendable (Int) throws(ShellFailure) -> [UInt8],
    write: @escaping @Sendable (String, [UInt8]) throws(ShellFailure) -> Void
  ) {
    self.codes = codes
    self.readInput = readInput
    self.write = write
  }
}
