import LandfallDomain
import LandfallParsing
import LandfallStrictJSON

enum InitCommand {
  /// `textshell init NAME`.
  static let definition = CommandDefinition(
    words: ["init"], abstract: "Write a new app: its folder, a Swift package, and data to try it.",
    examples: [
      "textshell init Notes",
      "textshell init Notes --tabs notes,search,mine --guests --sign-in email",
      "textshell init Notes --hosts notes.example",
    ],
    discussion:
      "Each tab is a list with a detail. Without --sign-in, everyone sees everything. With "
      + "--sign-in email, the app begins with the sign-in; with --guests too, only the last tab "
      + "asks for it. The folder must not exist.",
    arguments: [
      Argument(name: "name", help: "The app's name and new folder, such as Notes.")
    ],
    options: [
      .value("tabs", "ids", "1 to 5 tabs, separated by commas. (default: home)"),
      .flag("guests", "Show the tabs to people who are not signed in."),
      .value("sign-in", "method", "How people sign in: email."),
      .value("hosts", "names", "Hosts of https links, separated by commas."),
    ],
    run: { context throws(ShellFailure) in try write(context) })

  private static func write(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    let app = try NewApp(context.arguments)
    let files = app.files.map { (path: app.name + "/" + $0.path, text: $0.text) }
    guard !context.adapters.isTaken(app.name) else {
      throw ShellFailure(
        .cannotCreate, "'\(app.name)' exists already",
        hint: "remove it, choose another name, or work in another folder")
    }
    do throws(ShellFailure) {
      for file in files { try context.adapters.writeFile(file.path, Array(file.text.utf8), false) }
    } catch {
      // Half an app would be in the way of the next try.
      context.adapters.removeFolder(app.name)
      throw error
    }
    let paths = files.map(\.path)
    context.print(context.isJSON ? [json(paths, app)] : paths + [""] + app.commands)
    return .success
  }

  private static func json(_ paths: [String], _ app: NewApp) -> String {
    JSONWriter.answer { writer in
      writer.member("folder", app.name)
      writer.member("files", paths)
      writer.member("commands", app.commands)
    }.text
  }
}

/// The files of a new app.
private struct NewApp {
  let name: String
  let tabs: [String]
  let signsIn: Bool
  let hasGuests: Bool
  let hosts: [LinkHost]
  /// The name in lower case: the scheme and the folder of the executable.
  private let id: String

  init(_ arguments: ParsedArguments) throws(ShellFailure) {
    name = arguments.words[0]
    let isName =
      1...40 ~= name.utf8.count && name.utf8.first.map { 0x41...0x5A ~= $0 } == true
      && name.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
    guard isName else {
      throw ShellFailure(
        .usage, "'\(name)' is not a name for an app",
        hint: "1 to 40 letters and digits, a capital letter first, such as Notes")
    }
    id = name.lowercased()
    guard !Self.reserved.contains(name), !name.hasPrefix("Landfall"),
      // The links of a store belong to it on phones that have the store.
      RouteTableRules.isScheme(id), id != "market"
    else {
      throw ShellFailure(
        .usage, "the name '\(name)' is taken by a Swift module or by a scheme of the system",
        hint: "choose another name, such as My\(name)")
    }
    tabs = (arguments.options["tabs"] ?? "home").split(
      separator: ",", omittingEmptySubsequences: false
    ).map(String.init)
    if let tab = tabs.first(where: { Self.reserved.contains($0) }) {
      throw ShellFailure(
        .usage,
        "a tab cannot be called '\(tab)', which means something else in Swift or in the app",
        hint: "choose another name, such as my\(tab)")
    }
    let areTabs = tabs.allSatisfy { tab in
      1...20 ~= tab.utf8.count && tab.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    }
    guard 1...5 ~= tabs.count, areTabs, Set(tabs).count == tabs.count else {
      throw ShellFailure(
        .usage, "'\(arguments.options["tabs"] ?? "")' is not a list of tabs",
        hint: "1 to 5 different words of a-z, at most 20 letters each, such as notes,search")
    }
    let method = arguments.options["sign-in"]
    guard method == nil || method == "email" else {
      throw ShellFailure(
        .usage, "The value '\(method ?? "")' is invalid for '--sign-in'",
        hint: "email; Docs/SignIn.md has the other methods")
    }
    signsIn = method != nil
    hasGuests = arguments.flags.contains("guests") || !signsIn
    let words = arguments.options["hosts"]?.split(
      separator: ",", omittingEmptySubsequences: false)
    hosts = words?.map { LinkHost(String($0)) } ?? []
    do throws(RouteTableError) {
      try RouteTableRules.check(hosts: hosts)
    } catch {
      throw ShellFailure(.usage, "\(error)", hint: "for example, --hosts \(id).example")
    }
  }

