internal import LandfallDiagnostics
import LandfallStrictJSON

/// Reads the statements of an `assetlinks.json` file and notes what Android skips.
struct AssetLinksReader: AssociationReader {
  static let wrongType = FindingCode.linksWrongType
  static let unknownKey = FindingCode.linksUnknownKey

  private(set) var file = AssetLinks()

  mutating func add(_ finding: Finding) { file.findings.append(finding) }

  mutating func read(_ node: JSONNode, at place: String) {
    guard let members = object(node, place) else { return }
    var relations: [String] = []
    var target: AssetStatement.Target?
    var rules: [DynamicRule]?
    for member in members {
      let inner = place + "." + member.name
      switch member.name {
      case "include":
        target = string(member.node, inner).map { .included($0) }
        note(.includedStatements, inner, member.node, "the statements are in another file")
      case "relation": relations = strings(member.node, inner)
      case "target": target = readTarget(member.node, inner)
      case "relation_extensions": rules = readExtensions(member.node, inner)
      default:
        unknown(member, place, ["relation", "target", "relation_extensions", "include"])
      }
    }
    guard let target else {
      if !members.contains(where: { $0.name == "target" || $0.name == "include" }) {
        note(.linksWrongType, place, node, "the statement has no \"target\"")
      }
      return
    }
    file.statements.append(
      AssetStatement(
        relations: relations, target: target, rules: rules, place: place, position: node.position))
  }

  private mutating func readTarget(_ node: JSONNode, _ place: String) -> AssetStatement.Target? {
    guard let members = object(node, place) else { return nil }
    let namespace = node["namespace"]?.string
    let known =
      namespace == "web"
      ? ["namespace", "site"] : ["namespace", "package_name", "sha256_cert_fingerprints"]
    for member in members where !known.contains(member.name) { unknown(member, place, known) }
    switch namespace {
    case "web": return node["site"].flatMap { string($0, place + ".site") }.map { .site($0) }
    case "android_app":
      guard let name = node["package_name"], let package = string(name, place + ".package_name")
      else {
        note(.malformedPackage, place, node, "the target has no \"package_name\"")
        return nil
      }
      let list = node["sha256_cert_fingerprints"]
      let fingerprints = list.map { strings($0, place + ".sha256_cert_fingerprints") } ?? []
      return .app(package: package, fingerprints: fingerprints)
    default:
      note(.linksWrongType, place, node, "\"namespace\" is neither \"android_app\" nor \"web\"")
      return nil
    }
  }

  private mutating func readExtensions(_ node: JSONNode, _ place: String) -> [DynamicRule]? {
    guard let members = object(node, place) else { return nil }
    for member in members where member.name != AssetStatement.handlesLinks {
      unknown(member, place, [AssetStatement.handlesLinks])
    }
    guard let links = node[AssetStatement.handlesLinks],
      let inner = object(links, place + "." + AssetStatement.handlesLinks)
    else { return nil }
    let key = "dynamic_app_link_components"
    for member in inner where member.name != key { unknown(member, place, [key]) }
    guard let list = links[key] else { return nil }
    let listPlace = place + "." + key
    guard let nodes = list.array else {
      note(.voidDynamicRules, listPlace, list, "the value is not an array")
      return nil
    }
    var rules: [DynamicRule] = []
    for (index, node) in nodes.enumerated() {
      guard let rule = rule(node, "\(listPlace)[\(index)]") else { return nil }
      rules.append(rule)
    }
    return rules
  }

  /// Reads a rule, or returns `nil` for a malformed one, for which Android ignores all rules.
  private mutating func rule(_ node: JSONNode, _ place: String) -> DynamicRule? {
    var rule = DynamicRule(place: place, position: node.position)
    guard let members = node.object else {
      note(.voidDynamicRules, place, node, "expected an object, found a JSON \(node.kindName)")
      return nil
    }
    for member in members {
      var isRead = true
      switch member.name {
      case "/":
        rule.path = member.node.string
        isRead = rule.path != nil
      case "#":
        rule.fragment = member.node.string
        isRead = rule.fragment != nil
      case "exclude":
        rule.excludes = member.node.bool ?? false
        isRead = member.node.bool != nil
      case "?":
        for item in member.node.object ?? [] {
          guard let pattern = item.node.string else {
            isRead = false
            break
          }
          rule.query.append(AppleComponent.Item(name: item.name, pattern: pattern))
        }
        isRead = isRead && member.node.object != nil
      default: unknown(member, place, ["/", "?", "#", "exclude", "comment"])
      }
      guard isRead else {
        note(
          .voidDynamicRules, place, member.node,
          "\"\(member.name)\" is a JSON \(member.node.kindName) with a wrong type, here or inside"
        )
        return nil
      }
    }
    return rule
  }

  private mutating func unknown(_ member: JSONMember, _ place: String, _ known: [String]) {
    if member.name != "comment" { unknown(member, in: place, known) }
  }
}
