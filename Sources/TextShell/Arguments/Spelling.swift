/// Finds what somebody may have meant.
enum Spelling {
  /// The candidate with the fewest edits, three at most and fewer than half the word; `nil` if none.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let scored = candidates.map { ($0, distance(Array(word.utf8), Array($0.utf8))) }
    guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 <= 3, best.1 * 2 < word.utf8.count + 1
    else { return nil }
    return best.0
  }

  /// Levenshtein's distance.
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
