internal import LandfallDiagnostics
import LandfallStrictJSON

/// A check of an association file, which notes what is wrong.
protocol AssociationCheck {
  mutating func add(_ finding: Finding)
}

extension AssociationCheck {
  mutating func note(
    _ code: FindingCode, _ place: String, _ position: JSONPosition?, _ message: String
  ) {
    add(Finding(code, message, at: position, place: place))
  }
}

/// A reader of the values of an association file, which notes what the system skips.
protocol AssociationReader: AssociationCheck {
  static var wrongType: FindingCode { get }
  static var unknownKey: FindingCode { get }
}

extension AssociationReader {
  mutating func note(
    _ code: FindingCode, _ place: String, _ node: JSONNode, _ message: String
  ) {
    note(code, place, node.position, message)
  }

  mutating func object(_ node: JSONNode, _ place: String) -> [JSONMember]? {
    if node.object == nil { wrongType(node, place, "object") }
    return node.object
  }

  mutating func array(_ node: JSONNode, _ place: String) -> [JSONNode]? {
    if node.array == nil { wrongType(node, place, "array") }
    return node.array
  }

  mutating func string(_ node: JSONNode, _ place: String) -> String? {
    if node.string == nil { wrongType(node, place, "string") }
    return node.string
  }

  mutating func bool(_ node: JSONNode, _ place: String) -> Bool? {
    if node.bool == nil { wrongType(node, place, "boolean") }
    return node.bool
  }

  mutating func strings(_ node: JSONNode, _ place: String) -> [String] {
    (array(node, place) ?? []).enumerated().compactMap { index, node in
      string(node, "\(place)[\(index)]")
    }
  }

  mutating func wrongType(_ node: JSONNode, _ place: String, _ wanted: String) {
    note(
      Self.wrongType, place, node, "expected a JSON \(wanted), found a JSON \(node.kindName)")
  }

  mutating func unknown(_ member: JSONMember, in place: String, _ known: [String]) {
    let near = known.first { $0.lowercased() == member.name.lowercased() }
    let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
    note(Self.unknownKey, place, member.position, "unknown key \"\(member.name)\"" + hint)
  }
}
