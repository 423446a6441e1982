internal import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

/// Reads the values of an `apple-app-site-association` file and notes what Apple's systems skip.
struct AppleReader: AssociationReader {
  static let wrongType = FindingCode.wrongType
  static let unknownKey = FindingCode.unknownKey

  private(set) var file = AppleAssociation()
  /// Whether the file has an object `applinks`.
  private(set) var hasLinks = false

  private static let componentKeys = [
    "/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment",
  ]

  mutating func add(_ finding: Finding) { file.findings.append(finding) }

  mutating func read(_ members: [JSONMember]) {
    for member in members {
      switch AppleService(rawValue: member.name) {
      case .appLinks?: readLinks(member)
      case let service?: file.apps[service] = apps(of: member)
      case nil: unknown(member, in: "", AppleService.allCases.map(\.rawValue))
      }
    }
  }

  private mutating func readLinks(_ member: JSONMember) {
    guard let members = object(member.node, "applinks") else { return }
    hasLinks = true
    for member in members {
      let place = "applinks." + member.name
      switch member.name {
      case "apps":
        guard let apps = array(member.node, place) else { continue }
        if !apps.isEmpty { note(.legacyApps, place, member.node, "\"apps\" is not empty") }
      case "details": readDetails(member.node, place)
      case "defaults": file.defaults = defaults(member.node, place)
      case "substitutionVariables": readVariables(member.node, place)
      default:
        unknown(member, in: "applinks", ["apps", "details", "defaults", "substitutionVariables"])
      }
    }
  }

  private mutating func readDetails(_ node: JSONNode, _ place: String) {
    if let members = node.object {
      note(.legacyDetails, place, node, "\"details\" is an object")
      for member in members {
        readDetail(member.node, place + "[\"" + member.name + "\"]", appID: member.name)
      }
      return
    }
    for (index, node) in (array(node, place) ?? []).enumerated() {
      readDetail(node, "\(place)[\(index)]", appID: nil)
    }
  }

  private mutating func readDetail(_ node: JSONNode, _ place: String, appID: String?) {
    guard let members = object(node, place) else { return }
    var appIDs = appID.map { [$0] } ?? []
    var components: [AppleComponent]?
    var paths: [AppleComponent]?
    var defaults: AppleComponent?
    for member in members {
      let inner = place + "." + member.name
      switch member.name {
      case "appID": if let id = string(member.node, inner) { appIDs.append(id) }
      case "appIDs":
        for id in strings(member.node, inner) where !appIDs.contains(id) { appIDs.append(id) }
      case "components":
        components = (array(member.node, inner) ?? []).enumerated().compactMap { index, node in
          component(node, "\(inner)[\(index)]")
        }
      case "paths":
        note(.legacyPaths, inner, member.node, "\"paths\" is the form before iOS 13")
        paths = (array(member.node, inner) ?? []).enumerated().compactMap { index, node in
          legacyPath(node, "\(inner)[\(index)]")
        }
      case "defaults": defaults = self.defaults(member.node, inner)
      default: unknown(member, in: place, ["appID", "appIDs", "components", "paths", "defaults"])
      }
    }
    let names = members.map(\.name)
    if names.contains("appID"), names.contains("appIDs") {
      note(.twoAppIDForms, place, node, "the entry has both \"appID\" and \"appIDs\"")
    }
    if components != nil, paths != nil {
      note(.mixedForms, place, node, "the entry has both \"components\" and \"paths\"")
    }
    if appIDs.isEmpty { note(.noAppID, place, node, "the entry names no app") }
    for id in appIDs where !AppleIdentity.isAppID(id) {
      note(.malformedAppID, place, node, "\"\(id)\" is not an application identifier")
    }
    let rules = components ?? paths ?? []
    if rules.isEmpty { note(.noRules, place, node, "the entry has no rule") }
    file.details.append(
      AppleDetail(appIDs: appIDs, rules: rules, defaults: defaults, place: place))
  }

  private mutating func legacyPath(_ node: JSONNode, _ place: String) -> AppleComponent? {
    guard let text = string(node, place) else { return nil }
    var rule = AppleComponent(place: place, position: node.position)
    rule.exclude = text.hasPrefix("NOT ")
    rule.path = rule.exclude == true ? String(text.dropFirst(4)) : text
    return rule
  }

  private mutating func defaults(_ node: JSONNode, _ place: String) -> AppleComponent? {
    guard let rule = component(node, place) else { return nil }
    if rule.path != nil || rule.query != nil || rule.fragment != nil || rule.exclude != nil {
      note(
        .unusualDefaults, place, node,
        "the defaults contain more than \"caseSensitive\" and \"percentEncoded\"")
    }
    return rule
  }

  private mutating func component(_ node: JSONNode, _ place: String) -> AppleComponent? {
    guard let members = object(node, place) else { return nil }
    var rule = AppleComponent(place: place, position: node.position)
    for member in members {
      let inner = place + "[\"" + member.name + "\"]"
      switch member.name {
      case "/": rule.path = string(member.node, inner)
      case "?": rule.query = query(member.node, inner)
      case "#": rule.fragment = string(member.node, inner)
      case "exclude": rule.exclude = bool(member.node, inner)
      case "caseSensitive": rule.caseSensitive = bool(member.node, inner)
      case "percentEncoded": rule.percentEncoded = bool(member.node, inner)
      case "comment": rule.comment = string(member.node, inner)
      default: unknown(member, in: place, Self.componentKeys)
      }
    }
    return rule
  }

  private mutating func query(_ node: JSONNode, _ place: String) -> AppleComponent.Query? {
    if let text = node.string { return .whole(text) }
    guard let members = node.object else {
      wrongType(node, place, "string or object")
      return nil
    }
    if members.isEmpty { note(.emptyQuery, place, node, "the dictionary is empty") }
    if let wrong = members.first(where: { $0.node.string == nil }) {
      note(
        .voidQuery, place, wrong.node,
        "the value of \"\(wrong.name)\" is a JSON \(wrong.node.kindName)")
      return .void
    }
    return .items(
      members.compactMap { member in
        member.node.string.map { AppleComponent.Item(name: member.name, pattern: $0) }
      })
  }

  private mutating func readVariables(_ node: JSONNode, _ place: String) {
    for member in object(node, place) ?? [] {
      let inner = place + "." + member.name
      file.variables.append(
        SubstitutionVariable(
          name: member.name, values: strings(member.node, inner), position: member.position))
    }
  }

  private mutating func apps(of member: JSONMember) -> [String] {
    for other in object(member.node, member.name) ?? [] where other.name != "apps" {
      unknown(other, in: member.name, ["apps"])
    }
    guard let list = member.node["apps"] else { return [] }
    let place = member.name + ".apps"
    let apps = strings(list, place)
    for id in apps where !AppleIdentity.isAppID(id) {
      note(.malformedAppID, place, list, "\"\(id)\" is not an application identifier")
    }
    return apps
  }
}
