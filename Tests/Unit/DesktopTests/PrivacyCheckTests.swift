import Foundation
import LandfallDesktop
import LandfallTestSupport
import Testing

@Suite("What other users can read")
struct PrivacyCheckTests {
  @Test(
    "Good and unsafe modes are distinguished",
    arguments: [(0o600, true), (0o400, true), (0o640, false), (0o604, false), (0o620, false)])
  func modes(mode: Int, isGood: Bool) throws {
    let scratch = try ScratchFolder()
    try scratch.write("", to: "key")
    let path = scratch.path + "/key"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let check = PrivacyCheck.check("store-key", path, .file, absence: "none")
    #expect(check.state == (isGood ? .good : .unsafe))
    #expect(check.fix == (isGood ? nil : "chmod go-rwx '\(path)'"))
  }

  @Test("A missing file is a note, a file of another kind is unsafe")
  func kinds() throws {
    let scratch = try ScratchFolder()
    let missing = PrivacyCheck.check("log", scratch.path + "/log", .file, absence: "none yet")
    #expect(missing.state == .note)
    #expect(missing.finding.hasSuffix("none yet"))
    try scratch.write("", to: "real")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/linked", withDestinationPath: "real")
    #expect(
      PrivacyCheck.check("log", scratch.path + "/linked", .file, absence: "").state == .unsafe)
    let needed = PrivacyCheck.check(
      "log", scratch.path + "/log", .file, absence: "", isNeeded: true)
    #expect(needed.state == .missing)
    try FileManager.default.linkItem(
      atPath: scratch.path + "/real", toPath: scratch.path + "/second")
    #expect(PrivacyCheck.check("log", scratch.path + "/real", .file, absence: "").state == .unsafe)
    #expect(PrivacyCheck.check("home", scratch.path, .folder, absence: "").state == .good)
    #expect(PrivacyCheck.check("log", scratch.path, .file, absence: "").state == .unsafe)
  }
}
