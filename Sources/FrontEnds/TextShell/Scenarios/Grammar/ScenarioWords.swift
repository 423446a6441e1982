import LandfallDomain

/// The words of one line of a scenario.
struct ScenarioWords {
  private var words: [InputText] = []
  private var index = 0
  /// The first word that is not UTF-8 and was not read as a link.
  private(set) var illFormed: InputText?
  /// The known names, or `nil` without an app.
  let names: ScenarioNames?

  /// Splits a line at spaces.
  ///
  /// Double quotes protect spaces, and `#` after a space starts a comment.
  init(_ line: [UInt8], names: ScenarioNames? = nil) throws(ShellFailure) {
    self.names = names
    var word: [UInt8] = []
    var isQuoted = false
    var hasWord = false
    scan: for byte in line {
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        hasWord = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        guard !isQuoted else {
          word.append(byte)
          continue
        }
        if hasWord { words.append(InputText(word)) }
        word = []
        hasWord = false
      case UInt8(ascii: "#") where !isQuoted && !hasWord: break scan
      default:
        word.append(byte)
        hasWord = true
      }
    }
    guard !isQuoted else { throw ScenarioParser.malformed("a quotation mark is not closed") }
    if hasWord { words.append(InputText(word)) }
  }

  mutating func next() -> String? {
    guard index < words.count else { return nil }
    index += 1
    let word = words[index - 1]
    if illFormed == nil, word.illFormedOffset != nil { illFormed = word }
    return word.text
  }

  /// The next word, without reading it.
  var upcoming: String? { index < words.count ? words[index].text : nil }

  /// Reads the next word as a link, which may contain any bytes.
  mutating func nextLink() -> LinkText? {
    guard index < words.count else { return nil }
    index += 1
    let link = words[index - 1].link
    names?.read(link)
    return link
  }

  /// Reads the next word as a name that must exist.
  ///
  /// - Parameter others: Other allowed words, such as `none`.
  mutating func name(
    _ kind: ScenarioName, or others: String...
  ) throws(ShellFailure) -> String {
    try name(kind, or: others)
  }

  /// Reads the next word as a name that must exist, or as one of the `others`.
  mutating func name(_ kind: ScenarioName, or others: [String]) throws(ShellFailure) -> String {
    let word = try word("the " + kind.noun)
    // A word that is not UTF-8 is reported as such instead.
    if illFormed == nil, !others.contains(word) { try names?.check(word, kind) }
    return word
  }

  mutating func word(_ what: String) throws(ShellFailure) -> String {
    guard let word = next() else { throw ScenarioParser.malformed("\(what) is missing") }
    return word
  }

  /// Reads a text to find; every text contains the empty one.
  mutating func text() throws(ShellFailure) -> String {
    let text = try word("a text")
    guard !text.isEmpty else { throw ScenarioParser.malformed("the text is empty") }
    return text
  }

  /// Reads an address for a sign-in.
  ///
  /// The person may be new.
  mutating func address() throws(ShellFailure) -> String {
    let address = try word("an address")
    names?.read(address: address)
    return address
  }

  mutating func keyword(_ keyword: String) throws(ShellFailure) {
    let word = try word("'\(keyword)'")
    guard word == keyword else { throw ScenarioParser.malformed("'\(word)' is not '\(keyword)'") }
  }

  /// Reads a keyword and the word after it, if there is a next word.
  mutating func option(_ keyword: String, _ what: String) throws(ShellFailure) -> String? {
    guard upcoming != nil else { return nil }
    try self.keyword(keyword)
    return try word(what)
  }

  /// Reads one of several words.
  mutating func choice(_ choices: String...) throws(ShellFailure) -> String {
    try choice(of: choices)
  }

  /// Reads a value of an enumeration.
  mutating func value<Value: CaseIterable & RawRepresentable>(
    _ type: Value.Type
  ) throws(ShellFailure) -> Value where Value.RawValue == String {
    let word = try choice(of: type.allCases.map(\.rawValue))
    guard let value = Value(rawValue: word) else {
      throw ScenarioParser.malformed("'\(word)' is not known")
    }
    return value
  }

  /// Reads one of several words.
  mutating func choice(of choices: [String]) throws(ShellFailure) -> String {
    let quoted = choices.map { "'\($0)'" }
    let word = try word(quoted.joined(separator: " or "))
    guard choices.contains(word) else {
      let near = Spelling.nearest(to: word, in: choices)
      throw ScenarioParser.malformed(
        "'\(word)' is not one of " + quoted.joined(separator: ", "),
        hint: near.map { "did you mean '\($0)'?" })
    }
    return word
  }

  mutating func integer() throws(ShellFailure) -> Int {
    let word = try word("a number")
    guard let number = Int(word) else {
      throw ScenarioParser.malformed("'\(word)' is not a whole number")
    }
    return number
  }

  /// Reads a count.
  ///
  /// `none` is 0.
  mutating func count() throws(ShellFailure) -> Int {
    var copy = self
    guard copy.next() == "none" else { return try integer() }
    self = copy
    return 0
  }

  mutating func number() throws(ShellFailure) -> Double {
    let word = try word("a number")
    guard let number = Double(word), number.isFinite else {
      throw ScenarioParser.malformed("'\(word)' is not a number")
    }
    return number
  }

  /// Reads a duration: `250ms`, `601s`, `10min`, `1h` or `7d`.
  mutating func duration() throws(ShellFailure) -> Duration {
    let word = try word("a duration such as 250ms or 601s")
    guard let span = Self.duration(word) else {
      throw ScenarioParser.malformed("'\(word)' is not a duration; use 250ms, 601s, 10min, 1h, 7d")
    }
    return span
  }

  /// Parses a duration.
  ///
  /// Returns `nil` for an invalid one.
  static func duration(_ word: String) -> Duration? {
    let units: [(String, Int64)] = [
      ("ms", 1_000_000), ("us", 1000), ("ns", 1), ("min", 60_000_000_000), ("s", 1_000_000_000),
      ("h", 3_600_000_000_000), ("d", 86_400_000_000_000),
    ]
    for (unit, nanoseconds) in units where word.hasSuffix(unit) {
      let digits = word.dropLast(unit.count)
      if let number = Int64(digits), number >= 0,
        !number.multipliedReportingOverflow(by: nanoseconds).overflow
      {
        return .nanoseconds(number * nanoseconds)
      }
    }
    return nil
  }

  /// Reads a time: `2026-03-01T09:00:00Z`.
  mutating func timestamp() throws(ShellFailure) -> Timestamp {
    let word = try word("a time such as 2026-03-01T09:00:00Z")
    guard let timestamp = Timestamp(rfc3339: word) else {
      throw ScenarioParser.malformed("'\(word)' is not a time; write 2026-03-01T09:00:00Z")
    }
    return timestamp
  }
}
