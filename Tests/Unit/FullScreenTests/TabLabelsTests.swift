import LandfallDomain
import LandfallLocalization
import Testing

@testable import LandfallFullScreen

@Suite("Tab names on narrow screens")
struct TabLabelsTests {
  @Test(
    "Long names end with an ellipsis, and equal ones stay distinguishable",
    arguments: [
      ("room for all", ["Home", "Teams"], 8, ["Home", "Teams"]),
      ("just room", ["Settings"], 8, ["Settings"]),
      ("a cell free to the next", ["Dashboard", "Teams"], 8, ["Dashbo…", "Teams"]),
      ("no blank before the dots", ["My teams here"], 5, ["My…"]),
      ("told apart", ["Team members", "Team settings"], 7, ["…mbers", "…tings"]),
      (
        "the one that has room keeps its name", ["Team m…", "Team members"], 8,
        ["Team m…", "…embers"]
      ),
      ("wide letters", ["ダッシュボード"], 8, ["ダッシ…"]),
      ("right to left", ["לוח הבקרה שלי"], 8, ["לוח הב…"]),
      ("hardly any room", ["Dashboard"], 1, ["…"]),
    ] as [(String, [String], Int, [String])])
  func shortened(row: String, names: [String], width: Int, shown: [String]) {
    let direction: TextDirection = row == "right to left" ? .rightToLeft : .leftToRight
    let labels = TabLabels(names, widths: names.map { _ in width }, direction: direction)
    #expect(labels.shown == shown, "\(row)")
  }
}
