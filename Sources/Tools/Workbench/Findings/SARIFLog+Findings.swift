package import LandfallDiagnostics

extension SARIFLog {
  /// Creates the log of a check of an app folder, with all kinds of findings as rules.
  ///
  /// - Parameters:
  ///   - findings: The findings in order.
  ///   - version: The version of the tool.
  ///   - folder: The folder in front of paths, as the caller of the tool wrote it.
  ///   - bytes: Returns the bytes of a file.
  package init(
    _ findings: [Finding], version: String, folder: String?, bytes: (String) -> [UInt8]?
  ) {
    self.init(
      tool: "textshell routes check", version: version,
      rules: FindingCode.app.map {
        Rule(id: $0.rawValue, summary: $0.summary, level: $0.severity.rawValue)
      },
      results: findings.map { finding in
        Result(
          rule: finding.code.rawValue, level: finding.severity.rawValue,
          message: finding.message + (finding.fix.map { ". Fix: " + $0 } ?? ""),
          path: finding.file.isEmpty ? nil : finding.path(in: folder),
          position: finding.position, bytes: bytes(finding.file))
      })
  }
}
