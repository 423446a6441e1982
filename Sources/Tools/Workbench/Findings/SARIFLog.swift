package import LandfallDiagnostics
internal import LandfallDomain
import LandfallStrictJSON

/// A log in SARIF 2.1.0 (OASIS, 27 March 2020), which code hosts show next to the code.
package struct SARIFLog {
  /// A finding, and its file.
  package struct Result {
    let finding: Finding
    let path: String?
    let bytes: [UInt8]?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - path: The file, relative to the folder in which the tool was called, so that a code
    ///     host finds it. `nil` if the finding is not about one file.
    ///   - bytes: The bytes of the file, to count columns in characters.
    package init(_ finding: Finding, path: String?, bytes: [UInt8]?) {
      (self.finding, self.path, self.bytes) = (finding, path, bytes)
    }
  }

  private let tool: String
  private let version: String
  private let rules: [FindingCode]
  private let results: [Result]

  /// Creates a log with one run.
  ///
  /// - Parameters:
  ///   - tool: The name of the command.
  ///   - version: The version of the command.
  ///   - rules: The kinds of findings that it knows, or those that it found.
  ///   - results: The findings in order.
  package init(tool: String, version: String, rules: [FindingCode], results: [Result]) {
    self.tool = tool
    self.version = version
    self.rules = rules
    self.results = results
  }

  /// The log on one line.
  package var text: String {
    JSONWriter.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.array("runs") { writer in
        writer.object { writer in
          writer.object("tool") { writer in
            writer.object("driver") { writer in
              writer.member("name", tool)
              writer.member("version", version)
              writer.array("rules") { writer in
                for rule in rules { Self.write(rule, to: &writer) }
              }
            }
          }
          writer.member("columnKind", "unicodeCodePoints")
          writer.array("results") { writer in
            for result in results { write(result, to: &writer) }
          }
        }
      }
    }.text
  }

  private static func write(_ rule: FindingCode, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", rule.rawValue)
      writer.object("shortDescription") { $0.member("text", rule.summary) }
      if let fix = rule.fix { writer.object("help") { $0.member("text", fix) } }
      writer.object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
    }
  }

  private func write(_ result: Result, to writer: inout JSONWriter) {
    let finding = result.finding
    let fix = finding.fix == finding.code.fix ? nil : finding.fix
    writer.object { writer in
      writer.member("ruleId", finding.code.rawValue)
      writer.member("ruleIndex", rules.firstIndex(of: finding.code) ?? -1)
      writer.member("level", finding.severity.rawValue)
      writer.object("message") { writer in
        writer.member("text", finding.message + (fix.map { ". Fix: " + $0 } ?? ""))
      }
      guard let path = result.path else { return }
      writer.array("locations") { writer in
        writer.object { writer in
          writer.object("physicalLocation") { writer in
            writer.object("artifactLocation") { $0.member("uri", Self.uri(path)) }
            guard let position = finding.position else { return }
            writer.object("region") { writer in
              writer.member("startLine", position.line)
              writer.member("startColumn", Self.column(position, result.bytes))
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

  /// Returns the column in characters, counted from 1.
  private static func column(_ position: JSONPosition, _ bytes: [UInt8]?) -> Int {
    guard let bytes, position.offset <= bytes.count else { return position.column }
    let line = bytes[(position.offset - position.column + 1)..<position.offset]
    return 1 + line.count { $0 & 0xC0 != 0x80 }
  }

  /// Returns a path as a relative reference (RFC 3986), percent-encoded where needed.
  private static func uri(_ path: String) -> String {
    PercentText.encoded(path, keeping: "-._~/()+@")
  }
}
