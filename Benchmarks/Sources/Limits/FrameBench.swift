import Foundation
import LandfallDomain

/// `textshell shell` on its own terminal, with a list that grows by 10,000 items while a person
/// moves between screens (NAV-C01, NAV-A04).
///
/// The list is one of the tabs, with pages of 500. The End key requests the next page, and the
/// services take 40 ms to answer. By then the tab has changed or an item was pushed.
struct FrameBench {
  static let items = 10_000
  static let pageSize = 500

  let textshell: String
  let folder: URL
  let signIn: (_ home: String, _ options: [String]) throws -> Void
  let environment: [String: String]

  func run() throws -> FrameFigures {
    let app = try writeApp()
    let home = folder.appendingPathComponent("frames").path
    try signIn(home, ["--app", app])
    let log = folder.appendingPathComponent("frames.txt")
    let terminal = try PseudoTerminal(
      textshell, ["shell", "--app", app, "--home", home],
      environment: environment.merging([
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
        "TEXTSHELL_FRAMES": log.path,
      ]) { $1 }, columns: 66, rows: 34)
    walk(terminal)
    terminal.type("q")
    guard terminal.end() == 0 else { throw Unexpected(report: nil) }
    let events = try String(
      contentsOfFile: home + "/log.jsonl", encoding: .utf8)
    let appends = events.split(separator: "\n").compactMap { line -> Append? in
      guard line.contains("\"page-appended\"") else { return nil }
      return Append(String(line))
    }
    return FrameFigures(
      try String(contentsOf: log, encoding: .utf8), appends: appends,
      bytes: terminal.bytesRead)
  }

  /// Repeats the actions of a person until the list is at its end.
  private func walk(_ terminal: PseudoTerminal) {
    let (end, first) = ("\u{1B}[F", "\u{1B}[H")
    terminal.pause(.milliseconds(1500))
    terminal.type("3")
    terminal.pause(.milliseconds(1000))
    for _ in 0..<(Self.items / Self.pageSize / 2) {
      // The page arrives while the tabs change.
      terminal.type(end)
      terminal.pause(.milliseconds(20))
      terminal.type("2")
      terminal.pause(.milliseconds(450))
      terminal.type(first + "\r")
      terminal.pause(.milliseconds(650))
      swipeBack(terminal)
      terminal.pause(.milliseconds(600))
      terminal.type("3")
      terminal.pause(.milliseconds(450))
      // The page arrives during the push of an item.
      terminal.type("\r")
      terminal.pause(.milliseconds(25))
      terminal.type(end)
      terminal.pause(.milliseconds(650))
      terminal.type("\u{7F}")
      terminal.pause(.milliseconds(650))
    }
  }

  /// Drags from the edge past the middle, one cell every 8 ms.
  private func swipeBack(_ terminal: PseudoTerminal) {
    terminal.mouse(0, 6, 20)
    for column in 7...46 {
      terminal.mouse(32, column, 20)
      terminal.pause(.milliseconds(8))
    }
    terminal.mouse(0, 46, 20, isRelease: true)
  }

  /// Writes the example with 10,000 teams after the first page, pages of 500, and slow services.
  private func writeApp() throws -> String {
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Examples/DoCodeGo").standardized
    let copy = folder.appendingPathComponent("DoCodeGo")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: example, to: copy)
    let workspace = copy.appendingPathComponent("Workspace")
    let settings = #"{"version": 1, "pageSize": \#(Self.pageSize), "latencyMs": 40}"#
    try Data(settings.utf8).write(to: workspace.appendingPathComponent("services.json"))
    let file = workspace.appendingPathComponent("collections/teams.json")
    guard
      var teams = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        as? [String: Any], var items = teams["items"] as? [[String: Any]]
    else { throw Unexpected(report: nil) }
    let here = items.count { $0["organization"] as? String == "org-acme" }
    for number in 1...(Self.items + Self.pageSize - here) {
      items.append([
        "id": "t\(number)", "organization": "org-acme", "title": "Team \(number)",
        "about": "One of ten thousand",
      ])
    }
    teams["items"] = items
    try JSONSerialization.data(withJSONObject: teams).write(to: file)
    return copy.appendingPathComponent("App").path
  }
}

/// An appended page in the log.
struct Append {
  let at: Int64
  let items: Int

  init?(_ line: String) {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
      let at = object["atNs"] as? NSNumber, let items = object["items"] as? String,
      let items = Int(items)
    else { return nil }
    self.at = at.int64Value
    self.items = items
  }
}
