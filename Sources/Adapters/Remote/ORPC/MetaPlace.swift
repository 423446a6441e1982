internal import LandfallStrictJSON

/// The meta entries for one position in a value, and for the positions inside it.
struct MetaPlace {
  private var type: Int?
  private var file: ORPCValue.File?
  private var inside: [MetaKey: MetaPlace] = [:]

  /// Whether no entry applies to this position or the positions inside it.
  var isPlain: Bool { type == nil && file == nil && inside.isEmpty }

  /// Adds a type at a path.
  ///
  /// A position with an entry refuses later ones for itself and inside it; see ``ORPCEnvelope``.
  mutating func add(
    _ type: Int, at path: ArraySlice<MetaKey>
  ) throws(ORPCEnvelope.Refusal) {
    guard self.type == nil, file == nil else { throw .path }
    if let key = path.first {
      try inside[key, default: MetaPlace()].add(type, at: path.dropFirst())
    } else {
      self.type = type
    }
  }

  /// Adds a file at a path; the position must have no other entry.
  mutating func add(
    _ file: ORPCValue.File, at path: ArraySlice<MetaKey>
  ) throws(ORPCEnvelope.Refusal) {
    if let key = path.first {
      try inside[key, default: MetaPlace()].add(file, at: path.dropFirst())
    } else {
      guard isPlain else { throw .path }
      self.file = file
    }
  }

  /// Returns the value of a node with its meta entries applied.
  func value(of node: JSONNode) throws(ORPCEnvelope.Refusal) -> ORPCValue {
    if let file {
      // A file is represented by an empty object.
      guard node.value == .object([]) else { throw .value }
      return .file(file)
    }
    let plain: ORPCValue
    var found = 0
    switch node.value {
    case .null: plain = .null
    case .bool(let truth): plain = .bool(truth)
    case .number(let text): plain = .number(text)
    case .string(let text): plain = .string(text)
    case .array(let nodes):
      var elements: [ORPCValue] = []
      elements.reserveCapacity(nodes.count)
      for (index, node) in nodes.enumerated() {
        let place = inside.isEmpty ? nil : inside[.index(index)]
        found += place == nil ? 0 : 1
        elements.append(try (place ?? MetaPlace()).value(of: node))
      }
      plain = .array(elements)
    case .object(let list):
      var members: [ORPCValue.Member] = []
      members.reserveCapacity(list.count)
      for member in list {
        let place = inside.isEmpty ? nil : inside[.name(member.name)]
        found += place == nil ? 0 : 1
        let value = try (place ?? MetaPlace()).value(of: member.node)
        if value != .undefined { members.append(.init(member.name, value)) }
      }
      plain = .object(members)
    }
    guard found == inside.count else { throw .path }
    guard let number = type else { return plain }
    guard let type = MetaType(rawValue: number) else { return .unknown(type: number) }
    guard let value = Self.value(plain, as: type) else { throw .value }
    return value
  }

  private static func value(_ plain: ORPCValue, as type: MetaType) -> ORPCValue? {
    switch (type, plain) {
    case (.integer, .string(let text)) where Literals.isInteger(text): .integer(text)
    case (.date, .null): .date(nil)
    case (.date, .string(let text)): DateText.timestamp(text).map { .date($0) }
    case (.notANumber, .null): .notANumber
    case (.undefined, .null): .undefined
    case (.url, .string(let text)) where Literals.isURL(text): .url(text)
    case (.pattern, .string(let text)): Literals.pattern(text)
    case (.set, .array(let elements)): .set(elements)
    case (.map, .array(let pairs)): map(pairs)
    default: nil
    }
  }

  private static func map(_ pairs: [ORPCValue]) -> ORPCValue? {
    var entries: [ORPCValue.Entry] = []
    entries.reserveCapacity(pairs.count)
    for case .array(let pair) in pairs where pair.count == 2 {
      entries.append(.init(pair[0], pair[1]))
    }
    return entries.count == pairs.count ? .map(entries) : nil
  }
}
