public import LandfallDiagnostics
public import LandfallStrictJSON

/// Why a file is no association file at all.
public enum AssociationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no JSON that everybody reads alike.
  case json(JSONError)
  /// Its outermost value is of another kind.
  case notA(String, found: String, JSONPosition)
  /// It is signed, as iOS 8 wanted it, in a form that cannot be taken apart.
  case unreadableSignature

  /// What is wrong and where.
  public var description: String {
    switch self {
    case .json(let error): error.description
    case .notA(let wanted, let found, let position):
      "\(position.line):\(position.column): the file is no \(wanted) but a JSON \(found)"
    case .unreadableSignature: "1:1: a signed file (CMS) that holds no plain text"
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
      Finding(.unreadable, "the file is no \(wanted) but a JSON \(found)", at: position)
    case .unreadableSignature:
      Finding(.unreadable, "a signed file (CMS) that holds no plain text")
    }
  }
}

extension JSONError {
  /// What is wrong, without where.
  fileprivate var text: String {
    let text = description
    guard let space = text.firstIndex(of: " ") else { return text }
    return "no JSON: " + text[text.index(after: space)...]
  }
}
