import LandfallCompanion
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

/// Pictures of QR codes: files, standard input, and the process that decodes them (decision 0019).
enum PictureFile {
  #if QRCode
    /// Nothing is started before the first code is made or read.
    static let tools: QRCodeTools? = QRCodeTools(
      codes: CompanionQRCodes(executable: HelperProcess.path(of: "textshell-qr")),
      readInput: { most throws(ShellFailure) in try readInput(most) },
      write: { path, bytes throws(ShellFailure) in try write(path, bytes) })
  #else
    static let tools: QRCodeTools? = nil
  #endif

  /// Standard input to its end.
  static func readInput(_ most: Int) throws(ShellFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw ShellFailure(.inputOutput, "standard input cannot be read: \(SystemText.of(errno))")
      }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= most else { throw ShellFailure(.tooManyBytes, of: "the picture") }
    }
  }

  /// Writes a file beside its place and puts it there: nobody ever sees half of one.
  static func write(_ path: String, _ bytes: [UInt8]) throws(ShellFailure) {
    let beside = path + ".new-\(getpid())"
    guard let file = fopen(beside, "wxb") else {
      throw ShellFailure(.cannotCreate, "'\(path)' cannot be written: \(SystemText.of(errno))")
    }
    let count = fwrite(bytes, 1, bytes.count, file)
    let isClosed = fclose(file) == 0
    guard count == bytes.count, isClosed, rename(beside, path) == 0 else {
      let error = errno
      unlink(beside)
      throw ShellFailure(.cannotCreate, "'\(path)' cannot be written: \(SystemText.of(error))")
    }
  }
}
