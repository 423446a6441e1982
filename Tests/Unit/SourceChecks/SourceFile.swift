import Foundation
import LandfallTestSupport

/// A Swift file, and its text without comments and string literals.
struct SourceFile: Sendable {
  /// The path below the package, such as `Sources/Core/Domain/Link/LinkIntent.swift`.
  let path: String
  /// The lines as written.
  let lines: [String]
  /// The lines without comments and without the contents of string literals.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    code = CodeStripper.strip(text).components(separatedBy: "\n")
  }

  /// The file's name with its extension.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder below the layer, such as `Domain`.
  var module: String {
    let parts = path.split(separator: "/").map(String.init)
    return parts.count > 3 && parts[0] == "Sources" ? parts[2] : ""
  }

  /// Returns every Swift file below `Sources`.
  ///
  /// The files are read once for all rules.
  static func all() throws -> [SourceFile] { try loaded.get() }

  private static let loaded = Result { try load() }

  private static func load() throws -> [SourceFile] {
    let root = URL(filePath: Repository.path)
    let sources = root.appendingPathComponent("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      return SourceFile(path: "Sources/" + path, text: text)
    }
  }
}
