import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite("Links that are not UTF-8")
struct IllFormedTests {
  static let sequences: [[UInt8]] = [
    [0xFF], [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
  ]

  @Test(
    "A link that is not UTF-8 is refused at the offset of the invalid bytes", .review("S8"),
    arguments: sequences)
  func refused(bytes: [UInt8]) throws {
    let resolver = try DeepLinkResolver(AppManifest.load(AppFiles(embedded: DoCodeGoExample.app)))
    for (before, after) in [
      ("docodego://app/teams/", ""), ("docodego://app/", "/members"),
      ("docodego://app/search?q=", "&page=1"), ("docodego://app/search?", "=1"),
      ("docodego://app#", "x"),
    ] {
      let link = LinkText(bytes: Array(before.utf8) + bytes + Array(after.utf8))
      let error = InvalidLink(.illFormedUTF8, at: before.utf8.count)
      #expect(resolver.resolve(link) == .invalid(error), "\(before)")
      #expect(resolver.dispatcher.trace(of: link).intent == .invalid(error))
    }
    let foreign = LinkText(bytes: Array("other://app/".utf8) + bytes)
    #expect(resolver.resolve(foreign) == .ignored(.foreignScheme))
  }

  @Test("A truncated link is too long, whatever the cut has broken", .review("S8", "S11"))
  func cut() throws {
    let resolver = try DeepLinkResolver(AppManifest.load(AppFiles(embedded: DoCodeGoExample.app)))
    for count in 2_030..<2_040 {
      let text = "docodego://app/" + String(repeating: "a", count: count) + "é" + "\u{1F600}x"
      let expected = resolver.resolve(text)
      #expect(resolver.resolve(LinkText(text)) == expected)
      #expect(resolver.resolve(LinkText(bytes: Array(text.utf8))) == expected)
    }
  }
}
