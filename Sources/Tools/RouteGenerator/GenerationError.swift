/// Why a valid app folder cannot be turned into a Swift file.
package enum GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A name has no letter or digit.
  case noName(String)
  /// Two elements of the app would have the same name in Swift.
  case clash(kind: String, name: String, first: String, second: String)
  /// Two routes give an input of one contract different types.
  case unequalInputs(
    _ contract: String, _ input: String, first: String, _ firstType: String, second: String,
    _ secondType: String)

  /// What is wrong, and how to fix it.
  package var description: String {
    switch self {
    case .noName(let name): "the name '\(name)' has no letter or digit for a Swift name"
    case .clash(let kind, let name, let first, let second):
      "the \(kind) \(first) and \(second) would both be called '\(name)' in Swift; rename one of them"
    case .unequalInputs(let contract, let input, let first, let type, let second, let other):
      "\(first) gives the contract '\(contract)' the input '\(input)' as \(type), and \(second) as "
        + "\(other); give the parameter one type, for example in a _layout.json"
    }
  }
}
