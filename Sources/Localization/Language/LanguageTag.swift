/// The parts of a BCP 47 language tag that texts depend on.
public struct LanguageTag: Hashable, Sendable {
  /// The language, lower case: `ar`; `und` for an empty tag.
  public let language: String
  /// The script, capitalised: `Arab`; `nil` where the tag names none.
  public let script: String?
  /// The region, upper case: `EG`; `nil` where the tag names none.
  public let region: String?

  /// Reads a tag, whatever its case, with `-` or `_` between its subtags.
  public init(_ text: String) {
    let subtags = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
    language = subtags.first.map { $0.lowercased() } ?? "und"
    var script: String?
    var region: String?
    for subtag in subtags.dropFirst() {
      guard subtag.utf8.count > 1 else { break }
      if script == nil, region == nil, subtag.utf8.count == 4, subtag.allSatisfy(\.isLetter) {
        script = subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
      } else if region == nil, subtag.utf8.count == 2, subtag.allSatisfy(\.isLetter) {
        region = subtag.uppercased()
      }
    }
    self.script = script
    self.region = region
  }

  /// The tag of a POSIX locale: `ar_EG.UTF-8@x` gives `ar-EG`, `C` and `POSIX` give `nil`.
  public static func text(posixLocale: String) -> String? {
    let name = posixLocale.prefix { $0 != "." && $0 != "@" }
    guard !name.isEmpty, name != "C", name != "POSIX" else { return nil }
    return String(name.map { $0 == "_" ? "-" : $0 })
  }
}
