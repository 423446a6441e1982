@_spi(TypedRoutes) import LandfallDomain

/// A form of a rule, compiled for comparison with raw bytes.
///
/// A form with an optional part is compiled twice, with and without that part.
final class CompiledForm: Sendable {
  enum Segment: Hashable, Sendable {
    /// A literal, decoded.
    case literal([UInt8])
    /// A parameter with fixed text before or after it, compared after decoding.
    case partial(FixedText, String, ConstraintSet?)
    case parameter(String, ConstraintSet?)
    case catchAll(String)
  }

  let form: LinkRule.Form
  /// The scheme, or the host of an `https` link.
  let authority: [UInt8]
  let isHost: Bool
  let segments: [Segment]
  /// The canonical spellings of the literals, by segment.
  ///
  /// They are compared before decoding; another spelling of the same word does not match.
  private let spellings: [[UInt8]]
  /// Whether the last segment is a catch-all.
  let isOpen: Bool
  /// Whether a link with a slash at the end matches.
  let slash: LinkRule.TrailingSlash
  private let demands: [QueryDemand]
  private let callback: CallbackCheck?

  /// Compiles all forms of a rule, in their order.
  static func all(of rule: LinkRule, callback: CallbackCheck? = nil) -> [CompiledForm] {
    rule.forms.flatMap { form in
      form.pattern.forms.map { CompiledForm(form, $0, of: rule, callback: callback) }
    }
  }

  private init(
    _ form: LinkRule.Form, _ pattern: PathPattern, of rule: LinkRule, callback: CallbackCheck?
  ) {
    self.form = form
    self.callback = callback
    switch form {
    case .scheme(let scheme, _):
      (authority, isHost) = (Array(scheme.utf8), false)
      slash = rule.customTrailingSlash
    case .host(let host, _):
      (authority, isHost) = (Array(host.utf8), true)
      slash = rule.trailingSlash
    }
    demands = QueryDemand.demands(of: rule)
    let constraints = rule.constraints
    let set = { (name: String) in
      constraints[name].flatMap { $0.isEmpty ? nil : ConstraintSet($0) }
    }
    segments = pattern.segments.map { segment in
      switch segment {
      case .literal(let word): .literal(Array(word.utf8))
      case .partial(let head, let name, let tail):
        .partial(FixedText(head.utf8, tail.utf8), name, set(name))
      case .parameter(let name), .optionalParameter(let name): .parameter(name, set(name))
      case .catchAll(let name), .optionalCatchAll(let name): .catchAll(name)
      }
    }
    spellings = segments.map { segment in
      var spelling: [UInt8] = []
      if case .literal(let word) = segment { CanonicalPath.appendSegment(word, to: &spelling) }
      return spelling
    }
    if case .catchAll? = segments.last { isOpen = true } else { isOpen = false }
  }

  /// Returns the result of comparing a link with this form.
  func verdict(_ view: LinkView) -> RuleVerdict {
    guard speaks(view) else { return .otherAuthority }
    let count = view.offsets.segmentCount
    // A callback has no catch-all, so a path of another length cannot be similar to it.
    if count == segments.count, let error = callback?.refusal(of: view, segments) {
      return .refused(error)
    }
    guard count == segments.count || count > segments.count && isOpen else { return .otherPath }
    for index in segments.indices {
      switch segments[index] {
      case .literal:
        guard isSpelled(view, index) else { return .otherPath }
      case .partial(let text, let name, let set):
        let segment = view.segment(index)
        guard text.isAround(segment) else { return .otherPath }
        if let broken = set?.firstBroken(by: text.value(in: segment)) {
          return .brokenConstraint(broken, parameter: name)
        }
      case .parameter(let name, let set):
        if let broken = set?.firstBroken(by: view.segment(index)) {
          return .brokenConstraint(broken, parameter: name)
        }
      case .catchAll:
        return end(of: view)
      }
    }
    return count == segments.count ? end(of: view) : .otherPath
  }

