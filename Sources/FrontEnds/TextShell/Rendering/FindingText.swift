import LandfallAssociation
import LandfallDiagnostics
import LandfallStrictJSON
import LandfallWorkbench

/// Findings in the format of compiler messages, so that editors find the lines.
struct FindingText {
  let styles: Styles
  /// The folder of the files, or `nil`.
  let folder: String?

  func lines(_ finding: Finding) -> [String] {
    var place = finding.path(in: folder)
    if let position = finding.position { place += ":\(position.line):\(position.column)" }
    let word = finding.severity.rawValue + ":"
    let severity =
      switch finding.severity {
      case .error: styles.bad(word)
      case .warning: styles.strong(word)
      case .note: styles.faint(word)
      }
    let line =
      (place.isEmpty ? "" : place + ": ") + severity + " " + finding.message
      + styles.faint(" [\(finding.code.rawValue) \(finding.code.name)]")
    return [line] + (finding.fix.map { ["  fix: " + $0] } ?? [])
  }

  /// Returns a text such as `2 errors, 1 warning, 0 notes`, with or without zeros.
  static func summary(_ findings: [Finding], hasZeros: Bool) -> String {
    FindingSeverity.allCases.compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 && !hasZeros
        ? nil : "\(count) \(severity.rawValue)" + (count == 1 ? "" : "s")
    }.joined(separator: ", ")
  }
}

/// Findings about association files, as text, as JSON and as SARIF 2.1.0.
enum AssociationFindingText {
  /// A file and its findings.
  struct Report {
    let file: String
    let kind: String
    let bytes: [UInt8]
    let findings: [Finding]
  }

  /// Returns lines such as `FILE:LINE:COLUMN: error: AASA010: …`, followed by the place and the
  /// fix.
  static func lines(_ reports: [Report], _ styles: Styles) -> [String] {
    reports.flatMap { report in
      report.findings.flatMap { finding -> [String] in
        let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
        let severity = finding.severity == .error ? styles.bad("error") : finding.severity.rawValue
        var lines = [
          "\(report.file)\(place): \(severity): \(finding.code.rawValue): \(finding.message)"
        ]
        if !finding.place.isEmpty { lines.append("  at: " + finding.place) }
        if let fix = finding.fix { lines.append("  fix: " + fix) }
        return lines
      }
    }
  }

  static func json(_ reports: [Report]) -> String {
    JSONWriter.answer { writer in
      writer.objects("files", reports) { writer, report in
        writer.member("file", report.file)
        writer.member("kind", report.kind)
        write(report.findings, to: &writer)
      }
    }.text
  }

  /// Writes the member `findings`.
  static func write(_ findings: [Finding], to writer: inout JSONWriter) {
    writer.objects("findings", findings) { writer, finding in
      writer.member("code", finding.code.rawValue)
      writer.member("severity", finding.severity.rawValue)
      writer.member("place", finding.place)
      writer.member("line", finding.position?.line)
      writer.member("column", finding.position?.column)
      writer.member("message", finding.message)
      writer.member("fix", finding.fix)
    }
  }

  /// Returns a SARIF log with a rule for each code that has findings.
  static func sarif(_ reports: [Report]) -> String {
    let used = FindingCode.association.filter { code in
      reports.contains { $0.findings.contains { $0.code == code } }
    }
    return SARIFLog(
      tool: "textshell validate", version: TextShell.version, rules: used,
      results: reports.flatMap { report in
        report.findings.map { .init($0, path: report.file, bytes: report.bytes) }
      }
    ).text
  }
}
