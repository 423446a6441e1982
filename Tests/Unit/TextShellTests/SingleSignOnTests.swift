import Foundation
import LandfallTestSupport
import Testing

/// `textshell` with an independent OpenID Connect provider.
///
/// `Tests/EndToEnd/Provider/sign-in-sso.py` acts as the person and the browser.
@Suite("Single sign-on with a real provider")
struct SingleSignOnTests {
  private static let provider = Script.root.appendingPathComponent(".build/deps/glewlwyd")

  private static var isThere: Bool {
    let isThere = FileManager.default.isExecutableFile(atPath: provider.path + "/usr/bin/glewlwyd")
    if !isThere {
      FileHandle.standardError.write(
        Data("SKIPPED: single sign-on with a real provider; `make deps` brings Glewlwyd\n".utf8))
    }
    return isThere
  }

  @Test("An untrusted provider is reported with a fix", .review("S17e"))
  func untrusted() throws {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let scratch = try ScratchFolder()
    let seen = try Script.output(
      "Tests/EndToEnd/Provider/untrusted-provider.py", [folder + "/textshell", scratch.path])
    #expect(
      seen == """
        exit 69
        Error: the identity provider https://127.0.0.1:PORT could not prove its identity (untrusted): its \
        certificate is out of date, names another host, or is signed by an authority that this machine \
        does not trust
        hint: check this machine's date; for your own authority, set SSL_CERT_FILE to the file of its \
        certificate
        trusted: exit 69
        Error: the identity provider https://127.0.0.1:PORT refused to start the sign-in: provider-configuration:malformed

        """)
  }

  @Test(
    "A link leads through browser and session to the screen; invalid returns sign no one in",
    .clause("DL-S09", "DL-T14", "DL-P04"), .enabled(if: isThere))
  func signIn() throws {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let scratch = try ScratchFolder()
    let seen = try Script.output(
      "Tests/EndToEnd/Provider/sign-in-sso.py",
      [folder + "/textshell", Self.provider.path, scratch.path])
    #expect(
      seen == """
        a link, signed out                          as expected
        another person's state                      as expected
        the right one: signed in, and landed        as expected
        the same callback again                     as expected
        the next process: still signed in           as expected
        killed while the browser was away           as expected
        the callback of an earlier browser          as expected
        the provider is down                        as expected
        a code on disk                              nowhere

        """)
  }
}
