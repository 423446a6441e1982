import Foundation

/// A folder for one test, gone with it.
public final class ScratchFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder, 0700.
  public init() throws {
    path = FileManager.default.temporaryDirectory.path + "/landfall-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("left behind: \(path)")
    }
  }

  /// The names of what is in a folder below it, sorted.
  public func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
  }

  /// A file below it, as text.
  public func text(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)), as: UTF8.self)
  }

  /// Writes a file below it.
  public func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + file))
  }

  /// The permissions of a file below it.
  public func mode(_ file: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + file)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  /// Sets the permissions of a file below it.
  public func setMode(_ mode: Int, of file: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: path + "/" + file)
  }
}
