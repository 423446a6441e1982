import Foundation
import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallTestSupport
import LandfallWorkbench

/// Values that the tests of this target share.
enum Fixtures {
  static let root = URL(filePath: Repository.path)

  static func app() throws -> AppDefinition {
    try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
  }

  /// Returns the lines of a folder of vectors that contain links.
  static func vectorLinks() throws -> [String] {
    let folder = root.appendingPathComponent("Tests/Vectors/perf")
    let text = try String(
      contentsOf: folder.appendingPathComponent("urls-1000.txt"), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  /// Returns what a stream writes, with each thread's work.
  static func run<Work: LineWork>(
    _ bytes: [UInt8], works: [Work], most: Int = .max
  ) -> (text: String, ending: LineStream.Ending) {
    let written = Written()
    let ending = LineStream.run(
      .bytes(bytes, most: most), works: works,
      write: { bytes in
        written.bytes += bytes
        return true
      })
    return (String(decoding: written.bytes, as: UTF8.self), ending)
  }

  private final class Written: @unchecked Sendable {
    // Sendable: a stream writes one piece after another, and the bytes are read after its end.
    var bytes: [UInt8] = []
  }
}
