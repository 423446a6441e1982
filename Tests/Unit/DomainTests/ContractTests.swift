import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Typed contracts")
struct ContractTests {
  private struct Team: Equatable {
    let id: ItemID
    let name: String
    let members: Int
  }

  private static func team(_ item: Item) throws(ContractMismatch) -> Team {
    Team(id: item.itemID, name: try item.plainTitle(), members: try item.integer("members"))
  }

  private let list = ListContract<String, Team>(
    "teams", inputs: { [NamedValue("name", $0)] }, item: Self.team)
  private let detail = DetailContract<ItemID, Team>(
    "team", inputs: { [NamedValue("id", $0.text)] }, item: Self.team)

  private func item(_ id: String, _ members: String?) -> Item {
    Item(id: id, title: .plain("T"), fields: members.map { [NamedValue("members", $0)] } ?? [])
  }

  @Test("A typed input becomes a request with named values")
  func requests() {
    #expect(
      list.request("x", in: "o", cursor: "c")
        == ContentRequest(
          contract: "teams", inputs: [NamedValue("name", "x")], organization: "o", cursor: "c"))
    #expect(
      detail.request("t1", in: nil)
        == ContentRequest(contract: "team", inputs: [NamedValue("id", "t1")], organization: nil))
  }

  @Test("Items are decoded as the contract says")
  func elements() throws {
    let page = Page(items: [item("a", "1"), item("b", "2")], nextCursor: "n", total: 9)
    #expect(
      try list.elements(page) == [
        Team(id: "a", name: "T", members: 1), Team(id: "b", name: "T", members: 2),
      ])
    #expect(try detail.element(item("a", "3")).members == 3)
  }

  @Test("The first item that does not match is named, without its value")
  func mismatch() {
    let page = Page(
      items: [item("a", "1"), item("b", "many"), item("c", nil)], nextCursor: nil, total: 3)
    #expect(throws: ContractMismatch(item: "b", field: "members", expected: "an integer")) {
      try list.elements(page)
    }
    #expect(throws: ContractMismatch(item: "c", field: "members", expected: "present")) {
      try list.element(page.items[2])
    }
    let key = Item(id: "k", title: .key("ns:key"))
    let plain = "plain text, not a catalogue key"
    #expect(throws: ContractMismatch(item: "k", field: "title", expected: plain)) {
      try detail.element(key)
    }
    let text = ContractMismatch(item: "b", field: "members", expected: "an integer").description
    #expect(text == "item b: \"members\" must be an integer")
  }
}
