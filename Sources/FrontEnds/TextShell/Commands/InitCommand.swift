import LandfallDomain

extension CommandDefinition {
  /// `textshell init NAME`.
  static let initialize = CommandDefinition(
    words: ["init"], abstract: "Write a new app: its folder, a Swift package, and data to try it.",
    examples: [
      "textshell init Notes",
      "textshell init Notes --tabs notes,search,mine --guests --sign-in email",
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
    ],
    run: { context in
      await context.run { context throws(ShellFailure) in try write(context) }
    })

  private static func write(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    guard let writeFile = context.adapters.writeFile else {
      throw ShellFailure(.cannotCreate, "this build cannot write files")
    }
    let app = try NewApp(context.arguments)
    let files = app.files.map { (path: app.name + "/" + $0.path, text: $0.text) }
    guard !context.adapters.isTaken(app.name) else {
      throw ShellFailure(
        .cannotCreate, "'\(app.name)' exists already",
        hint: "remove it, choose another name, or work in another folder")
    }
    for file in files { try writeFile(file.path, Array(file.text.utf8), false) }
    context.print(files.map(\.path) + [""])
    let person = app.person.map { " --as " + $0 } ?? ""
    context.print([
      "textshell routes check --strict --app \(app.name)",
      "textshell open \(app.firstLink) --app \(app.name)" + person,
      "cd \(app.name) && swift run  # with the path of Landfall in Package.swift",
    ])
    return .success
  }
}

/// The files of a new app.
private struct NewApp {
  let name: String
  let tabs: [String]
  let signsIn: Bool
  let hasGuests: Bool
  /// The name in lower case: the scheme and the folder of the executable.
  private let id: String

  init(_ arguments: ParsedArguments) throws(ShellFailure) {
    name = arguments.words[0]
    let isName =
      1...40 ~= name.utf8.count && name.utf8.first.map { 0x41...0x5A ~= $0 } == true
      && name.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
      && !Self.reserved.contains(name) && !name.hasPrefix("Landfall")
    guard isName else {
      throw ShellFailure(
        .usage, "'\(name)' is not a name for an app",
        hint: "1 to 40 letters and digits, a capital letter first, such as Notes")
    }
    id = name.lowercased()
    tabs = (arguments.options["tabs"] ?? "home").split(
      separator: ",", omittingEmptySubsequences: false
    ).map(String.init)
    let areTabs = tabs.allSatisfy { tab in
      1...20 ~= tab.utf8.count && tab.utf8.allSatisfy { 0x61...0x7A ~= $0 }
        && !Self.reserved.contains(tab)
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
  }

  /// Names that mean something else in Swift or in the files.
  private static let reserved: Set<String> = [
    "Type", "Protocol", "Self", "Any", "Swift", "Foundation", "self", "init", "version",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// The person of the first link, if it needs one.
  var person: String? { hasGuests ? nil : "ada@\(id).test" }
  var firstLink: String { "\(id)://\(tabs[0])/1" }

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
        "hosts": [],
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
          exclude: ["App", "Workspace"],
          sources: ["Sources"],
          plugins: [.plugin(name: "TypedRoutes", package: "landfall")])
      ],
      swiftLanguageModes: [.v6]
    )
    """#
  }

  private var main: String {
    let others =
      tabs.map { ".\($0)" } + tabs.dropFirst().map { ".\($0)Item" } + [".signIn"]
    let services = signsIn ? "Services(MyServices())" : "Services(withoutSignIn: MyServices())"
    return #"""
      import LandfallLive

      let app = try await Landfall.live(\#(name)App.self, services: \#(services))
      print(await app.open("\#(firstLink)").report)
      switch await app.snapshot.screen(of: \#(name)App.self) {
      case .\#(tabs[0])Item(let id): print("draw item \(id)")
      case \#(others.joined(separator: ", ")), nil:
        // Without a default: a new route does not compile until it is drawn.
        print("draw \(await app.snapshot.screen)")
      }
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

      /// The services of the app: replace the two items, and the sign-in if there is one, with
      /// calls to your server. Examples/Larder has a sign-in that works.
      struct MyServices: \#(name)App.Content\#(signsIn ? ", SignInCalls" : "") {
        private let all = ["1", "2"].map { Item(id: $0, title: .plain("Item \($0)")) }

      """# + loads.joined() + (signsIn ? Self.signInCalls : "") + "}"
  }

  private static let signInCalls = #"""

      // MARK: Sign-in

      func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
        throw .service(.unavailable)
      }

      func redeem(
        _ code: SignInCode, for address: EmailAddress
      ) async throws(SignInRefusal) -> IssuedSession { throw .service(.unavailable) }

      func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
        throw .unauthorized
      }

      func revoke(_ token: SessionToken) async throws(ServiceError) {}

      func use(_ token: SessionToken?) {}

    """#
}