  /// Returns the verdict on the part after the segments.
  private func end(of view: LinkView) -> RuleVerdict {
    if slash == .refuse, view.offsets.traits.contains(.trailingSlash) { return .trailingSlash }
    if demands.isEmpty { return .matched }
    let items = view.query
    for demand in demands {
      if let verdict = demand.verdict(items) { return verdict }
    }
    return .matched
  }

  private func speaks(_ view: LinkView) -> Bool {
    guard isHost else {
      return !view.offsets.traits.contains(.web)
        && Self.equalsIgnoringCase(view.base, ByteRange(0, view.offsets.schemeEnd), authority)
    }
    return view.offsets.traits.contains(.web) && view.offsets.schemeWord == WebScheme.https
      && Self.equalsIgnoringCase(view.base, view.offsets.authority, authority)
  }

  private func isSpelled(_ view: LinkView, _ index: Int) -> Bool {
    let range = view.scratch.segments[index]
    let spelling = spellings[index]
    if index == 0, view.lowercasesFirst {
      return Self.equalsIgnoringCase(view.base, range, spelling)
    }
    guard range.count == spelling.count else { return false }
    for place in spelling.indices where view.base[Int(range.start) + place] != spelling[place] {
      return false
    }
    return true
  }

  /// Returns whether the bytes are the lower-case `word`, ignoring the case of ASCII letters.
  static func equalsIgnoringCase(
    _ base: UnsafePointer<UInt8>, _ range: ByteRange, _ word: [UInt8]
  ) -> Bool {
    guard range.count == word.count else { return false }
    for place in word.indices {
      let byte = base[Int(range.start) + place]
      let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
      if lower != word[place] { return false }
    }
    return true
  }

  /// Returns the decoded parameters of a handled link.
  func parameters(_ view: LinkView) -> [NamedValue] {
    segments.indices.compactMap { index in
      switch segments[index] {
      case .literal: nil
      case .partial(let text, let name, _): NamedValue(name, text.value(in: view.segment(index)))
      case .parameter(let name, _): NamedValue(name, view.segment(index))
      case .catchAll(let name): NamedValue(name, view.rest(from: index))
      }
    }
  }

  /// Returns whether this form handles every link that matches `later`.
  func covers(_ later: CompiledForm) -> Bool {
    guard isHost == later.isHost, authority == later.authority else { return false }
    guard slash == .accept || later.slash == .refuse else { return false }
    guard demands.allSatisfy({ demand in later.demands.contains(where: demand.isKept) })
    else { return false }
    for index in segments.indices {
      guard index < later.segments.count else { return false }
      switch (segments[index], later.segments[index]) {
      case (.catchAll, _): return true
      case (_, .catchAll), (.literal, .parameter), (.literal, .partial), (.partial, .parameter):
        return false
      case (.partial(let text, _, let set), .literal(let word)):
        guard PatternOverlap.Shape.partial(text, set).fits(word) else { return false }
      case (.partial(let text, _, let set), .partial(let other, _, let otherSet)):
        guard text.covers(other) else { return false }
        guard let set else { continue }
        guard text == other, let otherSet, set.covers(otherSet) else { return false }
      case (.parameter(_, _?), .partial): return false
      case (.literal(let one), .literal(let two)):
        guard one == two else { return false }
      case (.parameter(_, let set?), .literal(let word)):
        guard set.accepts(String(decoding: word, as: UTF8.self)) else { return false }
      case (.parameter(_, let set?), .parameter(_, let other)):
        guard let other, set.covers(other) else { return false }
      case (.parameter(_, nil), _): continue
      }
    }
    return segments.count == later.segments.count
  }
}

/// The app's schemes or hosts, compiled for comparison with whole words instead of single bytes.
struct AuthorityWords: Sendable {
  private let words: [[UInt8]]
  private let keys: [LiteralKey]

