@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing

/// Random replacements for values that could identify a person or an organization.
///
/// A stand-in has the same length, with letters for letters and digits for digits. It satisfies or
/// violates the same route constraints and query types as the value, and has the same fixed text of
/// a segment. Equal values have equal stand-ins, and different values have different ones. Words
/// from the app's declarations are kept. A value with fewer than `leastChoice` possible stand-ins is
/// kept too, such as a single letter or a number of two digits.
struct StandIns: Sendable {
  private static let leastChoice = 100

  private let constraints: [ConstraintSet]
  /// The text around parameters in their segments, which is kept.
  private let fixedTexts: [FixedText]
  /// The stand-ins, by the bytes of the value.
  private var known: [[UInt8]: String] = [:]
  private var used: Set<[UInt8]> = []
  private var random: SplitMix

  /// Creates stand-ins for one recording.
  ///
  /// - Parameters:
  ///   - app: The app whose declared words are kept.
  ///   - seed: A random number; stand-ins do not depend on the values, so it reveals nothing.
  init(_ app: AppDefinition, seed: UInt64) {
    random = SplitMix(state: seed)
    constraints = Array(
      Set(
        app.routes.flatMap { $0.constraints.values + $0.query.map { $0.kind.constraints } }
          .map { ConstraintSet($0) }))
    fixedTexts = app.routes.flatMap { [$0.pattern] + $0.aliases }
      .flatMap { FixedText.list(of: $0).compactMap { $0 } }
    for word in OwnWords(app).words {
      let bytes = Array(word.utf8)
      known[bytes] = word
      used.insert(bytes)
    }
  }

  /// Returns the stand-in of a text; parts between `/`, `?`, `&`, `=` and `#` are replaced
  /// separately.
  mutating func text(_ value: String) -> String {
    if let standIn = known[Array(value.utf8)] { return standIn }
    var result = ""
    var part = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      if "/?&=#".unicodeScalars.contains(scalar) {
        result += standIn(for: String(part))
        part.removeAll()
        result.unicodeScalars.append(scalar)
      } else {
        part.append(scalar)
      }
    }
    return result + standIn(for: String(part))
  }

  /// Returns the stand-in of a part; a canonically percent-encoded part is decoded first and
  /// encoded again afterwards.
  private mutating func standIn(for part: String) -> String {
    let plain = String(decoding: PercentText.decoded(part.utf8), as: UTF8.self)
    guard part.utf8.contains(UInt8(ascii: "%")), part.utf8.elementsEqual(Self.encoded(plain)) else {
      return standIn(ofPlain: part)
    }
    return String(decoding: Self.encoded(standIn(ofPlain: plain)), as: UTF8.self)
  }

  private static func encoded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    CanonicalPath.appendSegment(text.utf8, to: &bytes)
    return bytes
  }

  private mutating func standIn(ofPlain value: String) -> String {
    let bytes = Array(value.utf8)
    if let standIn = known[bytes] { return standIn }
    if let text = fixedTexts.first(where: { $0.isAround(value) }) {
      let inner = standIn(ofPlain: text.value(in: value))
      return String(decoding: text.segment(with: inner.utf8), as: UTF8.self)
    }
    let chosen = choose(for: value) ?? value
    known[bytes] = chosen
    used.insert(Array(chosen.utf8))
    return chosen
  }

  private mutating func choose(for value: String) -> String? {
    let accepted = constraints.filter { $0.accepts(value) }
    let choices = choices(for: value, accepted)
    var count = 1
    for choice in choices where count < Self.leastChoice { count *= choice.count }
    guard count >= Self.leastChoice else { return nil }
    for attempt in 0..<100_000 {
      // Probably no other value satisfies the constraints: keep the value itself, if it is not in
      // use.
      if attempt >= 512, !used.contains(Array(value.utf8)) { return nil }
      var candidate = ""
      for choice in choices {
        candidate.unicodeScalars.append(choice[random.below(choice.count)])
      }
      guard !used.contains(Array(candidate.utf8)),
        constraints.allSatisfy({ $0.accepts(candidate) == $0.accepts(value) }),
        !fixedTexts.contains(where: { $0.isAround(candidate) })
      else { continue }
      return candidate
    }
    return nil
  }

  /// Returns the possible characters for each position that all accepted constraints allow.
  private func choices(
    for value: String, _ accepted: [ConstraintSet]
  ) -> [[Unicode.Scalar]] {
    let letters: [Set<Unicode.Scalar>] = accepted.flatMap { set in
      set.constraints.compactMap { constraint in
        switch constraint {
        case .uuid: Set("0123456789abcdefABCDEF-".unicodeScalars)
        case .alphabet(let letters): Set(letters.unicodeScalars)
        case .slug, .int, .length, .oneOf: nil
        }
      }
    }
    var isFirst = true
    return value.unicodeScalars.map { scalar in
      defer { isFirst = isFirst && scalar == "-" }
      guard let alphabet = Self.alphabet(of: scalar, isFirst: isFirst) else { return [scalar] }
      let choice = alphabet.compactMap { Unicode.Scalar($0) }.filter { each in
        letters.allSatisfy { $0.contains(each) }
      }
      return choice.isEmpty ? [scalar] : choice
    }
  }

  /// Returns the range from which a character is replaced; `nil` for marks, blanks and punctuation,
  /// which are kept.
  private static func alphabet(
    of scalar: Unicode.Scalar, isFirst: Bool
  ) -> ClosedRange<UInt32>? {
    switch scalar.value {
    // A leading zero is neither added nor removed.
    case 0x30 where isFirst: nil
    case 0x31...0x39 where isFirst: 0x31...0x39
    case 0x30...0x39: 0x30...0x39
    case 0x41...0x5A: 0x41...0x5A
    case 0x61...0x7A: 0x61...0x7A
    case 0..<0xC0, 0x300..<0x370, 0x2000..<0x2070, 0xFE00..<0xFE10: nil
    case 0xC0..<0x250: 0xE0...0xF6
    case 0x370..<0x400: 0x3B1...0x3C9
    case 0x400..<0x530: 0x430...0x44F
    case 0x5D0..<0x5EB: 0x5D0...0x5EA
    case 0x620..<0x64B: 0x628...0x63A
    case 0x660..<0x66A: 0x660...0x669
    case 0x671..<0x6D4, 0x6D5, 0x6EE, 0x6EF, 0x6FA..<0x6FD, 0x6FF: 0x679...0x6AF
    case 0x6F0..<0x6FA: 0x6F0...0x6F9
    case 0x591..<0x700: nil
    case 0x3041..<0x30A0: 0x3042...0x3093
    case 0x30A0..<0x3100: 0x30A2...0x30F3
    case 0x4E00..<0xA000: 0x4E00...0x4FFF
    case 0xAC00..<0xD7A4: 0xAC00...0xADFF
    case 0x1F000...: 0x1F600...0x1F637
    default: 0x25A0...0x25EF
    }
  }
}

