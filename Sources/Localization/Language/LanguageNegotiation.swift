/// Chooses the language to show among those an app has (RFC 4647 section 3.4, lookup).
public enum LanguageNegotiation {
  /// The available language that the first fitting wish leads to, or the default.
  ///
  /// A wish is shortened from its end until a language fits: `ar-EG` finds `ar`. A single letter
  /// goes with the subtag after it; `*` and what is no tag are skipped. Case does not count.
  ///
  /// ```swift
  /// LanguageNegotiation.choose(wishes: ["ar-EG", "en"], available: ["en", "ar"], default: "en")
  /// // "ar"
  /// ```
  ///
  /// - Parameters:
  ///   - wishes: Language ranges, the dearest first.
  ///   - available: The languages there are, as they are to be returned.
  ///   - fallback: What is returned when no wish fits.
  public static func choose(
    wishes: [String], available: [String], default fallback: String
  ) -> String {
    for wish in wishes {
      var subtags = wish.lowercased().split(
        separator: "-", omittingEmptySubsequences: false)
      guard wish != "*", !subtags.contains("") else { continue }
      while !subtags.isEmpty {
        let range = subtags.joined(separator: "-")
        if let match = available.first(where: { $0.lowercased() == range }) { return match }
        subtags.removeLast()
        if let last = subtags.last, last.utf8.count == 1 { subtags.removeLast() }
      }
    }
    return fallback
  }
}
