public import LandfallStrictJSON

/// The reason why a catalogue could not be loaded.
public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
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
