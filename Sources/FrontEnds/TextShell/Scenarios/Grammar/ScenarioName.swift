import LandfallDomain

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
  var noun: String {
    switch self {
    case .action: "action"
    case .bannerType: "type of notification"
    case .device: "device"
    case .errorCode: "error"
    case .event: "event"
    case .field: "field that was typed into"
    case .item: "item"
    case .kind: "kind of shared thing"
    case .language: "language"
    case .messageKey: "message"
    case .method: "sign-in method with a browser"
    case .organization: "organization"
    case .outcome: "outcome"
    case .parameter: "parameter"
    case .path: "path"
    case .person: "person"
    case .linkState: "state of a link"
    case .query: "query item"
    case .reason: "reason"
    case .refusal: "refusal of a tap"
    case .role: "role"
    case .appPhase: "phase of the app"
    case .rule: "rule"
    case .screen: "screen"
    case .status: "network status"
    case .state: "state"
    case .tab: "tab"
    case .way: "way to sign in"
    }
  }

  /// The origin of the names, for the help.
  var origin: String {
    switch self {
    case .action: "an action of a list or a detail screen in the routes"
    case .bannerType: "a notification's type in app.json"
    case .device: "a device id such as iphone-16; an unknown one lists similar ids"
    case .errorCode: "403, 404, or an outcome without a number"
    case .event: "an event name in log.jsonl, such as screen-rendered"
    case .field: "a field of an earlier 'type'"
    case .item: "the id of something in the Workspace"
    case .kind: "a kind of thing that the app's routes share"
    case .language: "one of the app's languages"
    case .messageKey: "the key of a text, such as errors:notAMember"
    case .method: "the id of a sign-in method of the app that opens a browser"
    case .organization: "the slug of an organization in the Workspace"
    case .outcome: "an outcome that 'open' prints, such as landed"
    case .parameter: "a parameter of a route's path"
    case .path: "a path that matches a route of the app"
    case .person: "the address of a person in the Workspace"
    case .linkState: ScenarioNames.list(LinkState.self)
    case .query: "a query item of the routes, or of a link in the same file"
    case .reason: "the reason that 'open' prints after the outcome, such as foreign-host"
    case .refusal: "the reason why a tap led nowhere, such as unknown-type"
    case .role: "a role of the app"
    case .appPhase: ScenarioNames.list(AppPhaseName.self)
    case .rule: "a link rule of the app"
    case .screen: "a screen of the app's routes"
    case .status: "device-offline, server-unreachable"
    case .state: ScenarioNames.list(NavigationPhase.self)
    case .tab: "a tab of the app"
    case .way: ScenarioNames.list(SignInMethod.Kind.self) + ", if the app has it"
    }
  }
}
