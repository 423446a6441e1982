import LandfallAuth
import LandfallTextShell

/// Reads the mail that the embedded services have written, as the person it is for would.
enum Outbox {
  /// The code in the newest mail to an address, or `nil`.
  static func newestCode(for address: EmailAddress, in folder: String) -> String? {
    newestLine(for: address, in: folder, where: isCode)
  }

  /// The link in the newest mail to an address that has one, or `nil`.
  static func newestLink(for address: EmailAddress, in folder: String) -> String? {
    newestLine(for: address, in: folder) { $0.contains("://") }
  }

  private static func newestLine(
    for address: EmailAddress, in folder: String, where isWanted: (Substring) -> Bool
  ) -> String? {
    do throws(ShellFailure) {
      let mails = try FileTree.files(below: folder).filter { $0.hasSuffix(".eml") }
      for mail in mails.sorted(by: isOlder).reversed() {
        let text = String(decoding: try FileTree.read(mail), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.contains(where: { isAddressed($0, to: address) }) else { continue }
        if let line = lines.first(where: isWanted) { return String(line) }
      }
    } catch {
      // No outbox, no code.
      return nil
    }
    return nil
  }

  /// Of two mails of one time the second has a number behind its name: `…-2.eml` after `….eml`.
  private static func isOlder(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.dropLast(".eml".count), right.dropLast(".eml".count))
    guard left.hasPrefix(right) || right.hasPrefix(left) || left.count == right.count else {
      return left < right
    }
    return (left.count, left) < (right.count, right)
  }

  private static func isAddressed(_ line: Substring, to address: EmailAddress) -> Bool {
    line.hasPrefix("To:") && line.contains(address.text)
  }

  private static func isCode(_ line: Substring) -> Bool {
    line.utf8.count == 6 && line.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
