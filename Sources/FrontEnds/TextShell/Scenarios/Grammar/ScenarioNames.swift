import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallParsing
import LandfallStrictJSON
import LandfallTouch

/// A check of all names in a scenario before it runs.
///
/// It prevents scenarios that pass because of a typo: `expect no-event` with an unknown event would
/// always hold.
final class ScenarioNames {
  private let app: AppDefinition
  private let texts: any CatalogueSource
  /// The names in the services' files, or `nil` if the services run on their own copy.
  private let data: WorkspaceNames?
  private var computed: [ScenarioName: [String]] = [:]
  /// The fields that earlier steps typed into.
  private var fields = ["text"]
  /// The addresses from earlier sign-in steps.
  private var newcomers: [String] = []
  /// The query items of earlier links.
  ///
  /// It is `nil` after a payload, which may contain any link.
  private var queries: [String]? = []

  /// Creates a check.
  ///
  /// - Parameter files: The services' files, or `nil` if the services may have other data.
  init(_ app: LoadedApp, files: [(path: String, bytes: [UInt8])]?) {
    self.app = app.definition
    texts = LayeredCatalogues([app.catalogues, ShellCatalogues()])
    data = files.map(WorkspaceNames.init)
  }

  /// Checks a name.
  ///
  /// - Throws: ``ShellFailure`` with ``ExitCode/badData`` and the most similar name if the name
  ///   does not exist.
  func check(_ name: String, _ kind: ScenarioName) throws(ShellFailure) {
    switch kind {
    case .path:
      if case .navigate = try app.resolver().dispatcher.intent(ofPath: name) { return }
      throw ShellFailure(
        .badData, "no route matches '\(name)'", hint: "'textshell routes' lists the app's routes")
    case .language:
      let chosen = LanguageNegotiation.choose(
        preferred: [name], available: app.locales, default: "")
      guard chosen.isEmpty else { return }
      throw unknown(name, kind, app.locales)
    default:
      guard let known = known(kind), !known.contains(where: { $0.isIdentical(to: name) }) else {
        return
      }
      throw unknown(name, kind, known)
    }
  }

  /// Checks the reason of an error code.
  func check(reason: String, of code: String) throws(ShellFailure) {
    let (known, heads) = ScenarioReasons(app).all(of: code)
    guard !known.contains(where: { $0.isIdentical(to: reason) }),
      !heads.contains(where: { reason.hasPrefix($0) && reason.count > $0.count })
    else { return }
    guard !known.isEmpty || !heads.isEmpty else {
      throw ShellFailure(.badData, "'\(code)' has no reasons", hint: "remove '\(reason)'")
    }
    throw unknown(reason, .reason, known + heads.map { $0 + "…" })
  }

  /// Adds an address from a sign-in step to the known addresses.
  func read(address: String) { newcomers.append(address) }

  /// Adds a field that a step types into.
  func typed(into field: String) { fields.append(field) }

  /// Adds the query items of a link.
  func read(_ link: LinkText) {
    guard let start = link.raw.firstIndex(of: "?") else { return }
    queries?.append(
      contentsOf: link.raw[start...].dropFirst().split(whereSeparator: { "&#".contains($0) })
        .map { String($0.prefix { $0 != "=" }) })
  }

  /// Notes that a notification arrived, whose payload may contain any link.
  func readPayload() { queries = nil }

  /// Returns the names of a kind, or `nil` if any name is valid.
  private func known(_ kind: ScenarioName) -> [String]? {
    switch kind {
    case .field: return data == nil ? nil : fields
    case .query:
      let declared = app.routes.flatMap {
        $0.query.map(\.name) + ($0.share.map { [$0.token] } ?? [])
      }
      return queries.map { $0 + declared }
    case .item: return data.map { $0.ids + app.routes.map(\.screen.text) }
    case .organization: return data?.slugs
    case .person: return data.map { $0.addresses + newcomers }
    default:
      if let names = computed[kind] { return names }
      let names = compute(kind)
      computed[kind] = names
      return names
    }
  }

