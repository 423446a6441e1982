import LandfallAuth
import LandfallTextShell

/// Reads the mail that the embedded services have written, as the person it is for would.
enum Outbox {
  /// The codes in the mails to an address, the newest first.
  static func codes(for address: EmailAddress, in folder: String) -> [String] {
    lines(for: address, in: folder, where: isCode)
  }

  /// The link in the newest mail to an address that has one, or `nil`.
  static func newestLink(for address: EmailAddress, in folder: String) -> String? {
    lines(for: address, in: folder) { $0.contains("://") }.first
  }

  /// The first line that is wanted of each mail to an address, the newest first.
  private static func lines(
    for address: EmailAddress, in folder: String, where isWanted: (Substring) -> Bool
  ) -> [String] {
    var found: [String] = []
    do throws(ShellFailure) {
      let mails = try FileTree.files(below: folder).filter { $0.hasSuffix(".eml") }
      for mail in mails.sorted(by: isOlder).reversed() {
        let text = String(decoding: try FileTree.read(mail), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.contains(where: { isAddressed($0, to: address) }) else { continue }
        if let line = lines.first(where: isWanted) { found.append(String(line)) }
      }
    } catch {
      // No outbox, no code.
      return found
    }
    return found
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
