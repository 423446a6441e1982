import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import LandfallTestSupport
import Testing

/// A malicious string is refused with a typed error, or is plain data that can be printed and read
/// back.
@Suite struct HostileTests {
  static let positions = [
    "@@://app/x", "docodego://@@/x", "docodego://app/@@/x", "docodego://app/@@",
    "docodego://app?@@=1",
    "docodego://app?q=@@", "docodego://app#@@", "https://@@/x", "@@",
  ]

  @Test func payloads() throws {
    var (data, refused) = (0, 0)
    for name in [
      "directory-traversal", "open-redirect-payloads", "open-redirect-wordlist", "openredirects",
      "traversals-8-deep-exotic",
    ] {
      for line in try Vectors.lines("payloads/patt-\(name).txt") {
        for position in Self.positions {
          if try Self.check(position, line) { data += 1 } else { refused += 1 }
        }
      }
    }
    print("payloads: \(data) plain data, \(refused) refused")
    #expect(data > 100)
    #expect(refused > 5000)
  }

  @Test func hostileUTF8() throws {
    for node in try #require(try Vectors.json("own/utf8-hostile.json").array) {
      let percent = try #require(node["percent"]?.string)
      for position in Self.positions {
        let accepted = try Self.check(position, percent)
        if node["expect"]?.string == "reject" { #expect(!accepted, "\(position) \(percent)") }
      }
      let hex = Array(try #require(node["hex"]?.string).utf8)
      let raw = stride(from: 0, to: hex.count, by: 2).compactMap {
        UInt8(String(decoding: hex[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
      guard node["expect"]?.string == "reject" else { continue }
      for tail in ["/x", "?q=", "#"] {
        let room = LinkRoom()
        let link = Array(("docodego://app" + tail).utf8) + raw + Array("x".utf8)
        link.withUnsafeBytes { bytes in
          do throws(InvalidLink) {
            _ = try LinkScanner.scan(bytes, room.scratch)
            Issue.record("accepted raw \(hex)")
          } catch {
            #expect(error.reason == .illFormedUTF8)
          }
        }
      }
    }
  }

  @Test(
    "A link ends where its bytes end, whatever follows in memory",
    arguments: [
      "docodego://app/acme/members/%41b?q=%42c&d#e%43f", "https://docodego.app/a/b?c=d#e",
      "docodego:///x",
    ])
  func end(text: String) {
    func read(_ bytes: UnsafeRawBufferPointer) -> String {
      let room = LinkRoom()
      do throws(InvalidLink) {
        return "\(try LinkScanner.scan(bytes, room.scratch))"
      } catch {
        return "\(error)"
      }
    }
    let link = Array(text.utf8)
    link.withUnsafeBytes { whole in
      for end in 1...whole.count {
        let part = Array(link[..<end])
        #expect(
          read(UnsafeRawBufferPointer(rebasing: whole[..<end])) == part.withUnsafeBytes(read),
          "\(text.prefix(end))")
      }
    }
  }

  /// Returns whether the link is accepted.
  ///
  /// If so, its values must read back from their printed form.
  private static func check(_ position: String, _ payload: String) throws -> Bool {
    let text = position.split(separator: "@@", omittingEmptySubsequences: false)
      .joined(separator: payload)
    let link: DeepLink
    do { link = try DeepLink(text) } catch { return false }
    for segment in link.segments {
      #expect(!segment.isEmpty && segment != "." && segment != "..")
      #expect(segment.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    }
    let again = try DeepLink("docodego://" + link.path)
    #expect(again.segments == link.segments)
    return true
  }
}