  private func compute(_ kind: ScenarioName) -> [String] {
    switch kind {
    case .action: app.routes.flatMap { $0.content?.actions.map(\.id) ?? [] } + ["copy-title"]
    case .bannerType: app.notifications.types.map(\.type.text)
    case .device: DeviceCatalog.all.map(\.id)
    case .errorCode:
      ["403", "404"]
        + ScenarioReasons.outcomes.filter { $0.statusCode == nil }.map(\.name)
    case .event: EventNames.all
    case .kind: app.routes.compactMap(\.share?.kind)
    case .messageKey: messageKeys()
    case .method: app.signIn.filter(\.kind.opensBrowser).map(\.id.text)
    case .outcome: ScenarioReasons.outcomes.map(\.name)
    case .parameter: app.routes.flatMap(\.pattern.parameterNames)
    case .linkState: LinkState.allCases.map(\.rawValue)
    case .reason: []
    case .refusal: ScenarioReasons.refusals
    case .role: app.roles.keys.map(\.text).sorted()
    case .appPhase: AppPhaseName.allCases.map(\.rawValue)
    case .rule: app.rules.map(\.id.text)
    case .screen: app.routes.map(\.screen.text)
    case .status: Reachability.allCases.map(\.rawValue)
    case .state: NavigationPhase.allCases.map(\.rawValue)
    case .tab: app.tabs.map(\.id.text)
    case .way: (app.signIn.isEmpty ? [.emailCode] : app.signIn.map(\.kind)).map(\.rawValue)
    case .field, .query, .item, .organization, .person, .path, .language: []
    }
  }

  /// Returns the keys of the app's texts and of the core's default messages.
  private func messageKeys() -> [String] {
    let language = app.defaultLocale
    var keys =
      ServiceError.allCases.map(\.textKey.text) + DeepLinkError.allCases.map(\.textKey.text)
    keys += [
      "errors:notAMember", "errors:actionFailed", "auth:banned.title", "auth:sessionExpired",
    ]
    for namespace in texts.namespaces(of: language) {
      do throws(CatalogueError) {
        let catalogue = try texts.texts(language: language, namespace: namespace)
        keys += catalogue.texts.keys.map { namespace + ":" + $0 }
      } catch {
        // The app reports an unreadable catalog when it loads it.
        continue
      }
    }
    return keys
  }

  private func unknown(_ name: String, _ kind: ScenarioName, _ known: [String]) -> ShellFailure {
    var hint = Spelling.nearest(to: name, in: known).map { "did you mean '\($0)'?" }
    if hint == nil, !known.isEmpty, known.count <= 24 {
      hint =
        "there are: "
        + known.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        .joined(separator: ", ")
    }
    return ScenarioParser.malformed("there is no \(kind.noun) '\(name)'", hint: hint)
  }

