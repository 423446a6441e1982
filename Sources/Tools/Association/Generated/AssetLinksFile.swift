internal import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain

/// Generates the `assetlinks.json` file of a host, with dynamic rules.
enum AssetLinksFile {
  static func file(_ app: AppDefinition, host: LinkHost) -> GeneratedFile {
    var (shapes, findings) = ShapeOrder.excludable(
      LinkShape.at(host, in: app), "the file", isExact: isExact)
    var rules: [GeneratedRule] = []
    for step in ShapeOrder.steps(shapes, runsOn: \.isOpen) {
      switch step {
      case .open(let shape):
        var wide: [String] = []
        let path = path(shape, &wide)
        rules.append(GeneratedRule(path: path, required: shape.required))
        // A pattern that ends with "*" matches the slash anyway.
        if shape.takesSlash, !path.hasSuffix("*"), path != "/" {
          rules.append(GeneratedRule(path: path + "/", required: shape.required))
        }
        findings += (wide + shape.constrained).map { name in
          Finding(
            .wideParameter, "the pattern does not express the whole constraint of \"\(name)\"",
            place: shape.name)
        }
        if !shape.takesSlash, path.hasSuffix("*") {
          findings.append(
            Finding(
              .trailingSlash, "the pattern also matches a slash at the end", place: shape.name))
        }
      case .shut(let shape):
        var wide: [String] = []
        let path = path(shape, &wide)
        rules.append(GeneratedRule(path: path, excludes: true))
        if !path.hasSuffix("*"), path != "/" {
          rules.append(GeneratedRule(path: path + "/", excludes: true))
        }
      case .shutDeeper(let depth):
        rules.append(GeneratedRule(path: ApplePatternWriter.deeper(depth), excludes: true))
      }
    }
    if app.android == nil {
      findings.append(
        Finding(.noIdentity, "app.json has no \"android\""))
    }
    return GeneratedFile(
      .assetLinks, host: host.name, path: host.name + "/assetlinks.json",
      text: text(app.android, deciding(rules).map(\.json)),
      findings: findings)
  }

  private static func deciding(_ rules: [GeneratedRule]) -> [GeneratedRule] {
    var order = DynamicOrder()
    return GeneratedRule.deciding(rules) { order.add($0.path, isFree: $0.required.isEmpty) == nil }
  }

  /// Returns the pattern of a path, decoded, because there are no variables.
  private static func path(_ shape: LinkShape, _ wide: inout [String]) -> String {
    var text = ""
    for segment in shape.segments {
      text += "/"
      switch segment {
      case .literal(let word): text += word
      case .catchAll: text += "?*"
      case .partial(let head, let name, let constraints, let tail):
        text += head
        let value = parameter(name, constraints, &wide)
        guard value.hasSuffix("*"), !tail.isEmpty else {
          text += value + tail
          continue
        }
        // "*" ends at the first character that follows it, which the value may contain too. So the
        // pattern leaves out the tail, and what follows it.
        if !wide.contains(name) { wide.append(name) }
        return text + value
      case .parameter(let name, let constraints): text += parameter(name, constraints, &wide)
      }
    }
    return text.isEmpty ? "/" : text
  }

  /// Returns whether the pattern of a shape matches no other path.
  private static func isExact(_ shape: LinkShape) -> Bool {
    shape.segments.allSatisfy { segment in
      switch segment {
      case .literal(let word): !word.contains { "*?".contains($0) }
      case .catchAll: true
      case .parameter(_, let constraints): constraints.isEmpty
      case .partial(let head, _, let constraints, let tail):
        constraints.isEmpty && tail.isEmpty && !head.contains { "*?".contains($0) }
      }
    }
  }

  private static func parameter(
    _ name: String, _ constraints: [Constraint], _ wide: inout [String]
  ) -> String {
    let facts = ConstraintFacts(constraints)
    if let words = facts.words, words.count == 1 { return words[0] }
    if !constraints.isEmpty { wide.append(name) }
    let least = min(facts.least, ConstraintFacts.mostCharacters)
    let isFixed = facts.characters != nil && facts.isWhole && facts.most == least
    return String(repeating: "?", count: least) + (isFixed ? "" : "*")
  }

  private static func text(_ android: AndroidIdentity?, _ rules: [JSONText]) -> String {
    let target = JSONText.object([
      ("namespace", .string("android_app")), ("package_name", .string(android?.package ?? "")),
      (
        "sha256_cert_fingerprints",
        .array((android?.fingerprints ?? []).map { .string($0) })
      ),
    ])
    var members: [(String, JSONText)] = [
      ("relation", .array([.string(AssetStatement.handlesLinks)])), ("target", target),
    ]
    if !rules.isEmpty {
      let dynamic = JSONText.object([("dynamic_app_link_components", .array(rules))])
      members.append(("relation_extensions", .object([(AssetStatement.handlesLinks, dynamic)])))
    }
    return JSONText.array([.object(members)]).file
  }
}
