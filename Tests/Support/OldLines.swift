import Foundation
public import Testing

/// Lines that an earlier version wrote, in `Tests/Vectors/lines`.
///
/// Programs of two versions may exchange such lines, and other programs read the log.
public enum OldLines {
  /// Checks that today's lines equal those in a file.
  ///
  /// With `RECORD_TRANSCRIPTS=1` the file is recorded again, and the test fails.
  ///
  /// - Parameter lines: The lines written today, with or without line feeds at the end.
  public static func expect(
    _ lines: [[UInt8]], asIn name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: Repository.path + "/Tests/Vectors/lines/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
      try Data(lines.flatMap { $0.last == 10 ? $0 : $0 + [10] }).write(to: file)
      Issue.record("\(name) is written anew", sourceLocation: sourceLocation)
    }
    let old = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let new = lines.map { line in
      String(decoding: line.last == 10 ? line.dropLast() : line[...], as: UTF8.self)
    }
    #expect(new.count == old.count, "lines", sourceLocation: sourceLocation)
    for (new, old) in zip(new, old) { #expect(new == old, sourceLocation: sourceLocation) }
  }
}
