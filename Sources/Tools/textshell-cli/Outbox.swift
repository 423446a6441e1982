import LandfallAuth
import LandfallTextShell

/// The mail that the embedded services sent, read as its recipient would read it.
enum Outbox {
  /// Returns the codes in the mails to an address, newest first.
  static func codes(for address: EmailAddress, in folder: String) -> [String] {
    lines(for: address, in: folder, where: isCode)
  }

  /// Returns the link in the newest mail to an address that contains one, or `nil`.
  static func newestLink(for address: EmailAddress, in folder: String) -> String? {
    lines(for: address, in: folder) { $0.contains("://") }.first
  }

  /// Returns the first matching line of each mail to an address, newest first.
  private static func lines(
    for address: EmailAddress, in folder: String, where isWanted: (Substring) -> Bool
  ) -> [String] {
    var found: [String] = []
    do throws(ShellFailure) {
      let mails = try FileTree.files(below: folder).filter { $0.hasSuffix(".eml") }
      for mail in mails.sorted(by: isOlder).reversed() {
        let text = String(decoding: try FileTree.read(mail), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.contains("To: " + address.text) else { continue }
        if let line = lines.first(where: isWanted) { found.append(String(line)) }
      }
    } catch {
      // Without an outbox there are no codes.
      return found
    }
    return found
  }

  /// Returns whether a mail is older than another.
  ///
  /// If two mails have the same time, the later one has a number: `….eml`, then `…-2.eml`.
  private static func isOlder(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.dropLast(".eml".count), right.dropLast(".eml".count))
    guard left.hasPrefix(right) || right.hasPrefix(left) || left.count == right.count else {
      return left < right
    }
    return (left.count, left) < (right.count, right)
  }

  private static func isCode(_ line: Substring) -> Bool {
    line.utf8.count == 6 && line.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
