/// The languages that a process is asked for by its environment, as gettext reads them.
public enum PreferredLanguages {
  /// The BCP 47 tags, the dearest first; none where nothing, `C` or `POSIX` is asked for.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. Where it is
  /// neither `C` nor `POSIX`, the list in `LANGUAGE` (`de_AT:de:en`) comes before it (GNU gettext
  /// manual, "The LANGUAGE variable").
  ///
  /// - Parameter variable: A variable of the environment, or `nil` where it is not set.
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
