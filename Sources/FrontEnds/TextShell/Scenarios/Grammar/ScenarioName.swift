import LandfallDomain

/// What a name in a scenario stands for: everything that the app declares or the core can say.
///
/// The raw value stands for such a name where a step's syntax is printed.
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

  /// The name in a sentence.
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
    case .status: "status of the network"
    case .state: "state"
    case .tab: "tab"
    case .way: "way to sign in"
    }
  }

  /// Where such names come from, for the help.
  var origin: String {
    switch self {
    case .action: "an action of a list or a detail in the routes"
    case .bannerType: "a notification's type in app.json"
    case .device: "iphone-16 and the like; a wrong one lists its neighbours"
    case .errorCode: "403, 404, or an outcome without such a number"
    case .event: "a name that events have in log.jsonl, such as screen-rendered"
    case .field: "a field that an earlier 'type' has filled"
    case .item: "the id of something in the Workspace"
    case .kind: "what the routes of the app share"
    case .language: "one of the app's languages"
    case .messageKey: "the key of a text, such as errors:notAMember"
    case .method: "the id of a sign-in method of the app that opens a browser"
    case .organization: "the slug of an organization in the Workspace"
    case .outcome: "landed, signInNeeded and the like, as 'open' prints them"
    case .parameter: "a parameter of a route's path"
    case .path: "a path that a route of the app fits"
    case .person: "the address of somebody in the Workspace"
    case .linkState: ScenarioNames.list(LinkState.self)
    case .query: "a query item of the routes, or of a link in the same file"
    case .reason: "what 'open' prints behind the outcome, such as foreign-host"
    case .refusal: "why a tap led nowhere, such as unknown-type"
    case .role: "a role of the app"
    case .appPhase: ScenarioNames.list(AppPhaseName.self)
    case .rule: "a link rule of the app"
    case .screen: "a screen of the app's routes"
    case .status: "device-offline, server-unreachable"
    case .state: ScenarioNames.list(NavigationPhase.self)
    case .tab: "a tab of the app"
    case .way: ScenarioNames.list(SignInMethod.Kind.self) + ", where the app has it"
    }
  }
}
