package import LandfallQRSymbols

/// The tools of the `qr` commands.
///
/// The executable provides them if it supports QR codes.
package struct QRCodeTools: Sendable {
  /// Creates and reads codes.
  package var codes: any QRCodes
  /// Reads standard input to its end.
  ///
  /// Throws if it has more than `most` bytes.
  package var readInput: @Sendable (_ most: Int) throws(ShellFailure) -> [UInt8]
  /// Writes a file atomically.
  package var write: @Sendable (_ path: String, _ bytes: [UInt8]) throws(ShellFailure) -> Void

  /// Creates the tools from their functions.
  package init(
    codes: any QRCodes,
    readInput: @escaping @Sendable (Int) throws(ShellFailure) -> [UInt8],
    write: @escaping @Sendable (String, [UInt8]) throws(ShellFailure) -> Void
  ) {
    self.codes = codes
    self.readInput = readInput
    self.write = write
  }
}
