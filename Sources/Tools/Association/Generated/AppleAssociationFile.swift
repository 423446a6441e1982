internal import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain

/// Generates the `apple-app-site-association` file of a host.
enum AppleAssociationFile {
  static func file(_ app: AppDefinition, host: LinkHost) -> GeneratedFile {
    var (shapes, findings) = ShapeOrder.excludable(
      LinkShape.at(host, in: app), "the file", isExact: ApplePatternWriter.isExact)
    var writer = ApplePatternWriter()
    var rules: [JSONText] = []
    var seen: [String: Int] = [:]
    for step in ShapeOrder.steps(shapes, runsOn: ApplePatternWriter.runsOn) {
      var members: [(String, JSONText)] = []
      let comment: String
      switch step {
      case .open(let shape):
        let before = writer.wide.count
        members.append(("/", .string(writer.path(shape))))
        if !shape.required.isEmpty {
          let items = shape.required.map { (LinkRule.encoded($0), JSONText.string("?*")) }
          members.append(("?", .object(items)))
        }
        findings += self.findings(shape, wide: writer.wide[before...])
          .filter { !findings.contains($0) }
        comment = shape.name
      case .shut(let shape):
        members = [("/", .string(writer.path(shape))), ("exclude", .bool(true))]
        comment = shape.name + " is not opened from outside"
      case .shutDeeper(let depth):
        members = [
          ("/", .string(ApplePatternWriter.deeper(depth))), ("exclude", .bool(true)),
        ]
        comment = "no link below has more than \(depth - 1) segments"
      }
      // Two routes may have the same pattern, because a pattern has no parameter names.
      let key = JSONText.object(members).file
      if seen.updateValue(rules.count, forKey: key) != nil { continue }
      rules.append(.object(members + [("comment", .string(comment))]))
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
      text: text(app.apple?.appIDs ?? [], rules, writer.variables), findings: findings)
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
