import LandfallFiles
import LandfallHelperCalls
import LandfallHelperProcess
import LandfallQRSymbols
import LandfallTextShell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Pictures of QR codes: files, standard input and the helper process that decodes them (decision
/// 0019).
enum PictureFile {
  #if QRCode
    /// The tools of the QR commands.
    ///
    /// The helper process starts with the first code.
    static let tools: QRCodeTools? = QRCodeTools(
      codes: HelperQRCodes(executable: HelperProcess.path(of: "textshell-qr")),
      readInput: { most throws(ShellFailure) in try readInput(most) },
      write: { path, bytes throws(ShellFailure) in try FileTree.write(path, bytes) })
  #else
    static let tools: QRCodeTools? = nil
  #endif

  /// Reads standard input to its end.
  ///
  /// Throws if it has more than `most` bytes.
  static func readInput(_ most: Int) throws(ShellFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { Stream.read(STDIN_FILENO, into: $0) }
      guard count >= 0 else {
        throw ShellFailure(.inputOutput, "standard input cannot be read: \(SystemText.of(errno))")
      }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= most else { throw ShellFailure(.tooManyBytes, of: "the picture") }
    }
  }
}
