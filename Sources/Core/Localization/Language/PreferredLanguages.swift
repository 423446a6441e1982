/// The preferred languages of a process, from its environment as gettext reads it.
public enum PreferredLanguages {
  /// Returns the BCP 47 tags, highest priority first; empty if none, `C` or `POSIX` is set.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. Unless it is
  /// `C` or `POSIX`, the list in `LANGUAGE` (`de_AT:de:en`) precedes it (GNU gettext manual, "The
  /// LANGUAGE variable").
  ///
  /// - Parameter variable: Returns the value of an environment variable, or `nil` if it is not set.
  public static func environment(_ variable: (String) -> String?) -> [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap(variable).first { !$0.isEmpty } ?? "C"
    guard locale != "C", locale != "POSIX" else { return [] }
    let list = (variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    var preferred: [String] = []
    for tag in (list + [locale]).compactMap({ LanguageTag.text(posixLocale: $0) })
    where !preferred.contains(tag) { preferred.append(tag) }
    return preferred
  }
}