  /// Compiles lower-case words.
  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    keys = self.words.map { word in
      word.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return LiteralKey(head: 0, tail: 0, count: 0) }
        return LiteralKey(base, word.count, ByteRange(0, word.count))
      }
    }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns whether the bytes are one of the words, ignoring the case of ASCII letters.
  func contains(_ base: UnsafePointer<UInt8>, _ range: ByteRange) -> Bool {
    index(of: base, range) != nil
  }

  private func index(of base: UnsafePointer<UInt8>, _ range: ByteRange) -> Int? {
    for index in words.indices
    where CompiledForm.equalsIgnoringCase(base, range, words[index]) {
      return index
    }
    return nil
  }

  /// Returns whether the scheme of an accepted link is one of the words.
  @inline(__always)
  func containsScheme(_ base: UnsafePointer<UInt8>, _ offsets: LinkOffsets) -> Bool {
    for index in keys.indices
    where keys[index].count == offsets.schemeEnd && keys[index].head == offsets.schemeWord {
      if offsets.schemeEnd <= 8 { return true }
      if CompiledForm.equalsIgnoringCase(base, ByteRange(0, offsets.schemeEnd), words[index]) {
        return true
      }
    }
    return false
  }

  /// Returns the position of the word that is the host of an accepted link, or `nil`.
  @inline(__always)
  func indexOfHost(_ base: UnsafePointer<UInt8>, _ offsets: LinkOffsets) -> Int? {
    if offsets.traits.contains(.upperCaseAuthority) { return index(of: base, offsets.authority) }
    let key = LiteralKey(base, offsets.end, offsets.authority)
    for index in keys.indices
    where keys[index].count == key.count && keys[index].head == key.head
      && keys[index].tail == key.tail
    {
      if key.count <= 16 { return index }
      if CompiledForm.equalsIgnoringCase(base, offsets.authority, words[index]) { return index }
    }
    return nil
  }
}

/// The compiled conditions of a rule on one query item.
///
/// Two demands are equal if they accept the same bytes.
struct QueryDemand: Equatable, Sendable {
  let name: String
  private let isRequired: Bool
  private let set: ConstraintSet?

  /// Returns the demands of a rule, without items that have no conditions.
  static func demands(of rule: LinkRule) -> [QueryDemand] {
    rule.query.compactMap { name in
      let constraints = rule.constraints.first { $0.key.isIdentical(to: name) }?.value ?? []
      let isRequired = rule.requiredQuery.contains { $0.isIdentical(to: name) }
      guard isRequired || !constraints.isEmpty else { return nil }
      return QueryDemand(
        name: name, isRequired: isRequired,
        set: constraints.isEmpty ? nil : ConstraintSet(constraints))
    }
  }

  /// Returns the first violation in a link's decoded items, or `nil` if there is none.
  func verdict(_ items: [NamedValue]) -> RuleVerdict? {
    var count = 0
    for item in items where item.name.isIdentical(to: name) {
      count += 1
      if isRequired, item.value.isEmpty { return .missingQueryItem(name) }
      if let broken = set?.firstBroken(by: item.value) {
        return .brokenConstraint(broken, parameter: name)
      }
    }
    guard isRequired else { return nil }
    return count == 0 ? .missingQueryItem(name) : count > 1 ? .repeatedQueryItem(name) : nil
  }

  /// Returns whether items that meet the other demand always meet this one.
  func isKept(by other: QueryDemand) -> Bool {
    guard name.isIdentical(to: other.name), other.isRequired || !isRequired else { return false }
    guard let set else { return true }
    guard let others = other.set else { return false }
    return set.covers(others)
  }

  static func == (left: QueryDemand, right: QueryDemand) -> Bool {
    left.name.isIdentical(to: right.name) && left.isRequired == right.isRequired
      && left.set == right.set
  }

  func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    hasher.combine(isRequired)
    hasher.combine(set)
  }
}