  /// Returns the values of an enumeration, for the help.
  static func list<Values: CaseIterable & RawRepresentable>(_ values: Values.Type) -> String
  where Values.RawValue == String {
    values.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

/// The names in the files of the embedded services.
struct WorkspaceNames {
  private(set) var ids: [String] = []
  private(set) var slugs: [String] = []
  private(set) var addresses: [String] = []

  init(_ files: [(path: String, bytes: [UInt8])]) {
    for file in files where file.path.hasSuffix(".json") {
      do {
        collect(try JSONReader.read(file.bytes))
      } catch {
        // The services report a malformed file with its line when they open it.
        continue
      }
    }
  }

  private mutating func collect(_ node: JSONNode) {
    switch node.value {
    case .array(let nodes): for node in nodes { collect(node) }
    case .object(let members):
      for member in members {
        switch (member.name, member.node.value) {
        case ("id", .string(let text)): ids.append(text)
        case ("slug", .string(let text)): slugs.append(text)
        case ("email", .string(let text)): addresses.append(text)
        default: collect(member.node)
        }
      }
    case .string, .number, .bool, .null: break
    }
  }
}

/// A kind of name in a scenario: anything that the app declares or the core reports.
///
/// The raw value represents such a name in the syntax of a step.
enum ScenarioName: String, CaseIterable, Sendable {
  case action = "ACTION"
  case bannerType = "TYPE"
  case device = "DEVICE"
  case errorCode = "CODE"
  case event = "EVENT"
  case field = "FIELD"
  case item = "ITEM"
  case kind = "KIND"
  case language = "LANGUAGE"
  case messageKey = "KEY"
  case method = "METHOD"
  case organization = "SLUG"
  case outcome = "OUTCOME"
  case parameter = "PARAMETER"
  case path = "PATH"
  case person = "EMAIL"
  case linkState = "LINK-STATE"
  case query = "QUERY"
  case reason = "REASON"
  case refusal = "REFUSAL"
  case role = "ROLE"
  case appPhase = "PHASE"
  case rule = "RULE"
  case screen = "SCREEN"
  case status = "STATUS"
  case state = "STATE"
  case tab = "TAB"
  case way = "WAY"

  /// The noun for the kind in a sentence.
  var noun: String { texts.noun }

  /// The origin of the names, for the help.
  var origin: String { texts.origin }

  private var texts: (noun: String, origin: String) {
    switch self {
    case .action: ("action", "an action of a list or a detail screen in the routes")
    case .bannerType: ("type of notification", "a notification's type in app.json")
    case .device: ("device", "a device id such as iphone-16; an unknown one lists similar ids")
    case .errorCode: ("error", "403, 404, or an outcome without a number")
    case .event: ("event", "an event name in log.jsonl, such as screen-rendered")
    case .field: ("field that was typed into", "a field of an earlier 'type'")
    case .item: ("item", "the id of something in the Workspace")
    case .kind: ("kind of shared thing", "a kind of thing that the app's routes share")
    case .language: ("language", "one of the app's languages")
    case .messageKey: ("message", "the key of a text, such as errors:notAMember")
    case .method:
      (
        "sign-in method with a browser",
        "the id of a sign-in method of the app that opens a browser"
      )
    case .organization: ("organization", "the slug of an organization in the Workspace")
    case .outcome: ("outcome", "an outcome that 'open' prints, such as landed")
    case .parameter: ("parameter", "a parameter of a route's path")
    case .path: ("path", "a path that matches a route of the app")
    case .person: ("person", "the address of a person in the Workspace")
    case .linkState: ("state of a link", ScenarioNames.list(LinkState.self))
    case .query: ("query item", "a query item of the routes, or of a link in the same file")
    case .reason:
      ("reason", "the reason that 'open' prints after the outcome, such as foreign-host")
    case .refusal: ("refusal of a tap", "the reason why a tap led nowhere, such as unknown-type")
    case .role: ("role", "a role of the app")
    case .appPhase: ("phase of the app", ScenarioNames.list(AppPhaseName.self))
    case .rule: ("rule", "a link rule of the app")
    case .screen: ("screen", "a screen of the app's routes")
    case .status: ("network status", "device-offline, server-unreachable")
    case .state: ("state", ScenarioNames.list(NavigationPhase.self))
    case .tab: ("tab", "a tab of the app")
    case .way:
      ("way to sign in", ScenarioNames.list(SignInMethod.Kind.self) + ", if the app has it")
    }
  }
}

/// The names of events: ``AppEvent/Kind/name`` of every kind.
enum EventNames {
  /// All names.
  ///
  /// A test compares them with the names in Domain.
  static let all =
    [
      "action-done", "action-failed", "action-refused", "bootstrapped", "cache-failed",
      "cache-shown",
      "clock-skewed", "default-screen-rendered", "entity-missing", "error-screen-rendered",
      "gesture-recognized", "user-action-refused", "insets-unknown", "limit-exceeded",
      "link-abandoned",
      "rule-matched", "link-ended", "rule-refused", "link-ignored", "link-received", "link-refused",
      "link-handled", "list-refreshed", "load-discarded", "load-failed", "menu-shown",
      "message-ledger-failed", "message-shown", "navigation-entered", "notification-arrived",
      "notification-ignored", "notification-read", "notification-read-failed",
      "notification-tapped", "organization-denied", "organization-switch-failed",
      "organization-switched", "page-appended", "reachability-changed", "revocation-failed",
      "role-denied", "route-matched", "route-unmatched", "screen-refreshed", "screen-rendered",
      "session-read",
      "session-refreshed", "session-unreadable", "share-link-issued", "shares-cleaned-up",
      "shares-failed", "sign-in-completed", "sign-in-failed", "sign-in-rendered",
      "sign-in-started", "signed-out", "stack-popped", "stack-pushed", "state-failed",
      "state-restored", "store-failed", "store-quarantined", "tab-selected", "target-committed",
      "target-expired", "target-lost", "target-kept", "target-taken", "token-accepted",
      "token-refused", "translations-failed", "unauthorized-screen-rendered",
    ] + AppPhaseName.allCases.map { AppEvent.Kind.phaseEntered($0).name }
    + [.confirming, .asking(account: nil), .finalizing, .success, .failure(.declined)].map {
      AppEvent.Kind.signInAdvanced("", $0).name
    }
}
