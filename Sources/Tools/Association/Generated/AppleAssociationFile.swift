internal import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

/// Generates the `apple-app-site-association` file of a host.
enum AppleAssociationFile {
  static func file(_ app: AppDefinition, host: LinkHost) -> GeneratedFile {
    var (shapes, findings) = ShapeOrder.excludable(
      LinkShape.at(host, in: app), "the file", isExact: ApplePatternWriter.isExact)
    var writer = ApplePatternWriter()
    var rules: [GeneratedRule] = []
    for step in ShapeOrder.steps(shapes, runsOn: ApplePatternWriter.runsOn) {
      switch step {
      case .open(let shape):
        let before = writer.wide.count
        rules.append(
          GeneratedRule(
            path: writer.path(shape), required: shape.required.map { PercentText.encoded($0) },
            comment: shape.name))
        findings += self.findings(shape, wide: writer.wide[before...])
          .filter { !findings.contains($0) }
      case .shut(let shape):
        let comment = shape.name + " is not opened from outside"
        rules.append(GeneratedRule(path: writer.path(shape), excludes: true, comment: comment))
      case .shutDeeper(let depth):
        rules.append(
          GeneratedRule(
            path: ApplePatternWriter.deeper(depth), excludes: true,
            comment: "no link below has more than \(depth - 1) segments"))
      }
    }
    rules = deciding(rules, writer.variables)
    let variables = writer.variables.filter { name, _ in
      rules.contains { $0.path.contains("$(\(name))") }
    }
    for shape in shapes where shape.isExternal && shape.isCatchAll && !shape.isAligned {
      findings.append(
        Finding(.openCatchAll, "a parameter may match slashes", place: shape.name))
    }
    findings += writer.anyCharacter.map { word in
      Finding(
        .wideParameter, "\"\(word)\" has \"*\" or \"$(\", where the pattern matches any character",
        place: word)
    }
    if writer.hasOtherSpellings {
      findings.append(
        Finding(.escapedSpelling, "a literal has several spellings"))
    }
    if app.apple == nil {
      findings.append(
        Finding(.noIdentity, "app.json has no \"apple\""))
    }
    return GeneratedFile(
      .appleAssociation, host: host.name, path: host.name + "/apple-app-site-association",
      text: text(app.apple?.appIDs ?? [], rules.map(\.json), variables), findings: findings)
  }

  private static func deciding(
    _ rules: [GeneratedRule], _ variables: [(name: String, values: [String])]
  ) -> [GeneratedRule] {
    let nowhere = JSONPosition(offset: 0, line: 1, column: 1)
    let compiler = PatternCompiler(
      variables.map { SubstitutionVariable(name: $0.name, values: $0.values, position: nowhere) },
      foldsCase: false)
    var order = RuleOrder()
    return GeneratedRule.deciding(rules) { rule in
      var component = AppleComponent(place: "", position: nowhere)
      component.path = rule.path
      component.query = .items(rule.required.map { .init(name: $0, pattern: "?*") })
      component.exclude = rule.excludes
      return order.add(CompiledRule(component, compiler)) == nil
    }
  }

  private static func text(
    _ appIDs: [String], _ rules: [JSONText], _ variables: [(name: String, values: [String])]
  ) -> String {
    let detail = JSONText.object([
      ("appIDs", .array(appIDs.map { .string($0) })), ("components", .array(rules)),
    ])
    var links: [(String, JSONText)] = [("details", .array([detail]))]
    if !variables.isEmpty {
      let list = variables.map { ($0.name, JSONText.array($0.values.map { .string($0) })) }
      links.append(("substitutionVariables", .object(list)))
    }
    return JSONText.object([("applinks", .object(links))]).file
  }

  private static func findings(
    _ shape: LinkShape, wide: ArraySlice<String>
  ) -> [Finding] {
    var findings = (wide + shape.constrained).map { name in
      Finding(
        .wideParameter, "the pattern does not express the whole constraint of \"\(name)\"",
        place: shape.name)
    }
    if !shape.takesSlash {
      findings.append(
        Finding(.trailingSlash, "the pattern also matches a slash at the end", place: shape.name))
    }
    return findings
  }
}
