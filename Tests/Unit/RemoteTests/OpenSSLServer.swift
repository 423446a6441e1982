import Foundation
import LandfallTestSupport

/// A TLS server with a certificate that no authority has signed.
final class OpenSSLServer: @unchecked Sendable {
  // Sendable: started once, stopped once.
  let address: String
  /// The file with its certificate.
  let certificate: String
  private let process = Process()

  init(_ folder: ScratchFolder) throws {
    let key = folder.path + "/key.pem"
    certificate = folder.path + "/certificate.pem"
    try Self.makeCertificate(certificate, key: key)
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-key", key, "-cert", certificate,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The server prints its address: `ACCEPT 127.0.0.1:40123`.
    var text = ""
    while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw POSIXError(.ECHILD) }
      text += String(decoding: data, as: UTF8.self)
    }
    let port = text.split(whereSeparator: \.isNewline).last?.split(separator: ":").last ?? "0"
    address = "https://127.0.0.1:\(port)/"
  }

  /// Makes a self-signed certificate for the loopback, and its key.
  static func makeCertificate(_ certificate: String, key: String) throws {
    let request = Process()
    request.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    request.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
      "-keyout", key, "-out", certificate,
    ]
    request.standardError = FileHandle.nullDevice
    try request.run()
    request.waitUntilExit()
  }

  /// Kills the server.
  ///
  /// Other signals could be blocked, because it inherits this thread's signal mask.
  func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
