/// Tells a segment of a path that looks like a token from one that a person has named.
///
/// A path that no route fits is logged (DL-F01), and a mistyped link may carry an invitation's or a
/// sign-in's token in any segment. What looks random is therefore not written down, although a long
/// number or an odd name is masked with it: a log that lacks a name is fixed by asking, one that
/// tells a token is not (decision 0011).
package enum TokenShape {
  /// Length from which a run that is not made of words is a token.
  static let shortestToken = 16
  /// Length from which a single word is one.
  static let shortestLongWord = 20
  /// Most digits of a number that is taken for one: a date, a year, a small id.
  static let longestNumber = 8

  /// Whether any part of the segment, percent-decoded, looks like a token.
  static func isToken(_ segment: Substring) -> Bool {
    // Decoded it is not longer.
    guard segment.utf8.count >= shortestToken else { return false }
    return runs(of: segment).contains { isToken($0) }
  }

  /// The runs of letters, digits and what base64 and its kin have besides; all else parts them.
  private static func runs(of segment: Substring) -> [ArraySlice<UInt8>] {
    decoded(segment.utf8).split { byte in !(isLetter(byte) || isDigit(byte) || isJoint(byte)) }
  }

  private static func isToken(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= shortestToken else { return false }
    return !run.split(whereSeparator: isJoint).allSatisfy(isPlain)
  }

  /// Whether a word is one: `members`, `MyTeam`, `ACME`, `2024`, `team42`, `2nd`.
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

  /// Whether capitals stand as in words: none, all, or each before two small letters.
  private static func isCasedAsWords(_ letters: ArraySlice<UInt8>) -> Bool {
    if letters.allSatisfy(isCapital) { return true }
    for index in letters.indices where isCapital(letters[index]) {
      let following = letters[letters.index(after: index)...].prefix(2)
      guard following.count == 2, !following.contains(where: isCapital) else { return false }
    }
    return true
  }

  /// A segment with its percent-encoding undone; for comparing, never for reading a link.
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
