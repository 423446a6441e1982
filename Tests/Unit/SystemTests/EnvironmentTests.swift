import LandfallSystem
import Testing

@Suite struct EnvironmentTests {
  @Test func foldersFollowTheirVariables() {
    let environment = ProcessEnvironment([
      "HOME": "/h/ada", "XDG_STATE_HOME": "/s/", "XDG_CONFIG_HOME": "/c",
    ])
    #expect(environment.stateFolder == "/s")
    #expect(environment.configFolder == "/c")
  }

  @Test(arguments: ["", "relative/state"])
  func valueThatIsNoAbsolutePathIsLeftOut(value: String) {
    let environment = ProcessEnvironment([
      "HOME": "/h/ada", "XDG_STATE_HOME": value, "XDG_CONFIG_HOME": value,
    ])
    #expect(environment.stateFolder == "/h/ada/.local/state")
    #expect(environment.configFolder == "/h/ada/.config")
  }

  @Test func withoutHomeThereIsNoFolder() {
    #expect(ProcessEnvironment([:]).stateFolder == nil)
    #expect(throws: HomeFolderError.noHome) {
      try HomeFolder(appID: "com.docodego.app", environment: ProcessEnvironment([:]))
    }
  }

  @Test func processHasAPath() {
    #expect(ProcessEnvironment()["PATH"] != nil)
    #expect(ProcessEnvironment()["LANDFALL_NEVER_SET"] == nil)
  }
}
