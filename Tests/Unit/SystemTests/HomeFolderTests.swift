import Foundation
import LandfallSystem
import LandfallTestSupport
import Testing

@Suite struct HomeFolderTests {
  @Test func pathsAreThoseOfTheFormats() throws {
    let environment = ProcessEnvironment(["HOME": "/h/ada"])
    let home = try HomeFolder(appID: "com.docodego.app", environment: environment)
    let state = "/h/ada/.local/state/landfall/com.docodego.app"
    #expect(home.path == state)
    #expect(home.secureStore == state + "/secure.store")
    #expect(home.sealedState == state + "/state.sealed")
    #expect(home.database == state + "/data.sqlite")
    #expect(home.outbox == state + "/outbox")
    #expect(home.workspace == state + "/workspace")
    #expect(home.log == state + "/log.jsonl")
    #expect(home.instanceSocket == state + "/instance.sock")
    #expect(home.storeKey == "/h/ada/.config/landfall/com.docodego.app/store.key")
    let elsewhere = try HomeFolder(
      appID: "com.docodego.app", path: "/tmp/x", environment: environment)
    #expect(elsewhere.path == "/tmp/x")
  }

  @Test(arguments: ["", "..", ".x", "a/b", "a b", "é"])
  func idThatIsNoFolderNameIsRefused(id: String) {
    #expect(throws: HomeFolderError.invalidAppID(id)) {
      try HomeFolder(appID: id, environment: ProcessEnvironment(["HOME": "/h/ada"]))
    }
  }

  @Test func foldersAreMadePrivate() throws {
    let folder = try ScratchFolder()
    let home = HomeFolder(path: folder.path + "/a/b/state", configPath: folder.path + "/c/config")
    try home.create()
    try home.create()
    for path in ["a", "a/b", "a/b/state", "c", "c/config"] {
      #expect(try folder.mode(path) == 0o700)
    }
  }

  @Test func targetOfALinkIsUsedAndMustBePrivate() throws {
    let folder = try ScratchFolder()
    let real = HomeFolder(path: folder.path + "/real", configPath: folder.path + "/real-keys")
    try real.create()
    for (link, target) in [("state", "real"), ("config", "real-keys")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    let home = HomeFolder(path: folder.path + "/state", configPath: folder.path + "/config")
    #expect(home.path.hasSuffix("/real") && home.configPath.hasSuffix("/real-keys"))
    try home.create()
    try folder.setMode(0o750, of: "real")
    #expect(throws: HomeFolderError.openToOthers(path: home.path, mode: 0o750)) {
      try home.create()
    }
  }

  @Test(arguments: [0o750, 0o701, 0o720])
  func folderThatIsOpenToOthersIsRefused(mode: Int) throws {
    let folder = try ScratchFolder()
    let home = HomeFolder(path: folder.path + "/state", configPath: folder.path + "/config")
    try home.create()
    try folder.setMode(mode, of: "state")
    #expect(throws: HomeFolderError.openToOthers(path: home.path, mode: UInt32(mode))) {
      try home.create()
    }
    #expect(
      HomeFolderError.openToOthers(path: home.path, mode: UInt32(mode)).description
        .contains("chmod go-rwx"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives a file away"))
  func folderOfAnotherUserIsRefused() throws {
    let folder = try ScratchFolder()
    let home = HomeFolder(path: folder.path + "/state", configPath: folder.path + "/config")
    try home.create()
    #expect(chown(home.path, 1, 1) == 0)
    #expect(throws: HomeFolderError.notOurs(path: home.path)) { try home.create() }
  }

  @Test func fileInTheWayIsRefused() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "state")
    let home = HomeFolder(path: folder.path + "/state", configPath: folder.path + "/config")
    #expect(throws: HomeFolderError.wrongKind(path: home.path)) { try home.create() }
  }
}
