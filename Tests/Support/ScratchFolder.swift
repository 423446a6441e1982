import Foundation

/// A folder for one test, removed when it is released.
public final class ScratchFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates an empty folder with mode 0700.
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

  /// Returns the names in a folder below it, sorted.
  public func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
  }

  /// Returns the content of a file below it, as text.
  public func text(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)), as: UTF8.self)
  }

  /// Writes a file below it.
  public func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + file))
  }

  /// Returns the permissions of a file below it.
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
