/// Suggestions for misspelled words.
enum Spelling {
  /// Returns the candidate with the fewest edits.
  ///
  /// Returns `nil` if all need more than three edits or differ in more than half of the word.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    candidates.compactMap { candidate in
      distance(of: candidate, from: word).map { (candidate, $0) }
    }.min { $0.1 < $1.1 }?.0
  }

  /// Returns the number of edits between two words.
  ///
  /// Returns `nil` for more than three edits, or for more than half of the word.
  static func distance(of candidate: String, from word: String) -> Int? {
    let edits = distance(Array(word.utf8), Array(candidate.utf8))
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
