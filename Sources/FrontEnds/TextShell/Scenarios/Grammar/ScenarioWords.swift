import LandfallDomain

/// The words of one line of a scenario.
struct ScenarioWords {
  private var words: [InputText] = []
  private var index = 0
  /// The first word that is not UTF-8 and was not read as a link.
  private(set) var illFormed: InputText?
  /// What names can stand for; `nil` where nothing is known of the app.
  let names: ScenarioNames?

  /// Splits a line at spaces; double quotes keep spaces, `#` after a space starts a comment.
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

  /// The next word, which stays the next.
  var upcoming: String? { index < words.count ? words[index].text : nil }

  /// The next word as a link, which may be any bytes.
  mutating func nextLink() -> LinkText? {
    guard index < words.count else { return nil }
    index += 1
    let link = words[index - 1].link
    names?.read(link)
    return link
  }

  /// The next word as the name of something, which has to exist.
  ///
  /// - Parameter others: Words that stand for something else here, such as `none`.
  mutating func name(
    _ kind: ScenarioName, or others: String...
  ) throws(ShellFailure) -> String {
    let word = try word("the " + kind.noun)
    // What is not UTF-8 is told as that.
    if illFormed == nil, !others.contains(word) { try names?.check(word, kind) }
    return word
  }

  mutating func word(_ what: String) throws(ShellFailure) -> String {
    guard let word = next() else { throw ScenarioParser.malformed("\(what) is missing") }
    return word
  }

  /// An address that somebody signs in with, who may be new.
  mutating func address() throws(ShellFailure) -> String {
    let address = try word("an address")
    names?.read(address: address)
    return address
  }

  mutating func keyword(_ keyword: String) throws(ShellFailure) {
    let word = try word("'\(keyword)'")
    guard word == keyword else { throw ScenarioParser.malformed("'\(word)' is not '\(keyword)'") }
  }

  /// What follows a key word, if the next word is that.
  mutating func option(_ keyword: String, _ what: String) throws(ShellFailure) -> String? {
    guard upcoming != nil else { return nil }
    try self.keyword(keyword)
    return try word(what)
  }

  /// One of a few words.
  mutating func choice(_ choices: String...) throws(ShellFailure) -> String {
    try choice(of: choices)
  }

  /// One of the values of a closed set.
  mutating func value<Value: CaseIterable & RawRepresentable>(
    _ type: Value.Type
  ) throws(ShellFailure) -> Value where Value.RawValue == String {
    let word = try choice(of: type.allCases.map(\.rawValue))
    guard let value = Value(rawValue: word) else {
      throw ScenarioParser.malformed("'\(word)' is not known")
    }
    return value
  }

  /// One of a few words.
  mutating func choice(of choices: [String]) throws(ShellFailure) -> String {
    let quoted = choices.map { "'\($0)'" }
    let word = try word(quoted.joined(separator: " or "))
    guard choices.contains(word) else {
      let near = Spelling.nearest(to: word, in: choices)
      throw ScenarioParser.malformed(
        "'\(word)' is none of " + quoted.joined(separator: ", "),
        hint: near.map { "did you mean '\($0)'?" })
    }
    return word
  }

  mutating func integer() throws(ShellFailure) -> Int {
    let word = try word("a number")
    guard let number = Int(word) else { throw ScenarioParser.malformed("'\(word)' is no number") }
    return number
  }

  /// A number of things; `none` is 0.
  mutating func count() throws(ShellFailure) -> Int {
    var copy = self
    guard copy.next() == "none" else { return try integer() }
    self = copy
    return 0
  }

  mutating func number() throws(ShellFailure) -> Double {
    let word = try word("a number")
    guard let number = Double(word), number.isFinite else {
      throw ScenarioParser.malformed("'\(word)' is no number")
    }
    return number
  }

  /// `250ms`, `601s`, `10min`, `1h`, `7d`.
  mutating func duration() throws(ShellFailure) -> Duration {
    let word = try word("a time such as 250ms or 601s")
    guard let span = Self.duration(word) else {
      throw ScenarioParser.malformed("'\(word)' is no time; write 250ms, 601s, 10min, 1h or 7d")
    }
    return span
  }

  /// The span that a word spells, or `nil`.
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

  /// `2026-03-01T09:00:00Z`.
  mutating func timestamp() throws(ShellFailure) -> Timestamp {
    let word = try word("a time such as 2026-03-01T09:00:00Z")
    guard let timestamp = CalendarText.timestamp(word) else {
      throw ScenarioParser.malformed("'\(word)' is no time; write 2026-03-01T09:00:00Z")
    }
    return timestamp
  }
}
