public import LandfallDiagnostics
public import LandfallStrictJSON

/// Why a text is not an association file.
public enum AssociationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not strict JSON.
  case json(JSONError)
  /// The outermost value has the wrong type.
  case notA(String, found: String, JSONPosition)
  /// The file is signed, as iOS 8 required, but the signature format cannot be read.
  case unreadableSignature

  /// The position and the reason.
  public var description: String {
    switch self {
    case .json(let error): error.description
    case .notA(_, _, let position): "\(position.line):\(position.column): \(finding.message)"
    case .unreadableSignature: "1:1: \(finding.message)"
    }
  }
}

extension AssociationError {
  /// The error as a finding about the file.
  public var finding: Finding {
    switch self {
    case .json(let error):
      Finding(.unreadable, error.text, at: error.position)
    case .notA(let wanted, let found, let position):
      Finding(.unreadable, "the file is not a valid \(wanted): it is a JSON \(found)", at: position)
    case .unreadableSignature:
      Finding(.unreadable, "the signed file (CMS) contains no plain text")
    }
  }
}

extension JSONError {
  /// The reason without the position.
  fileprivate var text: String {
    let text = description
    guard let space = text.firstIndex(of: " ") else { return text }
    return "not valid JSON: " + text[text.index(after: space)...]
  }
}
