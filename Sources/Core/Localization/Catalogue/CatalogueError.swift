public import LandfallStrictJSON

/// Why a catalogue could not be loaded.
public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The language has no such namespace.
  case missing
  /// It is there and cannot be read; the source's error code.
  case unreadable(code: Int32)
  /// It is on its way; the next navigation asks again.
  case loading
  /// It is no JSON.
  case malformed(JSONError)
  /// An entry is neither a text nor an object of entries, or the version is unknown.
  case malformedEntry(key: String, position: JSONPosition)

  /// The first wrong byte, or `nil` where there are no bytes to be wrong.
  public var position: JSONPosition? {
    switch self {
    case .missing, .unreadable, .loading: nil
    case .malformed(let error): error.position
    case .malformedEntry(_, let position): position
    }
  }

  /// What is wrong and where, without any text of the catalogue.
  public var description: String {
    switch self {
    case .missing: "missing"
    case .unreadable(let code): "unreadable (error \(code))"
    case .loading: "not loaded yet"
    case .malformed(let error): error.description
    case .malformedEntry(let key, let position):
      "\(position.line):\(position.column): \"\(key)\" is neither a text nor an object of texts"
    }
  }
}
