import LandfallAssociation
import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

/// What the generated files accept, compared with what the app itself accepts.
@Suite("Generated rules")
struct GeneratedRulesTests {
  static let host = "a.test"

  /// The verdicts of the four readers of the generated files on a link.
  struct Answers: Equatable {
    var apple: Bool
    var manifest: Bool
    var dynamic: Bool
  }

  /// The generated files of an app, read again.
  struct Systems {
    let resolver: DeepLinkResolver
    let apple: AppleMatcher
    let links: AssetLinks
    let filters: [IntentFilter]

    init(_ app: AppDefinition, host: String = GeneratedRulesTests.host) throws {
      resolver = try DeepLinkResolver(app)
      let files = AssociationFiles(app)
      let aasa = try #require(files.files([.appleAssociation], host: host).first)
      apple = AppleMatcher(try AppleAssociation(Array(aasa.text.utf8)))
      let statements = try #require(files.files([.assetLinks], host: host).first)
      links = try AssetLinks(Array(statements.text.utf8))
      filters = files.intentFilters
    }

    /// Returns whether the app does anything with the link.
    func takes(_ url: String) -> Bool {
      switch resolver.resolve(url) {
      case .navigate, .handle: true
      case .unmatched, .invalid, .ignored: false
      }
    }

    func answers(_ url: String, app: AppDefinition) -> Answers {
      let package = app.android?.package ?? ""
      let manifest = IntentFilter.verdict(for: url, by: filters).decision == .match
      let site = links.verdict(for: url, domain: "", package: package, dynamic: true).decision
      return Answers(
        apple: apple.decision(for: url, domain: "", appID: app.apple?.appIDs.first ?? "") == .match,
        manifest: manifest, dynamic: manifest && site == .match)
    }
  }

  private static func route(
    _ pattern: String, external: Bool = true, aliases: [String] = [],
    _ constraints: [String: String] = [:]
  ) throws -> RouteDeclaration {
    RouteDeclaration(
      pattern: try PathPattern(pattern), screen: "s", titleKey: "t",
      constraints: try constraints.mapValues { try Constraint.list($0) },
      aliases: try aliases.map { try PathPattern($0) }, external: external)
  }

  static func app(
    _ routes: [RouteDeclaration], rules: [LinkRule] = [], api: Int = 31, basePath: String = ""
  ) throws -> AppDefinition {
    AppDefinition(
      name: "A", id: "test.a", schemes: ["a"], hosts: [LinkHost(host + basePath)], locales: ["en"],
      defaultLocale: "en",
      defaultScreen: routes[0].id, signInScreen: routes[0].id, rules: rules,
      apple: AppleIdentity(appIDs: ["ABCDE12345.test.a"]),
      android: AndroidIdentity(
        package: "test.a", fingerprints: [AndroidMatchingTests.fingerprint], minimumAPI: api),
      routes: routes)
  }

  /// Tables without constraints: a pattern can express them completely.
  static let plain: [[String]] = [
    ["/", "/x", "/x/y"], ["/x/:p"], ["/:p", "/:p/x", "/:p/:q"], ["/x/:p/y", "/x/x", "/x/:p"],
    ["/x/*rest"], ["/x/*rest", "/x/y/:p", "/y/:p"], ["/*rest"], ["/:p/*rest", "/x/:p"],
    // "!" marks a route that is not for links.
    ["/x/:p", "!/x/y"], ["/x/:p/:q", "!/x/y/:q", "/x/y"], ["/x/*rest", "!/x/y", "!/x/:p/x"],
    ["/:p", "!/x", "!/y"], ["!/x/:p", "/x/y"], ["/x/:p", "!/x/*rest"],
    ["/x/:p?"], ["/x/*rest?"], ["/*rest?"], ["/:p?"], ["/x/:p?", "/x/y/:q?"], ["/x/:p?", "!/x/y"],
    ["/x/*rest?", "!/x/y/:p?"], ["!/x/:p?", "/:p"], ["/x/*all", "/x/*rest?", "/y"],
  ]

  private static func routes(_ table: [String]) throws -> [RouteDeclaration] {
    try table.map { text in
      let isKept = text.hasPrefix("!")
      return try route(isKept ? String(text.dropFirst()) : text, external: !isKept)
    }
  }

