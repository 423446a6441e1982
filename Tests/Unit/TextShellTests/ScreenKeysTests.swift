import LandfallTestSupport
import Testing

@testable import LandfallFullScreen
@testable import LandfallTextShell

@Suite("Keys of a screen", .review("C14"))
struct ScreenKeysTests {
  @Test("Help lists every key of a screen")
  func listed() throws {
    let help = try #require(HelpTopic.text("keys"))
    let words = help.split(whereSeparator: { $0 == "," || $0 == "\n" || $0 == " " })
      .map(String.init)
    for row in ScreenKeys.rows {
      #expect(help.contains(row.help.split(separator: " ").prefix(3).joined(separator: " ")))
      for (key, action) in row.keys where action != .tab {
        for part in ScreenKeys.name(of: key).split(separator: " ") {
          #expect(words.contains(String(part)), "\(ScreenKeys.name(of: key))")
        }
      }
    }
    #expect(help.contains("1 to 9"))
  }

  @Test("A key has one action, and every letter the same with Shift")
  func actions() {
    let keys = ScreenKeys.rows.flatMap(\.keys)
    #expect(Set(keys.map(\.key)).count == keys.count)
    for (key, action) in keys {
      #expect(ScreenKeys.action(for: key) == action)
      guard case .character = key.key, key.modifiers.isEmpty else { continue }
      #expect(ScreenKeys.action(for: KeyPress(key.key, .shift)) == action)
    }
    #expect(ScreenKeys.action(for: KeyPress(.character("z"))) == nil)
    #expect(ScreenKeys.action(for: KeyPress(.left, .alt)) == nil)
  }
}
