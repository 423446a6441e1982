import LandfallAuth
import LandfallTextShell

/// Reads the mail that the embedded services have written, as the person it is for would.
enum Outbox {
  /// The code in the newest mail to an address, or `nil`.
  static func newestCode(for address: EmailAddress, in folder: String) -> String? {
    do throws(ShellFailure) {
      let mails = try FileTree.files(below: folder).filter { $0.hasSuffix(".eml") }.sorted()
      for mail in mails.reversed() {
        let text = String(decoding: try FileTree.read(mail), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.contains(where: { isAddressed($0, to: address) }) else { continue }
        if let code = lines.first(where: isCode) { return String(code) }
      }
    } catch {
      // No outbox, no code.
      return nil
    }
    return nil
  }

  private static func isAddressed(_ line: Substring, to address: EmailAddress) -> Bool {
    line.hasPrefix("To:") && line.contains(address.text)
  }

  private static func isCode(_ line: Substring) -> Bool {
    line.utf8.count == 6 && line.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
