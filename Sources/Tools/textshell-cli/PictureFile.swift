import LandfallHelperCalls
import LandfallHelperProcess
import LandfallQRSymbols
import LandfallTextShell

/// Pictures of QR codes: files, and the helper process that decodes them (decision 0019).
enum PictureFile {
  #if QRCode
    /// The tools of the QR commands.
    ///
    /// The helper process starts with the first code.
    static let tools: QRCodeTools? = QRCodeTools(
      codes: HelperQRCodes(executable: HelperProcess.path(of: "textshell-qr")),
      write: { path, bytes throws(ShellFailure) in try FileTree.write(path, bytes) })
  #else
    static let tools: QRCodeTools? = nil
  #endif
}
