import LandfallDomain
import LandfallStrictJSON

/// The texts of one language and namespace, as i18next JSON v4 defines them.
///
/// Objects can be nested, and their leaves are texts. Plural forms are keys with a suffix
/// (`items_one`). A member `"version": 1` at the top belongs to the file and is not a text.
public struct Catalogue: Hashable, Sendable {
  /// Texts in the binary, sorted by the bytes of their paths; each path occurs once.
  public typealias Compiled = [(path: StaticString, text: StaticString)]

  private enum Store: Sendable {
    case table([String: String])
    case compiled(Compiled)
    case layers([Catalogue])
  }

  private let store: Store

  /// The texts by path; a path is the names joined by `.`, such as `actions.back`.
  package var texts: [String: String] {
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

  /// Whether the catalogue has no texts.
  package var isEmpty: Bool {
    switch store {
    case .table(let texts): texts.isEmpty
    case .compiled(let rows): rows.isEmpty
    case .layers(let layers): layers.allSatisfy { $0.isEmpty }
    }
  }

  /// Creates a catalogue from texts by path.
  package init(texts: [String: String]) { store = .table(texts) }

  /// Creates a catalogue from texts in the binary; nothing is copied until a text is requested.
  package init(compiled: Compiled) { store = .compiled(compiled) }

  /// Creates a catalogue from layers; each text comes from the first layer that has it.
  ///
  /// No layer is read or copied.
  package init(layers: [Catalogue]) { store = .layers(layers) }

  /// Returns whether both catalogues have the same texts, wherever these come from.
  public static func == (left: Catalogue, right: Catalogue) -> Bool { left.texts == right.texts }

  /// Hashes the texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(texts) }

  /// Reads a catalogue.
  ///
  /// - Throws: ``CatalogueError/malformed(_:)`` if the bytes are not JSON.
  ///   ``CatalogueError/malformedEntry(key:position:)`` for an entry that is not a text or an
  ///   object, and for two entries with the same path (`"a.b"` and `"a": {"b": …}`).
  package init(_ bytes: [UInt8]) throws(CatalogueError) {
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
    // A text and its name take about 40 bytes.
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

  /// Returns the text at a path, or `nil` if there is none.
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

  /// Returns the text at a path in the form that the request needs; `nil` if there is none.
  func template(_ path: String, _ request: TextRequest, _ rules: PluralRules) -> String? {
    guard request.count != nil || request.context != nil else { return text(at: path) }
    let suffixes = request.suffixes { number in
      (request.isOrdinal ? rules.ordinal : rules.cardinal).category(of: number)
    }
    return suffixes.lazy.compactMap { text(at: path + $0) }.first
  }
}
