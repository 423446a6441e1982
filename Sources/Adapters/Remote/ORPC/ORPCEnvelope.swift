internal import LandfallStrictJSON

/// The envelope `{"json": …, "meta": …}` of every value (oRPC's RPC protocol, 1.x).
///
/// A meta entry is a type and the path of a value: `[1,"items",0,"joinedAt"]`. Entries of inner
/// values come before those of outer ones. Parsing is stricter than in oRPC's own server, so that
/// two parsers cannot disagree. It refuses paths without a value, indexes as text, values that do
/// not fit their type, and second entries for one path. A type above 7 comes from the server's own
/// serializer: only that value is not read. In the wire format of 2.x, types have names.
enum ORPCEnvelope {
  /// The largest nesting depth of arrays and objects.
  static let maximumDepth = 64
  /// The largest number of meta entries.
  static let maximumEntries = 16_384
  /// The largest number of digits of an integer.
  static let maximumDigits = 4_096

  /// The reason why an envelope is refused; it holds no value.
  enum Refusal: Error, Equatable {
    case json(JSONError.Reason)
    case notAnEnvelope
    case meta
    case path
    case value
    /// The envelope is in the wire format of 2.x.
    case version2
  }

  // MARK: Writing

  /// Encodes an envelope; returns `nil` if the value cannot be sent.
  static func text(_ value: ORPCValue) -> String? {
    var encoder = Encoder()
    var writer = JSONWriter()
    writer.object { writer in
      guard value != .undefined else { return }
      writer.name("json")
      encoder.write(value, to: &writer)
      guard !encoder.meta.isEmpty else { return }
      writer.array("meta") { writer in
        for entry in encoder.meta {
          writer.array { writer in
            writer.value(entry.type.rawValue)
            for key in entry.path { key.write(to: &writer) }
          }
        }
      }
    }
    return encoder.isSendable ? writer.text : nil
  }

  // MARK: Reading

  /// Parses an envelope.
  ///
  /// - Parameters:
  ///   - bytes: The JSON text; empty text is an envelope without a value.
  ///   - files: The files of the envelope, in the order of the entries of `maps`.
  static func value(
    _ bytes: [UInt8], files: [ORPCValue.File] = []
  ) throws(Refusal) -> ORPCValue {
    if bytes.isEmpty { return .undefined }
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(bytes, maximumDepth: maximumDepth)
    } catch {
      throw .json(error.reason)
    }
    return try value(node, files: files)
  }

  /// Parses an envelope from JSON.
  static func value(
    _ node: JSONNode, files: [ORPCValue.File] = []
  ) throws(Refusal) -> ORPCValue {
    guard case .object = node.value else { throw .notAnEnvelope }
    var places = MetaPlace()
    var count = 0
    for entry in try entries(node["meta"]) {
      if entry.first?.string != nil { throw .version2 }
      guard let type = entry.first?.int, type >= 0 else { throw .meta }
      count += 1
      guard count <= maximumEntries else { throw .meta }
      try places.add(type, at: try path(entry.dropFirst())[...])
    }
    let maps = try entries(node["maps"])
    guard maps.count == files.count else { throw .meta }
    for (entry, file) in zip(maps, files) { try places.add(file, at: try path(entry[...])[...]) }
    guard let json = node["json"] else {
      guard places.isPlain else { throw .path }
      return .undefined
    }
    return try places.value(of: json)
  }

  private static func entries(_ node: JSONNode?) throws(Refusal) -> [[JSONNode]] {
    switch node?.value {
    case nil, .null: return []
    case .array(let nodes):
      var entries: [[JSONNode]] = []
      entries.reserveCapacity(nodes.count)
      for node in nodes {
        guard let entry = node.array else { throw .meta }
        entries.append(entry)
      }
      return entries
    default: throw .meta
    }
  }

  private static func path(_ nodes: ArraySlice<JSONNode>) throws(Refusal) -> [MetaKey] {
    guard nodes.count <= maximumDepth else { throw .path }
    var path: [MetaKey] = []
    for node in nodes {
      switch node.value {
      // These names could reach outside the value in a careless JavaScript parser.
      case .string("__proto__"), .string("prototype"), .string("constructor"): throw .path
      case .string(let name): path.append(.name(name))
      case .number:
        guard let index = node.int, index >= 0 else { throw .path }
        path.append(.index(index))
      default: throw .path
      }
    }
    return path
  }

  private struct Encoder {
    var meta: [(type: MetaType, path: [MetaKey])] = []
    var isSendable = true
    private var path: [MetaKey] = []

    mutating func write(_ value: ORPCValue, to writer: inout JSONWriter) {
      switch value {
      case .undefined:
        writer.null()
        note(.undefined)
      case .null: writer.null()
      case .bool(let truth): writer.value(truth)
      case .number(let text):
        isSendable = isSendable && Literals.isNumber(text)
        writer.number(isSendable ? text : "0")
      case .string(let text): writer.value(text)
      case .array(let elements): write(elements, to: &writer)
      case .object(let members):
        isSendable = isSendable && Set(members.map(\.name)).count == members.count
        writer.object { writer in
          for member in members where member.value != .undefined {
            writer.name(member.name)
            inside(.name(member.name)) { $0.write(member.value, to: &writer) }
          }
        }
      case .integer(let digits):
        isSendable = isSendable && Literals.isInteger(digits)
        writer.value(digits)
        note(.integer)
      case .date(let date):
        if let text = date.flatMap(DateText.text) { writer.value(text) } else { writer.null() }
        note(.date)
      case .notANumber:
        writer.null()
        note(.notANumber)
      case .url(let text):
        isSendable = isSendable && Literals.isURL(text)
        writer.value(text)
        note(.url)
      case .pattern(let source, let flags):
        writer.value("/\(source)/\(flags)")
        note(.pattern)
      case .set(let elements):
        write(elements, to: &writer)
        note(.set)
      case .map(let entries):
        write(entries.map { .array([$0.key, $0.value]) }, to: &writer)
        note(.map)
      case .file, .unknown:
        isSendable = false
        writer.null()
      }
    }

    private mutating func write(_ elements: [ORPCValue], to writer: inout JSONWriter) {
      writer.array { writer in
        for (index, element) in elements.enumerated() {
          inside(.index(index)) { $0.write(element, to: &writer) }
        }
      }
    }

    private mutating func inside(_ key: MetaKey, _ body: (inout Encoder) -> Void) {
      path.append(key)
      isSendable = isSendable && path.count <= maximumDepth
      if isSendable { body(&self) }
      path.removeLast()
    }

    private mutating func note(_ type: MetaType) { meta.append((type, path)) }
  }
}

/// The types of values in meta entries that oRPC itself has.
enum MetaType: Int {
  case integer = 0
  case date = 1
  case notANumber = 2
  case undefined = 3
  case url = 4
  case pattern = 5
  case set = 6
  case map = 7
}

/// A step of a path.
enum MetaKey: Hashable {
  case name(String)
  case index(Int)

  func write(to writer: inout JSONWriter) {
    switch self {
    case .name(let name): writer.value(name)
    case .index(let index): writer.value(index)
    }
  }
}

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
