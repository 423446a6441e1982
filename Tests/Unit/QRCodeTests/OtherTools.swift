import Foundation
import LandfallTestSupport
import Testing

/// `other-tools.py`, run with the Python packages that `make deps` installs.
enum OtherTools {
  static let root = URL(filePath: Repository.path)
  private static let python = root.path + "/.build/deps/readers/bin/python"

  /// Whether the tools are installed.
  ///
  /// Prints a warning if they are not.
  static var areThere: Bool {
    let areThere = FileManager.default.isExecutableFile(atPath: python)
    if !areThere {
      FileHandle.standardError.write(
        Data("SKIPPED: QR codes beside zxing-cpp and segno; `make deps` brings them\n".utf8))
    }
    return areThere
  }

  /// Runs the script to read or fill a folder.
  static func run(_ verb: String, _ folder: String, input: Data = Data()) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [root.path + "/Tests/Unit/QRCodeTests/other-tools.py", verb, folder]
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: input)
    try stdin.fileHandleForWriting.close()
    let data = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "other-tools.py \(verb)")
    return data
  }

  /// Returns the texts of a folder's pictures, by name.
  static func texts(in folder: String) throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: run("read", folder))
  }
}

/// Returns the bytes of a file in `Tests/Vectors/qr`.
func vector(_ name: String) throws -> [UInt8] {
  let url = OtherTools.root.appendingPathComponent("Tests/Vectors/qr/" + name)
  return Array(try Data(contentsOf: url))
}
