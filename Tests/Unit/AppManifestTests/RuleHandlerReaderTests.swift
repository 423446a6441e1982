import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import Testing

@Suite("Screens that handle rule links")
struct RuleHandlerReaderTests {
  private static func app(_ handles: String, rules: String = "", tab: String = "") -> AppFiles {
    var app = SampleApp.app
    if !rules.isEmpty {
      app.replace(#""trailingSlash": "accept", "requires": "anyone"}"#, with: rules)
    }
    return SampleApp.files([
      "app.json": app,
      "routes/[org]/index.json":
        #"{"version": 1, "screen": "home", "titleKey": "a:b", \#(tab) "handles": \#(handles)}"#,
      "routes/[org]/codes/[code].json": #"{"version": 1, "screen": "x", "titleKey": "a:b"}"#,
    ])
  }

  private static let plain = #"[{"rule": "code", "opens": "/:org/codes/:code"}]"#
  private static let mapped = #"""
    [{"rule": "code", "opens": "/:org/things/:thing", "parameters": {"thing": "code"}}]
    """#

  @Test("A parameter takes the value of the same name or the mapped one; no organization is needed")
  func values() throws {
    func takes(_ text: String) throws -> [RuleHandler] {
      let app = try AppManifest.load(Self.app(text))
      return try #require(app.routes.first { $0.id == "/:org" }).handlers
    }
    #expect(
      try takes(Self.plain) == [
        RuleHandler(
          rule: "code", opens: "/:org/codes/:code",
          values: [.init(parameter: "code", source: "code")])
      ])
    #expect(
      try takes(Self.mapped) == [
        RuleHandler(
          rule: "code", opens: "/:org/things/:thing",
          values: [.init(parameter: "thing", source: "code")])
      ])
  }

  @Test(
    "A handler that cannot work is refused",
    arguments: [
      (
        #"[{"rule": "cod", "opens": "/:org/codes/:code"}]"#, "", "",
        "handles[0].rule: there is no rule \"cod\""
      ),
      (
        #"[{"rule": "code", "opens": "/:org/code/:code"}]"#, "", "",
        "handles[0].opens: there is no route \"/:org/code/:code\""
      ),
      (
        #"[{"rule": "code", "opens": "/:org/things/:thing"}]"#, "", "",
        "handles[0].opens: \"thing\" needs a value of rule code in \"parameters\""
      ),
      (
        #"[{"rule": "code", "opens": "/:org/things/:thing", "parameters": {"thin": "code"}}]"#,
        "", "", "handles[0].parameters.thin: there is no parameter \"thin\""
      ),
      // A link may lack this query item, so its value is not guaranteed.
      (
        #"[{"rule": "code", "opens": "/:org/things/:thing", "parameters": {"thing": "state"}}]"#,
        "", "", "handles[0].parameters.thing: there is no value of the rule code \"state\""
      ),
      (
        #"[{"rule": "code", "opens": "/:org"}, {"rule": "code", "opens": "/:org"}]"#, "", "",
        "handles[1]: \"code\" is declared twice; the other is the screen /:org"
      ),
      (
        plain, #""trailingSlash": "accept", "requires": "signedOut"}"#, "",
        "handles[0].rule: \"code\" is only for people who are signed out, and they have no tabs"
      ),
      (#"[{"rule": "code"}]"#, "", "", "handles[0].opens: the key \"opens\" is missing"),
      (
        #"[{"rule": "code", "open": "/:org"}]"#, "", "",
        "handles[0].open: unknown key \"open\""
      ),
    ])
  func refused(handles: String, rules: String, tab: String, message: String) {
    let error = #expect(throws: AppFolderError.self) {
      try AppManifest.load(Self.app(handles, rules: rules, tab: tab))
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "none")")
  }

  @Test("A rule that signs a person in already has its handler")
  func signIn() {
    var app = SampleApp.app
    app.replace(
      #"{"id": "work", "kind": "email"}"#,
      with: #"{"id": "work", "kind": "magic", "rule": "code", "parameter": "code"}"#)
    let files = SampleApp.files([
      "app.json": app,
      "routes/[org]/index.json":
        #"{"version": 1, "screen": "home", "titleKey": "a:b", "handles": \#(Self.mapped)}"#,
    ])
    let error = #expect(throws: AppFolderError.self) { try AppManifest.load(files) }
    #expect(error?.description.contains("the other is the sign-in 'work'") == true)
  }

  @Test("A screen outside the tabs cannot handle a rule")
  func outside() {
    let files = SampleApp.files([
      "routes/signin.json": #"""
      {"version": 1, "screen": "sign-in", "titleKey": "a:b", "policy": "signedOutOnly",
       "handles": [{"rule": "code", "opens": "/:org"}]}
      """#
    ])
    let error = #expect(throws: AppFolderError.self) { try AppManifest.load(files) }
    #expect(error?.description.contains("outside the tabs") == true)
  }
}

extension String {
  /// Replaces the first occurrence of a passage.
  fileprivate mutating func replace(_ old: String, with new: String) {
    let parts = split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    self = parts.joined(separator: new)
  }
}