  /// All paths of up to four segments from a few words, with and without a trailing slash.
  static let paths: [String] = {
    var paths = [""]
    var level = [""]
    for _ in 0..<4 {
      level = level.flatMap { path in ["x", "y", "%C3%A9"].map { path + "/" + $0 } }
      paths += level
    }
    return paths.flatMap { [$0, $0 + "/"] }
  }()

  @Test(
    "The files accept exactly what a table without constraints accepts",
    .clause("ROUTE-N02"), arguments: plain, ["", "/x", "/x/y"]
  )
  func exact(table: [String], basePath: String) throws {
    let app = try Self.app(try Self.routes(table), basePath: basePath)
    let systems = try Systems(app)
    let hasKept = table.contains { $0.hasPrefix("!") }
    var wrong: [String] = []
    for path in Self.paths {
      let url = "https://\(Self.host)\(path)?q=1#f"
      let isTaken = systems.takes(url)
      let answers = systems.answers(url, app: app)
      // A manifest cannot exclude paths.
      let manifest = hasKept && answers.manifest ? isTaken : answers.manifest
      if answers.apple != isTaken || answers.dynamic != isTaken || manifest != isTaken {
        wrong.append("\(path) \(isTaken) \(answers)")
      }
    }
    #expect(wrong == [])
  }

