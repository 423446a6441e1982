/// Suggestions for misspelled words.
package enum Spelling {
  /// Returns the candidate with the fewest edits; of equals the first.
  ///
  /// Returns `nil` if all need more than three edits or differ in more than half of the word.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    var best: (name: String, edits: Int)?
    for candidate in candidates {
      guard let edits = distance(of: candidate, from: word) else { continue }
      if edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.name
  }

  /// Returns the number of edits between two words, regardless of case.
  ///
  /// Returns `nil` for more than three edits, for more than half of the word, and for a word of
  /// more than 64 bytes.
  package static func distance(of candidate: String, from word: String) -> Int? {
    guard word.utf8.count <= 64 else { return nil }
    let edits = distance(Array(word.lowercased().utf8), Array(candidate.lowercased().utf8))
    return edits <= 3 && edits * 2 < word.utf8.count + 1 ? edits : nil
  }

  /// Returns the Levenshtein distance.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var previous = row[0]
      row[0] = index + 1
      for column in right.indices {
        let above = row[column + 1]
        row[column + 1] = min(
          above + 1, row[column] + 1, previous + (byte == right[column] ? 0 : 1))
        previous = above
      }
    }
    return row[right.count]
  }
}
