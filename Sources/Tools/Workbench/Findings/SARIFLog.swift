package import LandfallDiagnostics
package import LandfallStrictJSON

/// A log in SARIF 2.1.0 (OASIS, 27 March 2020), which code hosts show next to the code.
package struct SARIFLog: Sendable {
  /// A kind of finding.
  package struct Rule: Sendable {
    let id: String
    let summary: String
    let fix: String?
    let level: String

    /// Creates a kind of finding.
    ///
    /// - Parameters:
    ///   - id: The stable code.
    ///   - summary: One sentence that describes the kind.
    ///   - fix: How to fix it in general, or `nil` if each result says so.
    ///   - level: `error`, `warning` or `note`.
    package init(id: String, summary: String, fix: String? = nil, level: String) {
      self.id = id
      self.summary = summary
      self.fix = fix
      self.level = level
    }
  }

  /// A finding.
  package struct Result: Sendable {
    let rule: String
    let level: String
    let message: String
    let path: String?
    let position: JSONPosition?
    let bytes: [UInt8]?
    let place: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - rule: The code of its kind.
    ///   - level: `error`, `warning` or `note`.
    ///   - message: What is wrong.
    ///   - path: The file, relative to the folder in which the tool was called, so that a code
    ///     host finds it. `nil` if the finding is not about one file.
    ///   - position: The position in the file, or `nil` for the whole file.
    ///   - bytes: The bytes of the file, to count columns in characters.
    ///   - place: The name of the faulty element, such as `applinks.details[0]`, or empty.
    package init(
      rule: String, level: String, message: String, path: String?, position: JSONPosition?,
      bytes: [UInt8]?, place: String = ""
    ) {
      self.rule = rule
      self.level = level
      self.message = message
      self.path = path
      self.position = position
      self.bytes = bytes
      self.place = place
    }
  }

  private let tool: String
  private let version: String
  private let rules: [Rule]
  private let results: [Result]

  /// Creates a log with one run.
  ///
  /// - Parameters:
  ///   - tool: The name of the command.
  ///   - version: The version of the command.
  ///   - rules: The kinds of findings that it knows, or those that it found.
  ///   - results: The findings in order.
  package init(tool: String, version: String, rules: [Rule], results: [Result]) {
    self.tool = tool
    self.version = version
    self.rules = rules
    self.results = results
  }

  /// The log on one line.
  package var text: String {
    var writer = JSONWriter()
    writer.object { writer in
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
    }
    return writer.text
  }

  private static func write(_ rule: Rule, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", rule.id)
      writer.object("shortDescription") { $0.member("text", rule.summary) }
      if let fix = rule.fix { writer.object("help") { $0.member("text", fix) } }
      writer.object("defaultConfiguration") { $0.member("level", rule.level) }
    }
  }

  private func write(_ result: Result, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("ruleId", result.rule)
      writer.member("ruleIndex", rules.firstIndex { $0.id == result.rule } ?? -1)
      writer.member("level", result.level)
      writer.object("message") { $0.member("text", result.message) }
      guard let path = result.path else { return }
      writer.array("locations") { writer in
        writer.object { writer in
          writer.object("physicalLocation") { writer in
            writer.object("artifactLocation") { $0.member("uri", Self.uri(path)) }
            guard let position = result.position else { return }
            writer.object("region") { writer in
              writer.member("startLine", position.line)
              writer.member("startColumn", Self.column(position, result.bytes))
            }
          }
          guard !result.place.isEmpty else { return }
          writer.array("logicalLocations") { writer in
            writer.object { $0.member("fullyQualifiedName", result.place) }
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
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: "@"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}

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
