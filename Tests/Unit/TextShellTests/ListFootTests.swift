import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallTestSupport
import Testing

@testable import LandfallFullScreen
@testable import LandfallTextShell

@Suite("The line below a list")
struct ListFootTests {
  private func foot(_ count: Int, of total: Int, next: String?, _ language: String) -> ListFoot {
    var list = PagedList(
      ContentRequest(contract: "things", inputs: [], organization: nil), number: 1)
    let items = (0..<count).map { Item(id: "\($0)", title: .plain("\($0)"), fields: []) }
    _ = PagedList.reduce(
      &list, .landed(Page(items: items, nextCursor: next, total: total)))
    var texts = Translations(
      languages: ["en", "de"], defaultLanguage: "en", preferred: [language],
      formatter: CLDRFormatter().text)
    texts.load(["textshell"], from: ShellCatalogues())
    return ListFoot(
      list, DeepLinkDestination(route: "/things", screen: "things", parameters: [], query: []),
      texts)
  }

  @Test("A list that is cut off says so, and what to do", .review("P11"))
  func cut() {
    let foot = foot(Limits.maximumListItems + 1, of: 80_000, next: "n", "en")
    #expect(foot.cut == "Only the first 50,000 are here. Search for the rest.")
    #expect(foot.more == nil)
    #expect(foot.count == "80,000 items")
  }

  @Test("A complete list, or one with a next page, has no such note", .review("P11"))
  func whole() {
    #expect(foot(3, of: 3, next: nil, "en").cut == nil)
    #expect(foot(3, of: 9, next: "n", "en").cut == nil)
    #expect(foot(3, of: 9, next: "n", "en").more == "6 more")
    #expect(foot(Limits.maximumListItems, of: Limits.maximumListItems, next: nil, "en").cut == nil)
  }
}
