/// How bad a finding is; the names are SARIF's levels (SARIF 2.1.0, 3.27.10).
public enum FindingSeverity: String, CaseIterable, Hashable, Sendable {
  /// The app does not start, or a link does not go where it should.
  case error
  /// Something is missing that the app works without.
  case warning
  /// Nothing is wrong by the files; somebody may want to know. It fails no check.
  case note
}
