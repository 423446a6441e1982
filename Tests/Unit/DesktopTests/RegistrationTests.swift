import Foundation
import LandfallDesktop
import LandfallTestSupport
import Testing

@Suite("Registration of an app")
struct RegistrationTests {
  private static func registration(
    id: String = "com.docodego.app", name: String = "DoCodeGo", schemes: [String] = ["docodego"],
    program: String = "/usr/bin/textshell", place: [String] = []
  ) throws(DesktopError) -> Registration {
    try Registration(
      id: id, name: name, schemes: schemes, opening: [program, "open"] + place,
      serving: [program, "serve"] + place)
  }

  private static func exec(_ text: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix("Exec=") }.map { String($0.dropFirst(5)) }
  }

  @Test(
    "Words are quoted as each kind of file requires",
    arguments: [
      ("plain", "/srv/app", "/srv/app", "/srv/app"),
      ("blank", "/a b", "\"/a b\"", "'/a b'"),
      ("percent", "/50%", "\"/50%%\"", "'/50%'"),
      ("dollar", "/$x", #""/\\$x""#, "'/$x'"),
      ("quotes", #"/"'`"#, #""/\\"'\\`""#, #"'/"'\\''`'"#),
      ("backslash", #"/a\b"#, #""/a\\\\b""#, #"'/a\\b'"#),
      (
        "marks", "'\u{301}\"\u{301}%\u{301}", "\"'\u{301}\\\\\"\u{301}%%\u{301}\"",
        "''\\\\''\u{301}\"\u{301}%\u{301}'"
      ),
      ("Arabic", "/بيت", "/بيت", "/بيت"),
      ("nothing", "", "\"\"", "''"),
    ])
  func quoting(row: String, word: String, entry: String, service: String) throws {
    let registration = try Self.registration(place: [word])
    #expect(Self.exec(registration.desktopEntry) == "/usr/bin/textshell open \(entry) %u")
    #expect(Self.exec(registration.serviceEntry) == "/usr/bin/textshell serve \(service)")
    #expect(registration.isForEveryReader == (entry == word && !word.isEmpty))
  }

  /// D-Bus splits the line as a shell does, after it has read the value's own backslashes.
  @Test("A shell reads the words of the service entry as they were given")
  func shell() throws {
    let words = ["/a b", "it's", #"a\b"#, "$HOME", "\"q\"", "`x`", "*", "~", "é", "'\u{301}x '"]
    let line = try #require(Self.exec(try Self.registration(place: words).serviceEntry))
    let value = line.replacingOccurrences(of: #"\\"#, with: #"\"#)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "for word in \(value); do printf '%s\\n' \"$word\"; done"]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(
      String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        == ["/usr/bin/textshell", "serve"] + words)
  }

  @Test(
    "An id that is not a valid bus name is refused",
    arguments: ["docodego", "com..app", ".com.app", "com.1app", "com.app.", "com.a b", "com.é", ""])
  func ids(id: String) {
    #expect(throws: DesktopError.invalidID(id)) { try Self.registration(id: id) }
  }

  @Test("The object path is the name with slashes")
  func object() {
    #expect(BusName.objectPath(of: "dev.my-app.App_2") == "/dev/my_app/App_2")
  }

  @Test("A path with a line break is refused, a name with one is written in one line")
  func lines() throws {
    #expect(throws: DesktopError.unfitPath("/a\nExec=evil")) {
      try Self.registration(place: ["/a\nExec=evil"])
    }
    let entry = try Self.registration(name: "Do\nExec=evil\\").desktopEntry
    #expect(entry.contains(#"Name=Do\nExec=evil\\"# + "\n"))
    #expect(entry.split(separator: "\n").count { $0.hasPrefix("Exec=") } == 1)
  }

  private static func apply(_ changes: [RegistrationChange]) throws {
    for change in changes { try change.apply() }
  }

  @Test("A registration is complete afterwards, and fully removed again")
  func files() throws {
    let scratch = try ScratchFolder()
    let folders = DesktopFolders(data: scratch.path + "/data", config: scratch.path + "/config")
    let registration = try Self.registration(schemes: ["docodego", "dcg"])
    func faults() -> [String] {
      RegistrationCheck.all(registration, program: "/bin/sh", in: folders)
        .filter(\.state.isFault).map(\.code)
    }
    #expect(faults() == ["desktop-file", "service-file", "handler:docodego", "handler:dcg"])
    try Self.apply(try registration.changes(in: folders))
    #expect(faults() == [])
    #expect(try registration.changes(in: folders).allSatisfy { $0.kind == .unchanged })
    // The app has dropped one scheme: the entry of the old scheme is removed as well.
    let removal = try Registration.removal(
      of: registration.id, schemes: ["docodego"], in: folders)
    #expect(removal.map(\.kind) == [.removed, .removed, .removed])
    try Self.apply(removal)
    #expect(try scratch.names("config") == [])
    #expect(try scratch.names("data/applications") == [])
    #expect(try scratch.names("data/dbus-1/services") == [])
    let again = try Registration.removal(of: registration.id, schemes: ["dcg"], in: folders)
    #expect(again.allSatisfy { $0.kind == .unchanged })
  }

  @Test("A list that is a symbolic link stays one")
  func link() throws {
    let scratch = try ScratchFolder()
    let folders = DesktopFolders(data: scratch.path, config: scratch.path)
    try scratch.write("[Default Applications]\n", to: "kept.list")
    try FileManager.default.createSymbolicLink(
      atPath: folders.defaultApplications, withDestinationPath: "kept.list")
    try Self.apply(try Self.registration().changes(in: folders))
    #expect(try scratch.text("kept.list").contains("docodego"))
    func isLink() throws -> Bool {
      let values = try FileManager.default.attributesOfItem(atPath: folders.defaultApplications)
      return values[.type] as? FileAttributeType == .typeSymbolicLink
    }
    #expect(try isLink())
    try scratch.write("", to: "kept.list")
    try Self.apply(try Self.registration().changes(in: folders))
    let id = try Self.registration().id
    try Self.apply(try Registration.removal(of: id, schemes: ["docodego"], in: folders))
    #expect(try isLink())
    #expect(try scratch.text("kept.list") == "")
    // A link that leads nowhere is not replaced.
    try FileManager.default.removeItem(atPath: scratch.path + "/kept.list")
    #expect(throws: DesktopError.notAFile(folders.defaultApplications)) {
      try Self.apply(try Self.registration().changes(in: folders))
    }
    #expect(try isLink())
  }

  @Test("A list keeps its permissions, whatever the umask is")
  func permissions() throws {
    let scratch = try ScratchFolder()
    let folders = DesktopFolders(data: scratch.path, config: scratch.path)
    try scratch.write("", to: "mimeapps.list")
    try scratch.setMode(0o666, of: "mimeapps.list")
    try Self.apply(try Self.registration().changes(in: folders))
    #expect(try scratch.mode("mimeapps.list") == 0o666)
  }

  @Test("A list that is not UTF-8 is refused, because it could not be kept as it is")
  func notUTF8() throws {
    let scratch = try ScratchFolder()
    let folders = DesktopFolders(data: scratch.path, config: scratch.path)
    let url = URL(filePath: folders.defaultApplications)
    let bytes = Data("# caf".utf8) + [0xE9] + Data("\n[Default Applications]\n".utf8)
    try bytes.write(to: url)
    #expect(throws: DesktopError.notAFile(folders.defaultApplications)) {
      try Self.apply(try Self.registration().changes(in: folders))
    }
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test("A list of the desktop comes before that of the person")
  func desktopLists() throws {
    let scratch = try ScratchFolder()
    let folders = DesktopFolders(
      data: scratch.path, config: scratch.path, currentDesktop: "ubuntu:GNOME:../x")
    #expect(folders.desktops == ["ubuntu", "gnome"])
    let registration = try Self.registration()
    try Self.apply(try registration.changes(in: folders))
    try scratch.write(
      "[Default Applications]\nx-scheme-handler/docodego=other.desktop\n",
      to: "gnome-mimeapps.list")
    let checks = RegistrationCheck.all(registration, program: "/bin/sh", in: folders)
    let handler = try #require(checks.first { $0.code == "handler:docodego" })
    #expect(handler.state == .wrong)
    #expect(handler.finding.contains("other.desktop"))
  }

  @Test("A file that another program wrote is refused")
  func foreign() throws {
    let scratch = try ScratchFolder()
    let folders = DesktopFolders(data: scratch.path, config: scratch.path)
    try FileManager.default.createDirectory(
      atPath: folders.applications, withIntermediateDirectories: false)
    try scratch.write("[Desktop Entry]\n", to: "applications/com.docodego.app.desktop")
    let path = folders.desktopFile(of: "com.docodego.app")
    let registration = try Self.registration()
    #expect(throws: DesktopError.foreignFile(path)) { try registration.changes(in: folders) }
    #expect(throws: DesktopError.foreignFile(path)) {
      try Registration.removal(of: "com.docodego.app", schemes: [], in: folders)
    }
  }
}
