import Foundation

/// A copy of home and key folders that version 0.1.0 wrote (`Tests/Vectors/Homes`), with private
/// modes.
public final class OldHome: Sendable {
  private let scratch: ScratchFolder

  /// Copies the folder with that name.
  public init(_ name: String) throws {
    scratch = try ScratchFolder()
    let source = URL(filePath: Repository.path + "/Tests/Vectors/Homes/" + name)
    try FileManager.default.copyItem(atPath: source.path, toPath: scratch.path + "/" + name)
    path = scratch.path + "/" + name
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    for item in try FileManager.default.subpathsOfDirectory(atPath: path) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path + "/" + item, isDirectory: &isFolder)
      try FileManager.default.setAttributes(
        [.posixPermissions: isFolder.boolValue ? 0o700 : 0o600],
        ofItemAtPath: path + "/" + item)
    }
  }

  /// The path of the copy.
  public let path: String

  /// Returns the path of the app's key file.
  public func keyFile(app: String) -> String { path + "/config/landfall/\(app)/store.key" }
}
