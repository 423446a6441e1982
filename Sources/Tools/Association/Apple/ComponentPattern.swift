/// A pattern of an `apple-app-site-association` file, ready to be compared with a part of an address.
///
/// `*` is any run of characters, slashes too; `?` is one character; `$(name)` is one of a list. The whole
/// part must fit. There is no escape. Matching takes no memory but where a variable has values of several
/// characters, and O(pattern × text) steps at worst: nothing backtracks twice.
struct ComponentPattern: Hashable, Sendable {
  /// One step of a pattern.
  indirect enum Token: Hashable, Sendable {
    case byte(UInt8)
    /// One character, whatever its length in bytes.
    case any
    /// Any run.
    case star
    case set(ASCIISet)
    case code(ISOCodes)
    case choice([[Token]])
    /// A variable that is not there: nothing fits.
    case never
  }

  let tokens: [Token]
  private let needsSets: Bool

  init(_ tokens: [Token]) {
    self.tokens = tokens
    needsSets = tokens.contains { token in
      switch token {
      case .code, .choice: true
      case .byte, .any, .star, .set, .never: false
      }
    }
  }

  /// Whether it fits everything.
  var isEverything: Bool { !tokens.isEmpty && tokens.allSatisfy { $0 == .star } }

  /// Whether all of `text` fits.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    needsSets ? Self.reaches(tokens, text) : reach(text).fits
  }

  /// Whether all of `text` fits.
  func matches(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer { matches($0) } }

  /// How far into `text` the pattern gets before it is known not to fit; for telling near misses.
  func furthest(_ text: [UInt8]) -> Int { text.withUnsafeBufferPointer { reach($0).furthest } }

  /// Goes on after the newest `*` whenever something does not fit, which is enough where every other
  /// step is one character.
  private func reach(_ text: UnsafeBufferPointer<UInt8>) -> (fits: Bool, furthest: Int) {
    var (token, place, furthest) = (0, 0, 0)
    var (star, starPlace) = (-1, 0)
    while place < text.count {
      furthest = max(furthest, place)
      if token < tokens.count {
        switch tokens[token] {
        case .star:
          (star, starPlace) = (token, place)
          token += 1
          continue
        case .byte(let byte) where byte == text[place]:
          (token, place) = (token + 1, place + 1)
          continue
        case .set(let set) where set.contains(text[place]):
          (token, place) = (token + 1, place + 1)
          continue
        case .any:
          (token, place) = (token + 1, Self.next(after: place, in: text))
          continue
        case .byte, .set, .code, .choice, .never: break
        }
      }
      guard star >= 0 else { return (false, furthest) }
      starPlace = Self.next(after: starPlace, in: text)
      (token, place) = (star + 1, starPlace)
    }
    while token < tokens.count, tokens[token] == .star { token += 1 }
    return (token == tokens.count, text.count)
  }

  /// Where the character after the one at `place` begins.
  private static func next(after place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var next = place + 1
    while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  private static func reaches(_ tokens: [Token], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    advance(tokens, text, &reached)
    return reached[text.count]
  }

  /// Follows all ways at once: which places can be reached, token by token.
  private static func advance(
    _ tokens: [Token], _ text: UnsafeBufferPointer<UInt8>, _ reached: inout [Bool]
  ) {
    for token in tokens {
      var next = [Bool](repeating: false, count: reached.count)
      switch token {
      case .never: break
      case .star:
        if let first = reached.firstIndex(of: true) {
          for place in first..<next.count { next[place] = true }
        }
      case .choice(let lists):
        for list in lists {
          var ways = reached
          advance(list, text, &ways)
          for place in ways.indices where ways[place] { next[place] = true }
        }
      case .byte, .any, .set, .code:
        for place in text.indices where reached[place] { step(token, text, place, &next) }
      }
      reached = next
    }
  }

  private static func step(
    _ token: Token, _ text: UnsafeBufferPointer<UInt8>, _ place: Int, _ next: inout [Bool]
  ) {
    switch token {
    case .byte(let byte): if text[place] == byte { next[place + 1] = true }
    case .set(let set): if set.contains(text[place]) { next[place + 1] = true }
    case .any: next[Self.next(after: place, in: text)] = true
    case .code(let codes):
      for length in 2...3 where place + length <= text.count {
        if codes.contains(text[place..<(place + length)]) { next[place + length] = true }
      }
    case .star, .choice, .never: break
    }
  }
}
