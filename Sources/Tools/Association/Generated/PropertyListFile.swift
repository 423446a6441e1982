import LandfallDomain
import LandfallStrictJSON

/// Generates property lists for Apple's systems: the URL types and the associated domains.
enum PropertyListFile {
  /// Returns `Info.plist` with the custom schemes.
  static func urlTypes(_ app: AppDefinition) -> GeneratedFile {
    let schemes = app.schemes.map { "        <string>\(XMLText.escaped($0))</string>" }
    let lines =
      [
        "  <key>CFBundleURLTypes</key>", "  <array>", "    <dict>",
        "      <key>CFBundleTypeRole</key>", "      <string>Viewer</string>",
        "      <key>CFBundleURLName</key>",
        "      <string>\(XMLText.escaped(app.id))</string>",
        "      <key>CFBundleURLSchemes</key>", "      <array>",
      ] + schemes + ["      </array>", "    </dict>", "  </array>"]
    return GeneratedFile(
      .infoPlist, host: nil, path: "Info.plist", text: text(lines, "info-plist"), findings: [])
  }

  /// Returns the entitlement that Apple's systems require to read `apple-app-site-association`.
  static func entitlements(_ app: AppDefinition) -> GeneratedFile {
    let domains = app.hosts.map { "    <string>applinks:\(XMLText.escaped($0.name))</string>" }
    let lines =
      ["  <key>com.apple.developer.associated-domains</key>", "  <array>"] + domains
      + ["  </array>"]
    return GeneratedFile(
      .entitlements, host: nil, path: "App.entitlements", text: text(lines, "entitlements"),
      findings: [])
  }

  private static func text(_ lines: [String], _ kind: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <!-- \(Drift.begin): textshell generate \(kind) -->

    """ + lines.map { $0 + "\n" }.joined() + """
        <!-- \(Drift.end) -->
      </dict>
      </plist>

      """
  }
}

/// Escapes text for XML.
enum XMLText {
  /// Returns the text for a quoted attribute or for an element.
  ///
  /// Hidden characters become character references. Characters that XML 1.0 does not allow become
  /// U+FFFD.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      case _ where HiddenCharacters.contains(scalar): text += "&#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
