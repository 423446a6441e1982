import Foundation
@_spi(TypedRoutes) import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@testable import LandfallTextShell

@Suite("A misspelled name is an error in the scenario", .review("C1"))
struct ScenarioNamesTests {
  @Test("Each kind of name occurs in some step")
  func kinds() {
    let used = Set(
      ScenarioGrammar.forms.flatMap(FormSample.parts).flatMap { $0 }.compactMap(\.kind))
    #expect(ScenarioName.allCases.filter { !used.contains($0) && $0 != .language } == [])
  }

  @Test(
    "An existing name is accepted, and a misspelled one refused with a similar name",
    arguments: ScenarioGrammar.forms.map(\.line))
  func names(line: String) throws {
    let form = try #require(ScenarioGrammar.forms.first { $0.line == line })
    for parts in FormSample.parts(of: form) {
      let names = try Town.names()
      _ = try ScenarioParser.step("type x into note", names: names)
      let whole = parts.map(\.word).joined(separator: " ")
      #expect(throws: Never.self, "\(whole)") { try ScenarioParser.step(whole, names: names) }
      for (index, part) in parts.enumerated() {
        // These may be any word: a path may lead nowhere, the first `type` names its field. A
        // language may be one that the app does not have.
        guard let kind = part.kind, form.words != ["go"], form.words != ["type"],
          parts.last?.word != "missing" || kind != .language
        else { continue }
        var words = parts.map(\.word)
        words[index] = kind == .path ? "/thnigs/seven" : part.word + String(part.word.suffix(1))
        let text = words.joined(separator: " ")
        let failure = #expect(throws: ShellFailure.self, "\(text)") {
          try ScenarioParser.step(text, names: names)
        }
        #expect(failure?.code == .badData)
        #expect(failure?.message.contains("'\(words[index])'") == true, "\(text)")
        if kind != .path {
          #expect(failure?.hint == "did you mean '\(part.word)'?", "\(text)")
        }
      }
    }
  }

  @Test(
    "If no name is similar, the names are listed, or where to find them",
    arguments: [
      ("tab elsewhere", "there is no tab 'elsewhere'", "there are: library, about"),
      (
        "expect count nonsense 0", "there is no event 'nonsense'", "see 'textshell help scenarios'"
      ),
      (
        "begin-sign-in nosuch", "there is no sign-in method with a browser 'nosuch'",
        "there are: company"
      ),
      (
        "expect path /nowhere", "no route matches '/nowhere'",
        "'textshell routes' lists the app's routes"
      ),
      ("expect error 404 token-missing", "'404' has no reasons", "remove 'token-missing'"),
      (
        "expect error serviceFailed foreign-host", "there is no reason 'foreign-host'",
        "there are: bad-request, unauthorized, forbidden, banned, not-found, conflict, "
          + "too-many-requests, unavailable, untrusted, timeout, offline, malformed, wrong-type, "
          + "wrong-item, repeated-cursor, endless-list"
      ),
      ("locale tlh", "there is no language 'tlh'", "there are: en, ar"),
    ])
  func far(line: String, message: String, hint: String) throws {
    let names = try Town.names()
    let failure = #expect(throws: ShellFailure.self) {
      try ScenarioParser.step(line, names: names)
    }
    #expect(failure?.message == message)
    #expect(failure?.hint == hint)
  }

  @Test(
    "Names that a scenario creates are known, and so are names with a number",
    arguments: [
      ["open sample://things/seven?colour=red", "expect query colour red"],
      ["tap x.json", "expect query colour red"],
      ["type x into diary", "expect field diary x"],
      ["sign-in email new@acme.test", "expect person new@acme.test"],
      ["expect error overtaken #2"], ["expect error signInNeeded unreadable:locked"],
      ["expect error signInNeeded unreadable:damaged:corrupted"],
      ["expect error signInNeeded unreadable:system:open:5"], ["locale tlh missing"],
      ["expect event phase-signing-in-by-link before sign-in-confirming"], ["go /nowhere"],
    ])
  func known(lines: [String]) throws {
    let names = try Town.names()
    for line in lines { #expect(try ScenarioParser.step(line, names: names) != nil) }
  }

  @Test("In a person's own home folder the names of the services' data are not checked")
  func ownHome() throws {
    let names = ScenarioNames(try Town.app(), files: nil)
    for line in ["expect no-row somebody", "expect org elsewhere", "expect field diary x"] {
      #expect(try ScenarioParser.step(line, names: names) != nil)
    }
    #expect(throws: ShellFailure.self) { try ScenarioParser.step("tab elsewhere", names: names) }
  }

  /// Returns the literals of a computed property in Domain, which are the names of its cases.
  private static func literals(_ path: String, after start: String, before end: String) throws
    -> Set<String>
  {
    let url = Script.root.appendingPathComponent("Sources/Core/Domain/" + path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let from = try #require(text.range(of: start)).upperBound
    let to = try #require(text.range(of: end, range: from..<text.endIndex)).lowerBound
    return Set(
      text[from..<to].matches(of: /(?:case [^\n]*:|\()\s*"([A-Za-z-]+)"/).map {
        String($0.output.1)
      })
  }

  @Test("The lists of the core's names equal those of Domain")
  func lists() throws {
    let events = try Self.literals(
      "Outcome/AppEvent+Name.swift", after: "private var parts", before: "\n}\n")
    let made = EventNames.all.filter { !events.contains($0) }
    #expect(events.subtracting(EventNames.all) == ["phase-", "sign-in-"])
    #expect(events.count == 75)
    #expect(made.count == AppPhaseName.allCases.count + 4)
    #expect(made.allSatisfy { $0.hasPrefix("phase-") || $0.hasPrefix("sign-in-") })
    let outcomes = try Self.literals(
      "Outcome/Outcome.swift", after: "public var name", before: "package var statusCode")
    #expect(
      Set(ScenarioReasons.outcomes.map(\.name)) == outcomes.union(["unauthorized", "expiredToken"]))
    let refusals = try Self.literals(
      "Link/NotificationRefusal.swift", after: "public var code", before: "package var detail")
    #expect(
      Set(ScenarioReasons.refusals)
        == refusals.union(NotificationRefusal.Malformed.allCases.map(\.rawValue)).union([
          "already-delivered"
        ]
        ))
  }
}

