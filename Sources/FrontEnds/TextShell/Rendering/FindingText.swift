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
    let severity = finding.severity.rawValue + ":"
    let line =
      (place.isEmpty ? "" : place + ": ") + styles.bad(severity) + " " + finding.message
      + styles.faint(" [\(finding.code.rawValue) \(finding.code.name)]")
    return [line] + (finding.fix.map { ["  fix: " + $0] } ?? [])
  }

  /// Returns the number of findings of each severity.
  func summary(_ findings: [Finding]) -> String {
    FindingSeverity.allCases.compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)" + (count == 1 ? "" : "s")
    }.joined(separator: ", ")
  }
}