  @Test("For older devices, the manifest accepts deeper paths and reports it", arguments: plain)
  func older(table: [String]) throws {
    let app = try Self.app(try Self.routes(table), api: 26)
    let systems = try Systems(app)
    let file = try #require(AssociationFiles(app).files([.androidManifest]).first)
    let isDeep = file.findings.contains { $0.code == .deeperPaths || $0.code == .keptRoute }
    for path in Self.paths {
      let url = "https://\(Self.host)\(path)"
      let isTaken = systems.takes(url)
      let answers = systems.answers(url, app: app)
      let isBareHost = path.isEmpty && file.findings.contains { $0.code == .escapedSpelling }
      #expect(
        answers.manifest == isTaken || answers.manifest && isDeep || isBareHost && isTaken,
        "\(path)")
    }
  }

  @Test("A catch-all after a parameter accepts more on Apple's systems, and a finding reports it")
  func openCatchAll() throws {
    let app = try Self.app(try Self.routes(["/:p/y/*rest", "/x/:p", "!/x/y/y"]))
    let systems = try Systems(app)
    for path in Self.paths {
      let url = "https://\(Self.host)\(path)"
      let answers = systems.answers(url, app: app)
      #expect(answers.dynamic == systems.takes(url), "\(path)")
      #expect(answers.apple || !systems.takes(url), "\(path)")
    }
    let file = try #require(AssociationFiles(app).files([.appleAssociation]).first)
    #expect(file.findings.map(\.code) == [.openCatchAll])
  }

  struct Limited: Sendable, CustomTestStringConvertible {
    let constraint: String
    /// Whether Apple's pattern and that of the manifest express the constraint completely.
    let isExact: (apple: Bool, manifest: Bool)
    let values: [String]
    var testDescription: String { constraint }
  }

  static let limited: [Limited] = [
    Limited(
      constraint: "uuid", isExact: (true, true),
      values: [
        "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901", "0C6F2C1E-8A54-4F7E-9A37-5D1F0BE4A901",
        "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a90", "0c6f2c1e+8a54-4f7e-9a37-5d1f0be4a901", "x",
      ]),
    Limited(
      constraint: "oneOf:red|dark%20red|é", isExact: (true, true),
      values: ["red", "dark%2520red", "%C3%A9", "green", "re", "redd"]),
    Limited(
      constraint: "oneOf:red|é*", isExact: (false, true),
      values: ["red", "%C3%A9*", "%C3%A9", "green", "re", "redd"]),
    Limited(
      constraint: "alphabet:ABC&length:3-3", isExact: (true, true),
      values: ["ABC", "AAA", "AB", "ABCA", "abc", "ABD"]),
    Limited(
      constraint: "alphabet:0123456789&length:2-2", isExact: (true, true),
      values: ["12", "1", "123", "1a"]),
    Limited(
      constraint: "alphabet:ABC-_&length:2-4", isExact: (false, true),
      values: ["AB", "A-_C", "A", "ABCAB", "abc"]),
    Limited(
      constraint: "alphabet:A*:.]^\\\\&length:2-2", isExact: (false, true),
      values: ["A%2A", "%2A%3A", "%5D%5E", "%5C.", "B%2A", "A", "%5B%5D"]),
    Limited(
      constraint: "length:2-3", isExact: (false, false),
      values: ["ab", "%C3%A9%C3%A9", "%F0%9F%98%80a", "a", "abcd", "%F0%9F%98%80"]),
    Limited(
      constraint: "int", isExact: (false, false),
      values: ["1", "-12", "x", "--", "99999999999999999999"]),
    Limited(
      constraint: "slug", isExact: (false, false),
      values: ["acme-corp", "abc", "ab", "-abc", "Abc"]),
  ]

  @Test(
    "The files never exclude what a constraint accepts, and report where they accept more",
    arguments: limited)
  func constrained(row: Limited) throws {
    for pattern in ["/x/:p", "/x/:p/y"] {
      for api in [26, 31] {
        let app = try Self.app([try Self.route(pattern, ["p": row.constraint])], api: api)
        let systems = try Systems(app)
        let files = AssociationFiles(app).files()
        let findings = { (kind: GeneratedFile.Kind) in
          files.first { $0.kind == kind }?.findings.contains { $0.code == .wideParameter } ?? false
        }
        #expect(findings(.appleAssociation) == !row.isExact.apple)
        if api == 31 { #expect(findings(.androidManifest) == !row.isExact.manifest) }
        for value in row.values {
          let path = pattern.split(separator: ":p", omittingEmptySubsequences: false)
            .joined(separator: value)
          let url = "https://\(Self.host)\(path)"
          let isTaken = systems.takes(url)
          let answers = systems.answers(url, app: app)
          #expect(answers.apple == isTaken || answers.apple && !row.isExact.apple, "\(url)")
          #expect(
            answers.manifest == isTaken
              || answers.manifest && (api == 26 || !row.isExact.manifest), "\(url)")
          if isTaken { #expect(answers.dynamic, "\(url)") }
        }
      }
    }
  }

  struct Partial: Sendable, CustomTestStringConvertible {
    let pattern: String
    var constraint: String?
    /// Whether the files express the pattern completely: Apple's, the manifest, the dynamic rules.
    let isExact: (apple: Bool, manifest: Bool, dynamic: Bool)
    let values: [String]
    var testDescription: String { pattern + (constraint ?? "") }
  }

  static let partials: [Partial] = [
    Partial(
      pattern: "/@[p]", isExact: (true, true, true), values: ["a", "", "@", "a%20b"]),
    Partial(
      pattern: "/[p].txt", isExact: (true, false, false),
      values: ["a", "", ".", "a.txt", "a.t", ".txt", "%C3%A9"]),
    Partial(
      pattern: "/x/[p].txt/y", isExact: (true, false, false),
      values: ["a", "", ".", "a.txt", "b.t"]),
    Partial(
      pattern: "/v-[p]-a", constraint: "int", isExact: (false, false, false),
      values: ["1", "-12", "--", "x", ""]),
    Partial(
      pattern: "/v[p]a", constraint: "oneOf:aa|b.", isExact: (true, true, false),
      values: ["aa", "b.", "a", "", "aaa"]),
    Partial(
      pattern: "/v[p].a", constraint: "alphabet:abc", isExact: (false, true, false),
      values: ["aa", "b.a", "a", "", "abd"]),
    Partial(
      pattern: "/v[p]b", constraint: "alphabet:abc&length:2-2", isExact: (true, false, false),
      values: ["bb", "bbb", "b", "", "ad"]),
    Partial(
      pattern: "/[p].a/:q?", constraint: "uuid", isExact: (true, true, false),
      values: ["0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901", "0c6f2c1e", ""]),
  ]

  @Test(
    "The files never exclude what a pattern with fixed text accepts, and report where they accept more",
    .clause("ROUTE-N02"), arguments: partials)
  func partial(row: Partial) throws {
    for api in [26, 31] {
      let app = try Self.app(
        [try Self.route(row.pattern, row.constraint.map { ["p": $0] } ?? [:])], api: api)
      let systems = try Systems(app)
      let files = AssociationFiles(app).files()
      let isWide = { (kind: GeneratedFile.Kind) in
        files.first { $0.kind == kind }?.findings.contains { $0.code == .wideParameter } ?? false
      }
      #expect(isWide(.appleAssociation) == !row.isExact.apple)
      #expect(isWide(.assetLinks) == !row.isExact.dynamic)
      if api == 31 { #expect(isWide(.androidManifest) == !row.isExact.manifest) }
      let form = try PathPattern(row.pattern).short?.description ?? row.pattern
      for value in row.values {
        for end in ["", "/", "/z", "/y/z"] {
          let path = form.replacing("[p]", with: value) + end
          let url = "https://\(Self.host)\(path)"
          let isTaken = systems.takes(url)
          let answers = systems.answers(url, app: app)
          #expect(answers.apple == isTaken || answers.apple && !row.isExact.apple, "\(url)")
          #expect(
            answers.manifest == isTaken
              || answers.manifest && (api == 26 || !row.isExact.manifest), "\(url)")
          if isTaken { #expect(answers.dynamic, "\(url)") }
        }
      }
    }
  }

  @Test("The files demand the query items of a rule and leave a refused slash to the app")
  func rules() throws {
    let rule = LinkRule(
      id: "callback", forms: [.host(Self.host, try PathPattern("/cb/:p"))], query: ["code"],
      requiredQuery: ["code"], trailingSlash: .refuse, requirement: .anyone)
    let app = try Self.app([try Self.route("/x")], rules: [rule])
    let systems = try Systems(app)
    let answers = { (path: String) in
      systems.answers("https://\(Self.host)\(path)", app: app)
    }
    #expect(answers("/cb/1?code=2") == Answers(apple: true, manifest: true, dynamic: true))
    #expect(answers("/cb/1?code=") == Answers(apple: false, manifest: true, dynamic: false))
    #expect(answers("/cb/1") == Answers(apple: false, manifest: true, dynamic: false))
    #expect(answers("/cb/1/?code=2") == Answers(apple: true, manifest: false, dynamic: false))
    let files = AssociationFiles(app).files([.appleAssociation, .androidManifest])
    #expect(files[0].findings.map(\.code) == [.trailingSlash])
    #expect(files[1].findings.map(\.code) == [.queryUnsaid])
  }

  @Test("A required query item has the spelling of the app's links")
  func queryNames() throws {
    let rule = LinkRule(
      id: "callback", forms: [.host(Self.host, try PathPattern("/cb"))],
      query: ["été", "a b"], requiredQuery: ["été", "a b"], trailingSlash: .refuse,
      requirement: .anyone)
    let route = RouteDeclaration(pattern: try PathPattern("/x"), screen: "s", titleKey: "t")
    let app = try Self.app([route], rules: [rule])
    let url = try #require(rule.url([NamedValue("été", "1"), NamedValue("a b", "2")]))
    let answers = try Systems(app).answers(url, app: app)
    #expect(answers == Answers(apple: true, manifest: true, dynamic: true))
  }

  @Test(
    "A literal matches in the spelling of the link", arguments: ["/café", "/@me", "/a$(x", "/a b"])
  func literals(pattern: String) throws {
    let app = try Self.app([try Self.route(pattern)])
    let systems = try Systems(app)
    let encoded = ["/café": "/caf%C3%A9", "/a b": "/a%20b"][pattern] ?? pattern
    let url = "https://\(Self.host)\(encoded)"
    #expect(systems.takes(url))
    #expect(systems.answers(url, app: app) == Answers(apple: true, manifest: true, dynamic: true))
    let file = try #require(AssociationFiles(app).files([.appleAssociation]).first)
    let isWide = pattern.contains("$(")
    let spellings: [FindingCode] = pattern == "/a b" ? [] : [.escapedSpelling]
    #expect(file.findings.map(\.code) == (isWide ? [.wideParameter] : []) + spellings)
    #expect(try AppleAssociation(Array(file.text.utf8)).findings.map(\.code) == [])
  }

  @Test("A link that the app prints opens the app, whatever character is in it", .review("N8"))
  func printed() throws {
    for byte in UInt8(0x20)...0x7E where !"/%".utf8.contains(byte) {
      let value = "b" + String(Unicode.Scalar(byte)) + "lue"
      var forms = [("/x/:p", ["p": Constraint.oneOf(["red", value]).description])]
      if !"#?*\\[]:".utf8.contains(byte) { forms.append(("/x/\(value)", [:])) }
      for (pattern, constraints) in forms {
        let app = try Self.app([try Self.route(pattern, constraints)])
        let systems = try Systems(app)
        let url = try systems.resolver.table.url(
          for: systems.resolver.table.destination(
            route: app.routes[0].id, parameters: constraints.isEmpty ? [:] : ["p": value]),
          host: LinkHost(Self.host))
        #expect(systems.takes(url), "\(url)")
        #expect(systems.answers(url, app: app).apple, "\(url)")
      }
    }
  }

  @Test(
    "A root route is written in a form that Android's lint accepts",
    .review("N9"), arguments: [26, 31]
  )
  func root(api: Int) throws {
    let app = try Self.app([try Self.route("/")], api: api)
    let systems = try Systems(app)
    #expect(systems.answers("https://\(Self.host)/", app: app).manifest)
    #expect(systems.answers("https://\(Self.host)", app: app).manifest == (api == 31))
    #expect(!systems.answers("https://\(Self.host)/x", app: app).manifest)
    let file = try #require(AssociationFiles(app).files([.androidManifest]).first)
    // Lint check AppLinkUrlError: a path starts with a slash.
    let paths = file.text.matches(of: /android:path[A-Za-z]*="([^"]*)"/).map(\.1)
    #expect(file.findings.map(\.code) == (api == 31 ? [] : [.escapedSpelling]))
    #expect(!paths.isEmpty && paths.allSatisfy { $0.hasPrefix("/") }, "\(paths)")
  }

  @Test("Android's patterns have no number above 2^31-1")
  func largeNumbers() throws {
    let pattern = try PathPattern("/x/:p")
    let constraints = try Constraint.list("alphabet:abc&length:8-3000000000")
    let route = RouteDeclaration(
      pattern: pattern, screen: "s", titleKey: "t", constraints: ["p": constraints])
    let app = try Self.app([route])
    let file = try #require(AssociationFiles(app).files([.androidManifest]).first)
    #expect(file.text.contains("/x/[a-c]{8,}/{0,1}"))
  }

  @Test("The lint finds nothing in a generated file", arguments: plain)
  func lint(table: [String]) throws {
    let app = try Self.app(try Self.routes(table))
    let files = AssociationFiles(app).files([.appleAssociation, .assetLinks])
    let apple = try AppleAssociation(Array(files[0].text.utf8)).findings
    #expect(apple.filter { $0.severity != .note } == [])
    let links = try AssetLinks(Array(files[1].text.utf8)).findings
    #expect(links.filter { $0.severity != .note } == [])
  }

  @Test("No rule of a generated file is one that no link reaches", arguments: 0..<40)
  func reached(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let segments = ["x", "y", "x1", ":#", ":#", "@[#]", "[#].x"]
    let constraints = [
      "", "", "length:1-2", "alphabet:xy", "oneOf:x|y", "oneOf:x", "uuid", "alphabet:xy&length:1-3",
    ]
    var valid = 0
    for _ in 0..<25 {
      let routes = try (0...dice.below(5)).map { _ in
        var names = 0
        let path = (0...dice.below(3)).map { _ in
          names += 1
          return segments[dice.below(segments.count)].replacing("#", with: "p\(names)")
        }
        var declared: [String: String] = [:]
        for name in path.flatMap({ $0.matches(of: /p[0-9]/).map { String($0.0) } }) {
          let list = constraints[dice.below(constraints.count)]
          if !list.isEmpty { declared[name] = list }
        }
        return try Self.route(
          "/" + path.joined(separator: "/"), external: dice.below(5) > 0, declared)
      }
      let app = try Self.app(routes)
      let files = AssociationFiles(app).files([.appleAssociation, .assetLinks])
      let apple = try AppleAssociation(Array(files[0].text.utf8)).findings
      #expect(!apple.contains { $0.code == .unreachable }, "\(files[0].text)")
      let links = try AssetLinks(Array(files[1].text.utf8)).findings
      #expect(!links.contains { $0.code == .dynamicUnreachable }, "\(files[1].text)")
      // What was left out decides nothing: the files still accept each link that the app takes.
      guard let systems = try? Systems(app) else { continue }
      valid += 1
      for path in Self.paths.prefix(80) where systems.takes("https://\(Self.host)\(path)") {
        let answers = systems.answers("https://\(Self.host)\(path)", app: app)
        #expect(answers.apple && answers.dynamic, "\(path) of \(routes.map(\.pattern))")
      }
    }
    #expect(valid > 5)
  }
}
