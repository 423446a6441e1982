import Foundation
import LandfallTestSupport

/// A script of the repository that drives `textshell` from outside.
enum Script {
  static let root = URL(filePath: Repository.path)

  /// Returns the standard output of a Python script.
  static func output(_ path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", root.path + "/" + path] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let seen = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return seen
  }
}
