import LandfallStrictJSON

/// Writes findings as a log of SARIF 2.1.0 (OASIS, 27 March 2020), which code hosts show beside the
/// lines.
public enum SARIFLog {
  /// One log with one run.
  ///
  /// - Parameters:
  ///   - findings: The results, in order.
  ///   - version: The tool's version.
  ///   - folder: What stands before the files' paths, as the caller of the tool wrote it; relative
  ///     to the folder it was called in, so that a code host finds the file.
  ///   - bytes: The bytes of a file, to count its columns in characters and not in bytes.
  public static func text(
    _ findings: [Finding], version: String, folder: String?, bytes: (String) -> [UInt8]?
  ) -> String {
    let codes = FindingCode.allCases
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.array("runs") { writer in
        writer.object { writer in
          writer.object("tool") { writer in
            writer.object("driver") { writer in
              writer.member("name", "textshell routes check")
              writer.member("version", version)
              writer.array("rules") { writer in
                for code in codes { rule(code, &writer) }
              }
            }
          }
          writer.member("columnKind", "unicodeCodePoints")
          writer.array("results") { writer in
            for finding in findings {
              result(finding, codes.firstIndex(of: finding.code), folder, bytes, &writer)
            }
          }
        }
      }
    }
    return writer.text
  }

  private static func rule(_ code: FindingCode, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", code.rawValue)
      writer.member("name", pascal(code.name))
      writer.object("shortDescription") { $0.member("text", code.summary) }
      writer.object("defaultConfiguration") { $0.member("level", code.severity.rawValue) }
    }
  }

  private static func result(
    _ finding: Finding, _ index: Int?, _ folder: String?, _ bytes: (String) -> [UInt8]?,
    _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("ruleId", finding.code.rawValue)
      writer.member("ruleIndex", index ?? -1)
      writer.member("level", finding.severity.rawValue)
      writer.object("message") { writer in
        let fix = finding.fix.map { ". Fix: " + $0 } ?? ""
        writer.member("text", finding.message + fix)
      }
      guard !finding.file.isEmpty else { return }
      writer.array("locations") { writer in
        writer.object { writer in
          writer.object("physicalLocation") { writer in
            writer.object("artifactLocation") { writer in
              writer.member("uri", uri(finding.path(in: folder)))
            }
            guard let position = finding.position else { return }
            writer.object("region") { writer in
              writer.member("startLine", position.line)
              writer.member("startColumn", column(position, bytes(finding.file)))
            }
          }
        }
      }
    }
  }

  private static func pascal(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Characters since the start of the line, from 1.
  private static func column(_ position: JSONPosition, _ bytes: [UInt8]?) -> Int {
    guard let bytes, position.offset <= bytes.count else { return position.column }
    let line = bytes[(position.offset - position.column + 1)..<position.offset]
    return 1 + line.count { $0 & 0xC0 != 0x80 }
  }

  /// A relative reference of RFC 3986: what a path may not hold there is percent-encoded.
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
