import LandfallDomain
import Testing

/// Comparison of names by their bytes, eight at a time.
struct ByteOrderTests {
  private static let texts: [String] = [
    "", "a", "b", "aaaaaaa", "aaaaaaaa", "aaaaaaaaa", "aaaaaaaab", "aaaaaaabaaaaaaaaa",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaX", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\u{E9}", "e\u{301}",
    "\u{E9}", "\u{1F680}", "a\u{0}b", "locales/ar/common.json", "locales/ar/errors.json",
  ]

  @Test(arguments: texts, texts)
  func areComparedAsBytes(left: String, right: String) {
    #expect(left.isIdentical(to: right) == (Array(left.utf8) == Array(right.utf8)))
    #expect(
      left.precedesByBytes(right) == Array(left.utf8).lexicographicallyPrecedes(Array(right.utf8)))
  }
}