/// An app with every kind of name that a scenario can use.
private enum Town {
  struct NoTexts: CatalogueSource {
    func namespaces(of language: String) -> [String] { [] }
    func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
      throw .missing
    }
  }

  static let files: [(path: String, bytes: [UInt8])] = [
    ("people.json", Array(#"{"people": [{"id": "ada", "email": "ada@acme.test"}]}"#.utf8)),
    ("organizations.json", Array(#"{"organizations": [{"id": "o", "slug": "acme-corp"}]}"#.utf8)),
    ("collections/things.json", Array(#"{"items": [{"id": "item-one"}]}"#.utf8)),
  ]

  static func names() throws -> ScenarioNames { ScenarioNames(try app(), files: files) }

  static func app() throws -> LoadedApp {
    let archive = ItemActionDeclaration(id: "archive", titleKey: "a:b", effect: .act(.remove))
    var things = RouteDeclaration(
      pattern: try PathPattern("/things"), screen: "things", titleKey: "a:b", policy: .public)
    things.tab = "library"
    things.content = ContentDeclaration(
      kind: .list, contract: "things", inputs: [], actions: [archive])
    things.query = [QueryDeclaration(name: "filter", kind: .string, identity: false)]
    var thing = RouteDeclaration(
      pattern: try PathPattern("/things/:thing"), screen: "thing", titleKey: "a:b")
    thing.tab = "library"
    thing.share = ShareDeclaration(kind: "game", parameter: "thing")
    var about = RouteDeclaration(
      pattern: try PathPattern("/about"), screen: "about", titleKey: "a:b", policy: .public)
    about.tab = "about"
    let signIn = RouteDeclaration(
      pattern: try PathPattern("/signin"), screen: "sign-in", titleKey: "a:b",
      policy: .signedOutOnly)
    let charger = LinkRule(
      id: "charger", forms: [.scheme("sample", try PathPattern("/c/:evse"))],
      trailingSlash: .accept, requirement: .anyone)
    let callback = LinkRule(
      id: "callback", forms: [.scheme("sample", try PathPattern("/auth"))], query: ["code"],
      trailingSlash: .refuse, requirement: .anyone)
    let definition = AppDefinition(
      name: "Town", id: "test.town", schemes: ["sample"], locales: ["en", "ar"],
      defaultLocale: "en", roles: ["owner": ["things.manage"]],
      tabs: [
        TabDefinition(id: "library", titleKey: "a:b", icon: "x", root: "/things"),
        TabDefinition(id: "about", titleKey: "a:b", icon: "x", root: "/about"),
      ],
      defaultScreen: "/things", signInScreen: "/signin", rules: [charger, callback],
      signIn: [
        SignInMethod(id: "email", kind: .emailCode),
        SignInMethod(
          id: "company", kind: .singleSignOn,
          callback: SignInMethod.Callback(rule: "callback", parameter: "code")),
      ],
      notifications: NotificationRules(types: [
        NotificationDeclaration(type: "reminder", titleKey: "a:b", route: "/things")
      ]),
      routes: [things, thing, about, signIn])
    return LoadedApp(
      definition: definition, catalogues: NoTexts(), workspaceFolder: "Workspace",
      workspace: { files })
  }
}
