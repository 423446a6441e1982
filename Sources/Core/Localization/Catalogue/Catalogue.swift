import LandfallDomain
import LandfallStrictJSON

/// The texts of one language and namespace, as i18next JSON v4 writes them.
///
/// Objects nest, texts are the leaves, plural forms are keys with a suffix (`items_one`). A member
/// `"version": 1` at the top is the file's own, not a text.
public struct Catalogue: Hashable, Sendable {
  /// Texts in the binary, each path once, sorted by the bytes of the paths.
  public typealias Compiled = [(path: StaticString, text: StaticString)]

  private enum Store: Sendable {
    case table([String: String])
    case compiled(Compiled)
    case layers([Catalogue])
  }

  private let store: Store

  /// The texts by their path, the names joined by `.`: `actions.back`.
  public var texts: [String: String] {
    switch store {
    case .table(let texts): texts
    case .compiled(let rows):
      rows.reduce(into: [:]) { texts, row in
        texts[row.path.description] = row.text.description
      }
    case .layers(let layers):
      layers.reduce(into: [:]) { texts, layer in
        for (path, text) in layer.texts where texts[path] == nil { texts[path] = text }
      }
    }
  }

  /// Whether there is no text.
  public var isEmpty: Bool {
    switch store {
    case .table(let texts): texts.isEmpty
    case .compiled(let rows): rows.isEmpty
    case .layers(let layers): layers.allSatisfy { $0.isEmpty }
    }
  }

  /// Takes texts by their path.
  public init(texts: [String: String]) { store = .table(texts) }

  /// Takes texts that are compiled into the binary; nothing is copied before somebody asks for it.
  public init(compiled: Compiled) { store = .compiled(compiled) }

  /// Puts catalogues behind one another: a text is the first's that has it.
  ///
  /// None is read or copied.
  public init(layers: [Catalogue]) { store = .layers(layers) }

  /// Whether both have the same texts, wherever they come from.
  public static func == (left: Catalogue, right: Catalogue) -> Bool { left.texts == right.texts }

  /// Hashes the texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(texts) }

  /// Reads a catalogue.
  ///
  /// - Throws: ``CatalogueError/malformed(_:)`` for what is no JSON,
  ///   ``CatalogueError/malformedEntry(key:position:)`` for an entry of another type and for two
  ///   entries with one path (`"a.b"` beside `"a": {"b": …}`).
  public init(_ bytes: [UInt8]) throws(CatalogueError) {
    let root: JSONNode
    do {
      root = try JSONReader.read(bytes, maximumDepth: 16, isFlat: true)
    } catch {
      throw .malformed(error)
    }
    guard case .object(let members) = root.value else {
      throw .malformedEntry(key: "", position: root.position)
    }
    var texts: [String: String] = [:]
    // A text and its name take some 40 bytes.
    texts.reserveCapacity(bytes.count / 40)
    for member in members {
      switch member.node.value {
      case .string(let text):
        guard texts.updateValue(text, forKey: member.name) == nil else {
          throw .malformedEntry(key: member.name, position: member.position)
        }
      case .number("1") where member.name == "version": continue
      case .null, .bool, .number, .array, .object:
        throw .malformedEntry(key: member.name, position: member.node.position)
      }
    }
    store = .table(texts)
  }

  /// The text of a path, or `nil`.
  private func text(at path: String) -> String? {
    switch store {
    case .table(let texts): return texts[path]
    case .compiled(let rows):
      var path = path
      return path.withUTF8 { Self.text(at: UnsafeRawBufferPointer($0), in: rows) }
    case .layers(let layers): return layers.lazy.compactMap { $0.text(at: path) }.first
    }
  }

  private static func text(at path: UnsafeRawBufferPointer, in rows: Compiled) -> String? {
    var range = 0..<rows.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isBefore = rows[middle].path.withUTF8Buffer { UnsafeRawBufferPointer($0).precedes(path) }
      range = isBefore ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    guard range.lowerBound < rows.count else { return nil }
    let row = rows[range.lowerBound]
    let isFound = row.path.withUTF8Buffer { !path.precedes(UnsafeRawBufferPointer($0)) }
    return isFound ? row.text.description : nil
  }

  /// The text for a path, in the form that the request asks for; `nil` where there is none.
  func template(_ path: String, _ request: TextRequest, _ rules: PluralRules) -> String? {
    guard request.count != nil || request.context != nil else { return text(at: path) }
    let suffixes = request.suffixes { number in
      (request.isOrdinal ? rules.ordinal : rules.cardinal).category(of: number)
    }
    return suffixes.lazy.compactMap { text(at: path + $0) }.first
  }
}
