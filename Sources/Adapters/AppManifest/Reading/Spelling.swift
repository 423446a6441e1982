/// Finds the known name that a misspelled name probably means.
enum Spelling {
  /// Returns the nearest known name, or `nil` if all differ too much.
  ///
  /// The first of equals wins.
  ///
  /// A name may differ by a third of its length, and by at least one edit.
  static func nearest(to name: String, among known: [String]) -> String? {
    let letters = Array(name.lowercased().unicodeScalars)
    guard letters.count <= 64 else { return nil }
    var best: (name: String, edits: Int)?
    for candidate in known {
      let edits = distance(letters, Array(candidate.lowercased().unicodeScalars))
      guard edits <= max(1, candidate.unicodeScalars.count / 3) else { continue }
      if let found = best, found.edits <= edits { continue }
      best = (candidate, edits)
    }
    return best?.name
  }

  /// Returns the number of insertions, deletions and replacements between two words.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let replaced = diagonal + (a == b ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[right.count]
  }
}
