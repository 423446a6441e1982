import LandfallDomain
public import LandfallStrictJSON

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

/// The reason why a catalogue could not be loaded.
@nonexhaustive public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The language does not have this namespace.
  case missing
  /// The catalogue exists but cannot be read; `code` is the source's error code.
  case unreadable(code: Int32)
  /// The catalogue is being loaded; the next navigation asks again.
  case loading
  /// The catalogue is not JSON.
  case malformed(JSONError)
  /// An entry is neither a text nor an object, its path is repeated, or the version is unknown.
  case malformedEntry(key: String, position: JSONPosition)

  /// The position of the first wrong byte, or `nil` if no bytes were read.
  package var position: JSONPosition? {
    switch self {
    case .missing, .unreadable, .loading: nil
    case .malformed(let error): error.position
    case .malformedEntry(_, let position): position
    }
  }

  /// The problem and its position, without any text of the catalogue.
  public var description: String {
    switch self {
    case .missing: "missing"
    case .unreadable(let code): "unreadable (error \(code))"
    case .loading: "not loaded yet"
    case .malformed(let error): error.description
    case .malformedEntry(let key, let position):
      "\(position.line):\(position.column): \"\(key)\" must be a text or an object, and occur once"
    }
  }
}

/// A catalogue that could not be loaded, for the log.
package struct CatalogueFailure: Equatable, Sendable, CustomStringConvertible {
  /// The language that was requested.
  package let language: String
  /// The namespace that was requested.
  package let namespace: String
  /// The reason.
  package let error: CatalogueError
  /// The path of the catalogue's file.
  package let location: String

  /// Creates a failure.
  ///
  /// - Parameter location: The path of the file; `nil` means `<language>/<namespace>.json`.
  package init(language: String, namespace: String, error: CatalogueError, location: String? = nil)
  {
    self.language = language
    self.namespace = namespace
    self.error = error
    self.location = location ?? "\(language)/\(namespace).json"
  }

  /// The file and the reason, with line and column if they are known.
  package var description: String {
    location + (error.position == nil ? ": " : ":") + error.description
  }
}

/// A source of catalogues: an app folder, files embedded in the binary, or a server.
///
/// A source is asked only for the active language and its fallbacks, one namespace at a time, and
/// again after a failure. It must answer at once, so that no text waits for a download. A source
/// that has to download a catalogue starts to do so and throws ``CatalogueError/loading``. Raw keys
/// are shown until the next navigation asks again (NAV-F04).
public protocol CatalogueSource: Sendable {
  /// Returns the namespaces of a language, sorted; empty for a language without catalogues.
  func namespaces(of language: String) -> [String]

  /// Returns the bytes of a catalogue, in the format i18next JSON v4.
  ///
  /// - Throws: ``CatalogueError/missing``, ``CatalogueError/unreadable(code:)`` or
  ///   ``CatalogueError/loading``.
  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8]

  /// Returns a catalogue.
  ///
  /// The default reads the bytes of ``catalogue(language:namespace:)``. A source that has the
  /// catalogue in a parsed form returns that.
  ///
  /// - Throws: The errors of ``catalogue(language:namespace:)`` and of `Catalogue.init(_:)`.
  func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue

  /// Returns the path of a catalogue's file, for messages.
  func location(language: String, namespace: String) -> String

  /// Returns the last fallback language of a namespace, or `nil` if it has none.
  ///
  /// It is meant for the texts of a front end, whose languages need not be the app's. A language
  /// that such a namespace lacks is not a failure.
  func spareLanguage(of namespace: String) -> String?
}

extension CatalogueSource {
  /// Reads the bytes of ``catalogue(language:namespace:)``.
  public func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    try Catalogue(try catalogue(language: language, namespace: namespace))
  }

  /// Returns `<language>/<namespace>.json`.
  public func location(language: String, namespace: String) -> String {
    "\(language)/\(namespace).json"
  }

  /// Returns `nil`.
  public func spareLanguage(of namespace: String) -> String? { nil }
}
