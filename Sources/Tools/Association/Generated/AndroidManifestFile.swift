internal import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain

/// Generates the intent filters of an app for an Android manifest.
enum AndroidManifestFile {
  static func file(_ app: AppDefinition) -> GeneratedFile {
    let (filters, findings) = filters(app)
    let blocks = filters.flatMap(lines)
    let text =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
        <application>
          <activity android:name=".MainActivity" android:exported="true">
            <!-- \(Drift.begin): textshell generate android-manifest -->

      """ + blocks.map { "      " + $0 + "\n" }.joined() + """
              <!-- \(Drift.end) -->
            </activity>
          </application>
        </manifest>

        """
    return GeneratedFile(
      .androidManifest, host: nil, path: "AndroidManifest.xml", text: text, findings: findings)
  }

  /// Returns one filter for custom schemes and one per host, because Android combines all parts of
  /// a filter.
  static func filters(
    _ app: AppDefinition
  ) -> (filters: [IntentFilter], findings: [Finding]) {
    var filters: [IntentFilter] = []
    var findings: [Finding] = []
    if !app.schemes.isEmpty { filters.append(IntentFilter(schemes: app.schemes)) }
    let level = app.android?.minimumAPI ?? AndroidIdentity.advancedPatterns
    for host in app.hosts {
      var paths: [PathMatcher] = []
      let shapes = LinkShape.at(host, in: app)
      findings += ShapeOrder.excludable(shapes, "the manifest") { _ in false }.findings
        .filter { !findings.contains($0) }
      for shape in shapes where shape.isExternal {
        var writer = AndroidPathWriter(hasAdvanced: level >= AndroidIdentity.advancedPatterns)
        for path in writer.paths(shape) where !paths.contains(path) { paths.append(path) }
        findings += self.findings(shape, writer).filter { !findings.contains($0) }
      }
      guard !paths.isEmpty else { continue }
      filters.append(
        IntentFilter(schemes: ["https"], hosts: [host.name], paths: paths, isVerified: true))
    }
    return (filters, findings)
  }

  private static func findings(
    _ shape: LinkShape, _ writer: AndroidPathWriter
  ) -> [Finding] {
    var findings = writer.wide.map { name in
      Finding(
        .wideParameter, "the pattern does not express the whole constraint of \"\(name)\"",
        place: shape.name)
    }
    if writer.hasOtherSpellings {
      findings.append(
        Finding(
          .escapedSpelling, "the host without a slash stays in the browser", place: shape.name))
    }
    if writer.isDeep {
      findings.append(
        Finding(.deeperPaths, "the pattern also matches deeper paths", place: shape.name))
    }
    findings += (shape.required + shape.constrained.filter { !shape.required.contains($0) }).map {
      Finding(.queryUnsaid, "the manifest does not check \"\($0)\"", place: shape.name)
    }
    return findings
  }

  private static func lines(_ filter: IntentFilter) -> [String] {
    var lines = [
      filter.isVerified ? "<intent-filter android:autoVerify=\"true\">" : "<intent-filter>"
    ]
    lines.append("  <action android:name=\"android.intent.action.VIEW\" />")
    for category in ["DEFAULT", "BROWSABLE"] {
      lines.append("  <category android:name=\"android.intent.category.\(category)\" />")
    }
    lines += filter.schemes.map { data("android:scheme", $0) }
    lines += filter.hosts.map { data("android:host", $0) }
    lines += filter.paths.map { data($0.attribute, $0.text) }
    return lines + ["</intent-filter>"]
  }

  /// Returns a `<data>` element.
  ///
  /// Backslashes are doubled, because reading the manifest removes one.
  private static func data(_ attribute: String, _ text: String) -> String {
    "  <data \(attribute)=\"\(XMLText.escaped(text.escaped("\\")))\" />"
  }
}
