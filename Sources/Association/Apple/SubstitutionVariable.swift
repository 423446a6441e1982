public import LandfallStrictJSON

/// A name that patterns of a file write as `$(name)`, and the texts it stands for.
///
/// Values may hold `*` and `?`, but no other variable.
public struct SubstitutionVariable: Hashable, Sendable {
  /// The name, in which case counts.
  public let name: String
  /// The texts, one of which must fit.
  public let values: [String]
  /// Where it stands.
  public let position: JSONPosition

  /// Declares a variable.
  public init(name: String, values: [String], position: JSONPosition) {
    self.name = name
    self.values = values
    self.position = position
  }
}