/// All words in an app's declarations.
private struct OwnWords {
  var words: Set<String> = []

  init(_ app: AppDefinition) {
    words = ["", "path", "title"]
    words.formUnion(app.locales)
    for (role, permissions) in app.roles {
      words.insert(role.text)
      words.formUnion(permissions.lazy.map { $0.text })
    }
    for tab in app.tabs { words.insert(tab.id.text) }
    if let name = app.organizationParameter { words.insert(name) }
    if let mark = app.notifications.read { add(mark.value) }
    for route in app.routes { add(route) }
  }

  private mutating func add(_ value: NamedValue) {
    words.insert(value.name)
    words.insert(value.value)
  }

  private mutating func add(_ route: RouteDeclaration) {
    words.insert(route.titleKey.text)
    for pattern in [route.pattern] + route.aliases {
      words.insert(pattern.id.text)
      for segment in pattern.segments {
        switch segment {
        case .literal(let word), .parameter(let word), .catchAll(let word),
          .optionalParameter(let word), .optionalCatchAll(let word):
          words.insert(word)
        case .partial(_, let name, _): words.insert(name)
        }
      }
    }
    for item in route.query { words.insert(item.name) }
    for constraint in route.constraints.values.joined() {
      if case .oneOf(let choices) = constraint { words.formUnion(choices) }
    }
    guard let content = route.content else { return }
    for input in content.inputs { words.insert(input.name) }
    for action in content.actions {
      if case .act(.set(let value)) = action.effect { add(value) }
    }
  }
}

/// The SplitMix64 generator by Steele, Lea and Flood (2014).
private struct SplitMix: Sendable {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(bound))
  }
}

extension QueryDeclaration.Kind {
  /// Constraints with the same values.
  fileprivate var constraints: [Constraint] {
    switch self {
    case .string: []
    case .int: [.int]
    case .bool: [.oneOf(["true", "false", "1", "0"])]
    }
  }
}
