import Foundation
import LandfallAppManifest
import LandfallDomain
import LandfallWorkbench

/// Many different links, each resolved to the screen that the app would show.
enum AuditContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("audit/lines", lines), ("audit/totals", totals), ("audit/constraints", constraints),
  ]

  private static let count = 100_000

  /// The work of `textshell audit` on one thread: links are cut into lines, resolved, counted,
  /// written.
  @Sendable private static func lines() -> Contest { contest("audit/lines", isQuiet: false) }

  /// The same without output.
  @Sendable private static func totals() -> Contest { contest("audit/totals", isQuiet: true) }

  /// Links to members and invitations only, whose names have alphabets.
  @Sendable private static func constraints() -> Contest {
    contest("audit/constraints", isQuiet: true) {
      $0.contains("/members/") || $0.contains("/invitations/")
    }
  }

  private static func contest(
    _ name: String, isQuiet: Bool, _ takes: (Substring) -> Bool = { _ in true }
  ) -> Contest {
    let texts = links().split(separator: "\n").filter(takes)
    let bytes = Array((texts.joined(separator: "\n") + "\n").utf8)
    let app = definition()
    return Contest(
      name: name,
      target: "200 ns a link, 5,000,000 a second; \(bytes.count / texts.count) bytes each",
      contenders: [
        Contender("AuditWork over a LineStream", items: texts.count) {
          audit(bytes, app, isQuiet: isQuiet)
        },
        Contender("LineStream, nothing done with a line", items: texts.count) {
          let work = LineCounter()
          run(bytes, work)
          return work.count
        },
        Contender("only URL(string:), no match", items: min(10_000, texts.count)) {
          texts.prefix(10_000).reduce(0) { $0 &+ (URL(string: String($1)) == nil ? 0 : 1) }
        },
      ])
  }

  private static func audit(_ bytes: [UInt8], _ app: AppDefinition, isQuiet: Bool) -> Int {
    do {
      let work = try AuditWork(app, isQuiet: isQuiet)
      run(bytes, work)
      return work.totals.links
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func run(_ bytes: [UInt8], _ work: some LineWork) {
    let ending = LineStream.run(.bytes(bytes), works: [work], write: { _ in true })
    precondition(ending == .finished, "\(ending)")
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardized

  private static func definition() -> AppDefinition {
    do {
      let folder = root.appendingPathComponent("../Examples/DoCodeGo/App").standardized
      return try AppManifest.load(try AppFiles(directory: folder.path))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Returns the links of `links.awk`, which `audit.sh` uses too.
  private static func links() -> String {
    let awk = Process()
    let output = Pipe()
    awk.executableURL = URL(fileURLWithPath: "/usr/bin/awk")
    awk.arguments = ["-v", "count=\(count)", "-f", root.appendingPathComponent("links.awk").path]
    awk.standardOutput = output
    do {
      try awk.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      awk.waitUntilExit()
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      preconditionFailure("awk: \(error)")
    }
  }
}

/// Counts lines, to measure the cost of reading them.
private final class LineCounter: LineWork {
  private(set) var count = 0

  func take(_ line: UnsafeRawBufferPointer, number: Int, into output: LineOutput) { count += 1 }
}
