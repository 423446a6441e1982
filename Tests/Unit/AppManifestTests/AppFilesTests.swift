import Foundation
import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallLocalization
import LandfallTestSupport
import Testing

@Suite("Files of an app folder")
struct AppFilesTests {
  static let example = URL(filePath: Repository.path + "/Examples/DoCodeGo")

  /// Creates a folder for one test and removes it afterwards.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do {
        try FileManager.default.removeItem(at: folder)
      } catch {
        Issue.record(error)
      }
    }
    try body(folder)
  }

  @Test("The embedded example equals its folder byte for byte")
  func embedded() throws {
    let app = try AppFiles(directory: Self.example.appending(path: "App").path)
    #expect(app == AppFiles(embedded: DoCodeGoExample.app))
    #expect(app.directory != nil)
    let workspace = try AppFiles(directory: Self.example.appending(path: "Workspace").path)
    #expect(workspace == AppFiles(embedded: DoCodeGoExample.workspace))
    #expect(workspace["people.json"]?.isEmpty == false)
  }

  @Test("Paths are sorted, and a folder contains only the paths below it")
  func paths() {
    let files = AppFiles(files: ["b.json": [], "a/b.json": [1], "a/c/d.json": [], "ab/e.json": []])
    #expect(files.paths == ["a/b.json", "a/c/d.json", "ab/e.json", "b.json"])
    #expect(files.paths(under: "a") == ["a/b.json", "a/c/d.json"])
    #expect(files.paths(under: "x").isEmpty)
    #expect(files["a/b.json"] == [1])
    #expect(files["x"] == nil)
  }

  @Test("Hidden files are left out; files in nested folders are read")
  func reading() throws {
    try inFolder { folder in
      try Data("1".utf8).write(to: folder.appending(path: ".hidden"))
      let nested = folder.appending(path: "a/b")
      try FileManager.default.createDirectory(at: nested, withIntermediateDirectories: true)
      try Data("2".utf8).write(to: nested.appending(path: "c.json"))
      let files = try AppFiles(directory: folder.path)
      #expect(files.paths == ["a/b/c.json"])
      #expect(files["a/b/c.json"] == Array("2".utf8))
    }
  }

  @Test("A directory that does not exist is an error")
  func missing() {
    let error = #expect(throws: AppFolderError.self) {
      try AppFiles(directory: "/nonexistent/landfall")
    }
    #expect(error?.file == "/nonexistent/landfall")
    #expect(error?.reason == .unreadable(code: ENOENT))
  }

  @Test("A file of exactly the maximum size is read, a longer one is refused")
  func tooLarge() throws {
    try inFolder { folder in
      let file = folder.appending(path: "x.json")
      try Data(count: AppFiles.maximumFileBytes).write(to: file)
      #expect(try AppFiles(directory: folder.path)["x.json"]?.count == AppFiles.maximumFileBytes)
      try Data(count: AppFiles.maximumFileBytes + 1).write(to: file)
      let error = #expect(throws: AppFolderError.self) { try AppFiles(directory: folder.path) }
      #expect(error?.file == "x.json")
      #expect(error?.reason == .tooLarge(limit: AppFiles.maximumFileBytes))
    }
  }

  @Test("A cycle of links is an error, and so is an entry that is not a regular file")
  func odd() throws {
    try inFolder { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "loop"), withDestinationURL: folder)
      #expect(throws: AppFolderError.self) { try AppFiles(directory: folder.path) }
    }
    try inFolder { folder in
      #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      let error = #expect(throws: AppFolderError.self) { try AppFiles(directory: folder.path) }
      #expect(error?.description == "pipe: cannot be read: Invalid argument")
    }
  }

  @Test("Catalogues are found by language and namespace")
  func catalogues() throws {
    let files = AppFiles(embedded: DoCodeGoExample.app)
    #expect(files.namespaces(of: "ar") == ["auth", "common", "errors", "mobile", "screens"])
    #expect(files.namespaces(of: "sv").isEmpty)
    #expect(try files.catalogue(language: "en", namespace: "auth").isEmpty == false)
  }

  @Test(
    "Each compiled catalogue has the texts of its file, in search order")
  func compiledTexts() throws {
    let files = AppFiles(embedded: DoCodeGoExample.app, texts: DoCodeGoExample.texts)
    var count = 0
    for path in files.paths where path.hasPrefix("locales/") {
      let parts = path.split(separator: "/")
      let rows = try #require(DoCodeGoExample.texts(path))
      let keys = rows.map { Array("\($0.path)".utf8) }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
      let (language, namespace) = (String(parts[1]), String(parts[2].dropLast(5)))
      let read = try Catalogue(try files.catalogue(language: language, namespace: namespace))
      #expect(try files.texts(language: language, namespace: namespace) == read)
      count += rows.count
    }
    #expect(count > 1000)
    #expect(DoCodeGoExample.texts("app.json") == nil)
  }
}
