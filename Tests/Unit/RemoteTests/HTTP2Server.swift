import Foundation
import LandfallTestSupport

/// nghttpd of Debian's nghttp2-server, which speaks only HTTP/2 over TLS.
final class HTTP2Server: @unchecked Sendable {
  // Sendable: started once, stopped once.
  private static let program = "/usr/sbin/nghttpd"

  /// Whether the server can be started here.
  static var isThere: Bool {
    let isThere = FileManager.default.isExecutableFile(atPath: program)
    if !isThere {
      FileHandle.standardError.write(Data("SKIPPED: HTTP/2 needs nghttp2-server\n".utf8))
    }
    return isThere
  }

  /// The server's address.
  let address: String
  /// The file with its certificate.
  let certificate: String
  private let process = Process()

  /// Starts the server with one file, `page`, and a trailer after each answer.
  init(_ folder: ScratchFolder) throws {
    let key = folder.path + "/key.pem"
    certificate = folder.path + "/certificate.pem"
    try OpenSSLServer.makeCertificate(certificate, key: key)
    try Data("a page".utf8).write(to: URL(fileURLWithPath: folder.path + "/page"))
    // A port that was free a moment ago.
    let port = try LoopbackServer().port
    address = "https://127.0.0.1:\(port)/"
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = [
      "-v", "-a", "127.0.0.1", "-d", folder.path, "--trailer=x-after: 1", "\(port)", key,
      certificate,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    // The server prints a line when it is ready: `IPv4: listen 127.0.0.1:40123`.
    var text = ""
    while !text.contains("listen") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw POSIXError(.ECHILD) }
      text += String(decoding: data, as: UTF8.self)
    }
    // Its later output must be read, or it would block.
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  /// Kills the server.
  ///
  /// Other signals could be blocked, because it inherits this thread's signal mask.
  func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
