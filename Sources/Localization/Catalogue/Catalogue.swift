import LandfallStrictJSON

/// The texts of one language and namespace, as i18next JSON v4 writes them.
///
/// Objects nest, texts are the leaves, plural forms are keys with a suffix (`items_one`). A member
/// `"version": 1` at the top is the file's own, not a text.
public struct Catalogue: Hashable, Sendable {
  /// The texts by their path, the names joined by `.`: `actions.back`.
  public let texts: [String: String]

  /// Takes texts by their path.
  public init(texts: [String: String]) { self.texts = texts }

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
    self.texts = texts
  }

  /// The text for a path, in the form that the request asks for; `nil` where there is none.
  func template(_ path: String, _ request: TextRequest, _ rules: PluralRules) -> String? {
    guard request.count != nil || request.context != nil else { return texts[path] }
    let suffixes = request.suffixes { number in
      (request.isOrdinal ? rules.ordinal : rules.cardinal).category(of: number)
    }
    return suffixes.lazy.compactMap { texts[path + $0] }.first
  }
}
