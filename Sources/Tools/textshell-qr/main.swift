import LandfallHelperCalls
import LandfallHelperProcess
import LandfallQRCode
import LandfallQRSymbols

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// textshell starts this process to make or read one QR code (decision 0019). A picture may come
// from anyone, so the process gives up what it does not need before it reads the picture.
ProcessRights.begin()
if isatty(STDIN_FILENO) == 1 {
  let words = Array("textshell-qr is a helper process that textshell starts\n".utf8)
  _ = write(STDERR_FILENO, words, words.count)
  exit(64)
}
QRServer.run(input: STDIN_FILENO, output: STDOUT_FILENO, prepare: Rights.giveUp) { call in
  #if QRLibraries
    let codes = SystemQRCodes()
    do throws(QRError) {
      switch call {
      case .symbol(let text, let level): return .symbol(try codes.symbol(of: text, level: level))
      case .png(let symbol, let scale): return .png(try codes.png(of: symbol, scale: scale))
      case .readings(let picture): return .readings(try codes.readings(in: picture))
      case .watch(let camera, let milliseconds):
        return .readings(
          try codes.readings(from: camera, within: .milliseconds(milliseconds)))
      }
    } catch {
      return .failed(error)
    }
  #else
    return .failed(.notBuilt)
  #endif
}
_exit(0)
