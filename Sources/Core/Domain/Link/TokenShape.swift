/// A heuristic that separates path segments that look like tokens from names that people choose.
///
/// The path of a link without a route is logged (DL-F01), and a mistyped link may carry an
/// invitation or sign-in token in any segment. Anything that looks random is therefore masked, even
/// if that hides a long number or an unusual name. You can ask for a masked name, but you cannot
/// take back a logged token (decision 0011).
package enum TokenShape {
  /// The length from which a run that does not consist of words is a token.
  static let shortestToken = 16
  /// The length from which a single word is a token.
  static let shortestLongWord = 20
  /// The maximum number of digits in a plain number: a date, a year or a small id.
  static let longestNumber = 8

  /// Returns whether a part of the percent-decoded segment looks like a token.
  static func isToken(_ segment: Substring) -> Bool {
    // Decoding never makes a segment longer.
    guard segment.utf8.count >= shortestToken else { return false }
    return runs(of: segment).contains { isToken($0) }
  }

  /// Returns the runs of letters, digits and the other characters of base64 and similar encodings.
  private static func runs(of segment: Substring) -> [ArraySlice<UInt8>] {
    decoded(segment.utf8).split { byte in !(isLetter(byte) || isDigit(byte) || isJoint(byte)) }
  }

  private static func isToken(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= shortestToken else { return false }
    return !run.split(whereSeparator: isJoint).allSatisfy(isPlain)
  }

  /// Returns whether a part is a plain word or number: `members`, `MyTeam`, `ACME`, `2024`,
  /// `team42`, `2nd`.
  private static func isPlain(_ word: ArraySlice<UInt8>) -> Bool {
    let letters = word.prefix(while: isLetter)
    let digits = word.dropFirst(letters.count)
    guard letters.count < shortestLongWord, isCasedAsWords(letters) else { return false }
    if letters.isEmpty {
      let number = digits.prefix(while: isDigit)
      let ending = digits.dropFirst(number.count)
      return number.count <= longestNumber && ending.count <= 2 && ending.allSatisfy(isLetter)
    }
    return digits.count <= 4 && digits.allSatisfy(isDigit)
  }

  /// Returns whether capitals occur as in words: none, all, or each before two small letters.
  private static func isCasedAsWords(_ letters: ArraySlice<UInt8>) -> Bool {
    if letters.allSatisfy(isCapital) { return true }
    for index in letters.indices where isCapital(letters[index]) {
      let following = letters[letters.index(after: index)...].prefix(2)
      guard following.count == 2, !following.contains(where: isCapital) else { return false }
    }
    return true
  }

  /// Returns the percent-decoded bytes of a segment; for comparison, never for parsing a link.
  package static func decoded(_ segment: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = segment[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexValue),
        let low = rest.dropFirst().first.flatMap(hexValue)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isJoint(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "="),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
