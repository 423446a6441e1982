import LandfallAssociation
import LandfallStrictJSON

/// Findings about association files, for a person, as JSON and as SARIF 2.1.0.
enum AssociationFindingText {
  /// A file with what there is to say of it.
  struct Report {
    let file: String
    let kind: String
    let findings: [AssociationFinding]
  }

  /// `FILE:LINE:COLUMN: error: AASA010: …` with the place and the mend below.
  static func lines(_ reports: [Report], _ styles: Styles) -> [String] {
    reports.flatMap { report in
      report.findings.flatMap { finding -> [String] in
        let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
        let severity = finding.severity == .error ? styles.bad("error") : finding.severity.rawValue
        return [
          "\(report.file)\(place): \(severity): \(finding.code.rawValue): \(finding.message)"
        ]
          + (finding.place.isEmpty ? [] : ["  at: " + finding.place])
          + ["  fix: " + finding.fix]
      }
    }
  }

  /// `2 errors, 1 warning, 0 notes`.
  static func summary(_ reports: [Report]) -> String {
    AssociationFinding.Severity.allCases.map { severity in
      let count = reports.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }

  static func json(_ reports: [Report]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schemaVersion", 1)
      writer.array("files") { writer in
        for report in reports {
          writer.object { writer in
            writer.member("file", report.file)
            writer.member("kind", report.kind)
            write(report.findings, to: &writer)
          }
        }
      }
    }
    return writer.text
  }

  /// A member `findings`.
  static func write(_ findings: [AssociationFinding], to writer: inout JSONWriter) {
    writer.array("findings") { writer in
      for finding in findings {
        writer.object { writer in
          writer.member("code", finding.code.rawValue)
          writer.member("severity", finding.severity.rawValue)
          writer.member("place", finding.place)
          writer.member("line", finding.position?.line)
          writer.member("column", finding.position?.column)
          writer.member("message", finding.message)
          writer.member("fix", finding.fix)
        }
      }
    }
  }

  /// One run with the rules that were broken.
  static func sarif(_ reports: [Report]) -> String {
    let used = FindingCode.allCases.filter { code in
      reports.contains { $0.findings.contains { $0.code == code } }
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.array("runs") { writer in
        writer.object { writer in
          writer.object("tool") { writer in
            writer.object("driver") { writer in
              writer.member("name", "textshell")
              writer.member("version", TextShell.version)
              writer.array("rules") { writer in
                for code in used { write(code, to: &writer) }
              }
            }
          }
          // Columns are counted in bytes; this is the nearest unit that SARIF has for ASCII files.
          writer.member("columnKind", "unicodeCodePoints")
          writer.array("results") { writer in
            for report in reports {
              for finding in report.findings { write(finding, in: report.file, to: &writer) }
            }
          }
        }
      }
    }
    return writer.text
  }

  private static func write(_ code: FindingCode, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", code.rawValue)
      writer.object("shortDescription") { $0.member("text", code.summary) }
      writer.object("help") { $0.member("text", code.fix) }
      writer.object("defaultConfiguration") { $0.member("level", code.severity.rawValue) }
    }
  }

  private static func write(
    _ finding: AssociationFinding, in file: String, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("ruleId", finding.code.rawValue)
      writer.member("level", finding.severity.rawValue)
      writer.object("message") { $0.member("text", finding.message) }
      writer.array("locations") { writer in
        writer.object { writer in
          writer.object("physicalLocation") { writer in
            writer.object("artifactLocation") { $0.member("uri", file) }
            if let position = finding.position {
              writer.object("region") { writer in
                writer.member("startLine", position.line)
                writer.member("startColumn", position.column)
              }
            }
          }
          guard !finding.place.isEmpty else { return }
          writer.array("logicalLocations") { writer in
            writer.object { $0.member("fullyQualifiedName", finding.place) }
          }
        }
      }
    }
  }
}
