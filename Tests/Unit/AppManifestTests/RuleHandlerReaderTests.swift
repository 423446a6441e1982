import LandfallAppManifest
import LandfallDomain
import Testing

@Suite("Links that screens take")
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

  @Test("A parameter gets the value of its name, or the one it is given; no organization is needed")
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
    "What cannot be taken is refused",
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
      // A query item that a link may lack is no value to count on.
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

  @Test("A rule that signs somebody in has its owner already")
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

  @Test("A screen outside the tabs is there too seldom to own a rule")
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
  /// Puts another passage in the place of the first one that is there.
  fileprivate mutating func replace(_ old: String, with new: String) {
    let parts = split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    self = parts.joined(separator: new)
  }
}
