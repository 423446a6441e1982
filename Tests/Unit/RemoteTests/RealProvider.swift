import Foundation
import LandfallAuth
import LandfallTestSupport

/// Glewlwyd on the loopback, run by `Tests/EndToEnd/Provider/glewlwyd.py`.
///
/// `make deps` installs it.
final class RealProvider: @unchecked Sendable {
  // Sendable: a test makes one request after another.
  private struct Description: Decodable {
    let issuer: String
    let clientId: String
    let redirect: String
  }

  /// The packages that `make deps` unpacked, or `nil`.
  static let packages: String? = {
    let path = root + "/.build/deps/glewlwyd"
    return FileManager.default.isExecutableFile(atPath: path + "/usr/bin/glewlwyd") ? path : nil
  }()

  /// Whether a provider is installed.
  ///
  /// If not, a warning is printed once.
  static let isThere: Bool = {
    if packages != nil { return true }
    FileHandle.standardError.write(
      Data(
        """
        ################################################################
        SKIPPED: all tests with a real OpenID provider. `make deps` brings it.
        ################################################################

        """.utf8))
    return false
  }()

  static let root = Repository.path

  let provider: IdentityProvider
  let redirect: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let folder: ScratchFolder

  init() throws {
    guard let packages = Self.packages else { throw POSIXError(.ENOENT) }
    folder = try ScratchFolder()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", Self.root + "/Tests/EndToEnd/Provider/glewlwyd.py", packages, folder.path,
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = try Self.line(output)
    let description = try JSONDecoder().decode(Description.self, from: line)
    provider = IdentityProvider(
      id: "glewlwyd", issuer: description.issuer, clientID: description.clientId)
    redirect = description.redirect
  }

  /// Acts as the person in the browser and returns the fields of the callback.
  func visit(_ url: String) throws -> [String: String] {
    let callback = URLComponents(string: try callback(of: url))
    return (callback?.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
  }

  /// Acts as the person in the browser and returns the link that the browser opens.
  func callback(of url: String) throws -> String {
    let answer = try JSONDecoder().decode([String: String].self, from: ask(["visit": url]))
    return answer["callback"] ?? ""
  }

  /// Makes the provider sign with another key from now on.
  func changeKeys() throws { _ = try ask(["keys": "true"]) }

  /// Ends the provider.
  ///
  /// Its port stays free.
  func stop() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func ask(_ command: [String: String]) throws -> Data {
    let line = try JSONEncoder().encode(command) + [UInt8(ascii: "\n")]
    try input.fileHandleForWriting.write(contentsOf: line)
    return try Self.line(output)
  }

  private static func line(_ pipe: Pipe) throws -> Data {
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { throw POSIXError(.ECHILD) }
      line += data
    }
    return line
  }
}
