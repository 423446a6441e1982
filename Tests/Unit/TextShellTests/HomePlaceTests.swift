import LandfallDomain
import LandfallTestSupport
import LandfallTextShell
import Testing

@Suite("The home folder for a server")
struct HomePlaceTests {
  @Test("Two servers have two folders, two spellings of one URL have one", .review("R5"))
  func folders() throws {
    let servers = [
      ["https://a.example", "https://A.example:443/", "https://a.example//"],
      ["https://a.example:80"], ["https://a.example/80"],
      ["https://a.example/v1", "https://a.example/v1/"],
      ["https://a.example/V1"], ["https://a.example/v=1"], ["https://a.example/v%1"],
      ["https://a.example/v1+b"], ["https://a.example/v1/b"], ["https://a.example/v1,b"],
      ["http://127.0.0.1:8080"], ["http://127.0.0.1", "http://127.0.0.1:80"], ["http://[::1]:8080"],
      ["https://127.0.0.1:8080"],
    ]
    var seen: Set<String> = []
    for spellings in servers {
      let names = try Set(
        spellings.map { text in
          let address = try #require(WebAddress(text), "\(text)")
          return try #require(HomePlace(folder: nil, services: address).serverFolder)
        })
      #expect(names.count == 1, "\(spellings)")
      #expect(seen.isDisjoint(with: names), "\(spellings)")
      seen.formUnion(names)
      for name in names {
        #expect(name.hasPrefix("servers/") && !name.dropFirst(8).contains("/"), "\(name)")
      }
    }
    #expect(seen.contains("servers/http+127.0.0.1,8080"))
  }
}
