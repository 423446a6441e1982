internal import LandfallDiagnostics
import LandfallDomain
import LandfallStrictJSON

/// Checks a file that was read: unreachable rules, undefined variables, patterns without a match.
struct AppleLint: AssociationCheck {
  private let file: AppleAssociation
  private let names: Set<String>
  private var findings: [Finding] = []

  static func findings(of file: AppleAssociation, _ hasLinks: Bool) -> [Finding] {
    var lint = AppleLint(file: file)
    if !hasLinks, file.apps.isEmpty {
      lint.note(.noService, "", nil, "the file declares no service")
    }
    if hasLinks, file.details.isEmpty {
      lint.note(.noDetails, "applinks", nil, "\"applinks\" has no entry")
    }
    lint.lintApps()
    lint.lintVariables()
    for detail in file.details { lint.lint(detail) }
    return lint.findings
  }

  private init(file: AppleAssociation) {
    self.file = file
    names = Set(file.variables.map(\.name))
  }

  private mutating func lintApps() {
    var seen: [String: String] = [:]
    for detail in file.details {
      for id in detail.appIDs {
        if let first = seen[id] {
          note(
            .repeatedApp, detail.place, detail.rules.first?.position,
            "\"\(id)\" is also in \(first)")
        }
        seen[id] = seen[id] ?? detail.place
      }
    }
  }

  private mutating func lintVariables() {
    let place = "applinks.substitutionVariables"
    let used = Set(patterns(of: file).flatMap(Self.variables))
    for variable in file.variables {
      let (name, position) = (variable.name, variable.position)
      if name.contains(where: { "$()".contains($0) }) {
        note(.variableName, place, position, "a pattern cannot refer to \"\(name)\"")
      }
      if PatternCompiler.Predefined(rawValue: name) != nil {
        note(.hidesPredefined, place, position, "\"\(name)\" is a predefined variable")
      }
      if variable.values.isEmpty {
        note(.emptyVariable, place, position, "\"\(name)\" has no value")
      }
      for value in variable.values where value.contains("$(") {
        note(
          .nestedVariable, place, position,
          "the value \"\(value)\" of \"\(name)\" contains a variable")
      }
      if !used.contains(name) {
        note(.unusedVariable, place, position, "no pattern uses \"\(name)\"")
      }
    }
  }

  private mutating func lint(_ detail: AppleDetail) {
    let exact = PatternCompiler(file.variables, foldsCase: false)
    let folding = PatternCompiler(file.variables, foldsCase: true)
    var order = RuleOrder()
    for rule in detail.rules {
      lintPatterns(rule, isEncoded: filled(rule, detail).percentEncoded != false)
      let filled = filled(rule, detail)
      let compiled = CompiledRule(filled, filled.caseSensitive == false ? folding : exact)
      if let other = order.add(compiled) {
        note(
          .unreachable, rule.place, rule.position,
          "\(detail.rules[other].place) matches everything that this rule matches")
      } else if compiled.isCatchAll, !compiled.excludes {
        note(.catchAll, rule.place, rule.position, "the rule matches every address")
      }
      if filled.percentEncoded == false {
        note(.decodedSlash, rule.place, rule.position, "\"%2F\" counts as \"/\" here")
      }
    }
    let lets = order.rules.lastIndex { !$0.excludes } ?? -1
    for index in detail.rules.indices where index > lets {
      let rule = detail.rules[index]
      note(.idleExclude, rule.place, rule.position, "no later rule opens the app")
    }
  }

  private func filled(_ rule: AppleComponent, _ detail: AppleDetail) -> AppleComponent {
    rule.filled(from: detail.defaults).filled(from: file.defaults)
  }

  private mutating func lintPatterns(_ rule: AppleComponent, isEncoded: Bool) {
    for pattern in patterns(of: rule) {
      let pieces = PatternCompiler.pieces(pattern)
      if pieces.contains(.unterminated) {
        note(
          .unterminatedVariable, rule.place, rule.position,
          "\"\(pattern)\" does not close its variable")
      }
      for name in Self.variables(in: pattern)
      where PatternCompiler.Predefined(rawValue: name) == nil && !names.contains(name) {
        note(
          .undefinedVariable, rule.place, rule.position, "the variable \"\(name)\" is not defined")
      }
      let text = pieces.reduce(into: [UInt8]()) { bytes, piece in
        if case .text(let text) = piece { bytes += Array(text.utf8) }
      }
      let escapes = text.indices.filter { index in
        text[index] == UInt8(ascii: "%") && index + 2 < text.count
          && text[(index + 1)...(index + 2)].allSatisfy { Hexadecimal.value(anyCase: $0) != nil }
      }
      if isEncoded {
        if text.contains(where: Self.isEncodedInAddresses) {
          note(
            .unencoded, rule.place, rule.position, "\"\(pattern)\" matches no address as written")
        }
        let lower = UInt8(ascii: "a")...UInt8(ascii: "f")
        if escapes.contains(where: { lower ~= text[$0 + 1] || lower ~= text[$0 + 2] }) {
          note(.lowerHex, rule.place, rule.position, "\"\(pattern)\" has lower-case escapes")
        }
      } else if !escapes.isEmpty {
        note(.encoded, rule.place, rule.position, "\"\(pattern)\" is encoded, the address is not")
      }
    }
    if let path = rule.path, path.contains("#") {
      note(.otherDelimiter, rule.place, rule.position, "\"\(path)\" contains \"#\"")
    }
    if case .items(let items) = rule.query {
      for item in items where item.pattern == "*" {
        note(.inertQuery, rule.place, rule.position, "\"\(item.name)\": \"*\" requires nothing")
      }
    }
  }

  mutating func add(_ finding: Finding) { findings.append(finding) }

  private func patterns(of file: AppleAssociation) -> [String] {
    let rules = file.details.flatMap { $0.rules + [$0.defaults].compactMap { $0 } }
    return (rules + [file.defaults].compactMap { $0 }).flatMap(patterns)
  }

  private func patterns(of rule: AppleComponent) -> [String] {
    var patterns = [rule.path, rule.fragment].compactMap { $0 }
    switch rule.query {
    case .whole(let text): patterns.append(text)
    case .items(let items): patterns += items.map(\.pattern)
    case .void, nil: break
    }
    return patterns
  }

  private static func variables(in pattern: String) -> [String] {
    PatternCompiler.pieces(pattern).compactMap { piece in
      if case .variable(let name) = piece { name } else { nil }
    }
  }

  /// Returns whether a character is always encoded in an address.
  private static func isEncodedInAddresses(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}
