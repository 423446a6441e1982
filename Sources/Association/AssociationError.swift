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