  /// Names that mean something else in Swift or in the files.
  private static let reserved: Set<String> = [
    "Type", "Protocol", "Self", "Any", "Swift", "Foundation", "Testing", "XCTest", "Dispatch",
    "Synchronization", "self", "init", "version", "none", "some",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// The person of the first link, if it needs one.
  var person: String? { hasGuests ? nil : "ada@\(id).test" }
  var firstLink: String { "\(id)://\(tabs[0])/1" }

  /// The commands to try the app with: its first link by the scheme and by each host.
  var commands: [String] {
    let links = [firstLink] + hosts.map { $0.prefix + "/\(tabs[0])/1" }
    return ["cd \(name)", "textshell routes check --strict"]
      + links.map { "textshell open \($0)" + (person.map { " --as " + $0 } ?? "") }
      + [
        "textshell play Scenarios/first-link.scenario",
        "swift run   # after Package.swift has your path or URL of Landfall", "swift test",
      ]
  }

  private func isPublic(_ tab: String) -> Bool {
    !signsIn || hasGuests && (tab != tabs.last || tabs.count == 1)
  }

  private func title(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  var files: [(path: String, text: String)] {
    var files = [
      ("App/app.json", app),
      ("App/routes/_layout.json", #"{ "version": 1, "navigator": "tabs", "policy": "required" }"#),
      (
        "App/routes/sign-in.json",
        #"""
        {
          "version": 1, "screen": "sign-in", "titleKey": "screens:signIn.title",
          "policy": "signedOutOnly", "external": false, "examples": ["/sign-in"]
        }
        """#
      ),
      ("App/locales/en/screens.json", texts),
      ("Workspace/memberships.json", #"{ "version": 1, "memberships": [] }"#),
      ("Workspace/organizations.json", #"{ "version": 1, "organizations": [] }"#),
      ("Workspace/people.json", people), ("Workspace/services.json", services),
      ("Package.swift", package), ("Sources/main.swift", main), ("Sources/MyServices.swift", swift),
      ("Scenarios/first-link.scenario", scenario), ("Tests/\(name)Tests.swift", tests),
    ]
    for tab in tabs {
      let policy = isPublic(tab) ? #", "policy": "public""# : ""
      files += [
        ("App/routes/\(tab)/_layout.json", #"{ "version": 1, "tab": "\#(tab)"\#(policy) }"#),
        (
          "App/routes/\(tab)/index.json",
          #"""
          {
            "version": 1, "screen": "\#(tab)", "titleKey": "screens:\#(tab).title",
            "list": { "contract": "\#(tab)Items", "input": {}, "opens": "/\#(tab)/:id" },
            "examples": ["\#(id)://\#(tab)"]
          }
          """#
        ),
        (
          "App/routes/\(tab)/[id].json",
          #"""
          {
            "version": 1, "screen": "\#(tab)-item", "titleKey": "screens:\#(tab).item",
            "detail": { "contract": "\#(tab)Item", "input": { "id": "id" } },
            "examples": ["\#(id)://\#(tab)/1"]
          }
          """#
        ),
        ("Workspace/collections/\(tab)Items.json", items(tab)),
      ]
    }
    return files.map { ($0, $1 + "\n") }
  }

  private func list(_ lines: [String]) -> String { lines.joined(separator: ",\n    ") }

  private var app: String {
    let bar = tabs.map {
      #"{ "id": "\#($0)", "titleKey": "screens:\#($0).title", "icon": "circle", "root": "/\#($0)" }"#
    }
    let methods = signsIn ? #"[{ "id": "email", "kind": "email" }]"# : "[]"
    return #"""
      {
        "version": 1, "name": "\#(name)", "id": "com.example.\#(id)", "schemes": ["\#(id)"],
        "hosts": [\#(hosts.map { "\"\($0)\"" }.joined(separator: ", "))],
        "locales": ["en"], "defaultLocale": "en", "roles": {},
        "tabs": [
          \#(list(bar))
        ],
        "defaultScreen": "/\#(tabs[0])", "signInScreen": "/sign-in",
        "guests": "\#(hasGuests ? "tabs" : "signIn")", "organizationParameter": null,
        "signIn": \#(methods), "rules": []
      }
      """#
  }

  private var texts: String {
    let all = tabs.map {
      #""\#($0)": { "title": "\#(title($0))", "item": "\#(title($0)) item" }"#
    }
    return #"""
      {
        "version": 1,
          \#(list(all + [#""signIn": { "title": "Sign in" }"#]))
      }
      """#
  }

  private var people: String {
    #"""
    {
      "version": 1,
      "people": [
        {
          "id": "ada", "email": "ada@\#(id).test", "name": "Ada Marten", "locale": null,
          "appRole": "user", "banned": false, "bannedUntil": null
        }
      ]
    }
    """#
  }

  private var services: String {
    let open = tabs.filter(isPublic).map { "\"\($0)Items\"" }.joined(separator: ", ")
    return
      #"{ "version": 1, "pageSize": 20, "latencyMs": 0, "openCollections": [\#(open)] }"#
  }

  private func items(_ tab: String) -> String {
    let items = ["1", "2"].map {
      #"{ "id": "\#($0)", "title": "\#(title(tab)) \#($0)", "owner": "ada", "visibility": "public" }"#
    }
    return #"{ "version": 1, "items": [\#(items.joined(separator: ", "))] }"#
  }

  private var package: String {
    #"""
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\#(id)",
      platforms: [.macOS(.v14)],
      dependencies: [.package(name: "landfall", path: "../landfall")],  // or its URL
      targets: [
        .executableTarget(
          name: "\#(name)",
          dependencies: [.product(name: "LandfallLive", package: "landfall")],
          // The whole folder, so that a new or removed route is seen by the next build.
          path: ".",
          exclude: ["App", "Scenarios", "Tests", "Workspace"],
          sources: ["Sources"],
          plugins: [.plugin(name: "TypedRoutes", package: "landfall")]),
        .testTarget(
          name: "\#(name)Tests",
          dependencies: [
            "\#(name)", .product(name: "LandfallSimulation", package: "landfall"),
          ],
          path: "Tests"),
      ],
      swiftLanguageModes: [.v6]
    )
    """#
  }

  private func makesServices(_ arguments: String = "") -> String {
    signsIn
      ? "MyServices(\(arguments))" : "Services(withoutSignIn: MyServices())"
  }

  private var scenario: String {
    let link = "launch \(firstLink)\n"
    guard let person else { return link + "expect outcome landed\nexpect screen \(tabs[0])-item" }
    return link
      + "expect screen sign-in\nexpect pending 1\nsign-in email \(person)\nexpect outcome landed"
  }

  private var tests: String {
    let landing =
      person.map {
        #"""
          #expect(await app.open("\#(firstLink)").outcome == .signInNeeded(.noSession))
          _ = await app.signIn(.requestCode(for: "\#($0)"))
          guard case .signedIn(_, let landing) = await app.signIn(.submitCode("123456")) else {
            Issue.record("not signed in")
            return
          }
          #expect(landing?.outcome == .landed)
        """#
      } ?? #"  #expect(await app.open("\#(firstLink)").outcome == .landed)"#
    return #"""
      import Foundation
      import LandfallLive
      import LandfallSimulation
      import Testing

      @testable import \#(name)

      @Test func theFirstLinkLands() async throws {
        // Folders of its own, and a clock that the test moves.
        let folder = FileManager.default.temporaryDirectory.path() + "/" + UUID().uuidString
        let clock = ManualClock()
        let app = try await Landfall.live(
          \#(name)App.self, services: \#(makesServices("clock: clock")),
          home: HomeFolder(path: folder + "/state", configPath: folder + "/config")
        ) { $0.clock = clock }

      """# + landing + #"""

          #expect(await app.snapshot.screen(of: \#(name)App.self) == .\#(tabs[0])Item(id: "1"))
        }
        """#
  }

  private var main: String {
    let others =
      tabs.map { ".\($0)" } + tabs.dropFirst().map { ".\($0)Item" } + [".signIn"]
    return #"""
      import LandfallLive

      let app = try await Landfall.live(\#(name)App.self, services: \#(makesServices()))
      print(await app.open("\#(firstLink)").report)
      switch await app.snapshot.screen(of: \#(name)App.self) {
      case .\#(tabs[0])Item(let id): print("draw item \(id)")
      case \#(others.joined(separator: ", ")), nil:
        // Without a default: a new route does not compile until it is drawn.
        print("draw \(await app.snapshot.screen)")
      }
      await app.drain()  // the screens are saved before the program ends
      """#
  }

  private var swift: String {
    let loads = tabs.map { tab in
      #"""

        func \#(tab)Items(after cursor: String?) async throws(ServiceError) -> Page {
          Page(items: all, nextCursor: nil, total: all.count)
        }

        func \#(tab)Item(id: String) async throws(ServiceError) -> Item {
          guard let item = all.first(where: { $0.id == id }) else { throw .notFound }
          return item
        }

      """#
    }
    return #"""
      import LandfallLive

      /// The services of the app, to try it: replace what the functions return with the answers of
      /// your server.
      struct MyServices: \#(name)App.Content\#(signsIn ? ", SignInCalls" : "") {\#(clock)
        private let all = ["1", "2"].map { Item(id: $0, title: .plain("Item \($0)")) }

      """# + loads.joined() + (signsIn ? Self.signInCalls : "") + "}"
  }

  /// The clock that dates sessions.
  private var clock: String {
    signsIn ? "\n  var clock: any Timekeeper = SystemClock()" : ""
  }

  private static let signInCalls = #"""

      // MARK: Sign-in

      /// Your server sends a code to the address.
      func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
        print("the code is 123456")
      }

      /// Your server exchanges the code for a session and its token.
      func redeem(
        _ code: SignInCode, for address: EmailAddress
      ) async throws(SignInRefusal) -> IssuedSession {
        guard code == SignInCode("123456") else { throw .wrongCode(triesLeft: 2) }
        let now = clock.now().timestamp
        return IssuedSession(
          token: SessionToken(SecretBytes(copying: Array("the-token".utf8))),
          person: Person(id: "ada", email: address.text, name: "Ada"), refreshedAt: now,
          expiresAt: now + .seconds(604_800), serverTime: now)
      }

      /// Your server exchanges an old token for a new one.
      func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
        throw .unauthorized
      }

      /// Your server ends the session.
      func revoke(_ token: SessionToken) async throws(ServiceError) {}

      /// Send this token with each request from now on; `nil`: no one is signed in.
      func use(_ token: SessionToken?) {}

    """#
}
