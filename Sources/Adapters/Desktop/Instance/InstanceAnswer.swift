internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// The response of an app's instance.
///
/// Sent as one line of JSON.
public enum InstanceAnswer: Hashable, Sendable {
  /// The instance processes the delivery now, so the caller must not repeat it.
  case accepted
  /// The call is done. Carries the exit code and texts of the corresponding command.
  case done(code: Int32, output: String, errors: String)
  /// The call is refused, and nothing was delivered.
  case refused(Refusal)

  /// Why a call is refused.
  public enum Refusal: String, CaseIterable, Hashable, Sendable {
    /// The instance is about to end.
    case ending
    /// Too many calls are in progress.
    case busy
    /// The line is not a valid call.
    case malformed
  }

  /// Returns the response to the call `id` as a line of JSON, with a line feed at the end.
  public func line(id: Int) -> [UInt8] {
    InstanceCall.form.line { writer in
      writer.member("id", id)
      switch self {
      case .accepted: writer.member("accepted", true)
      case .done(let code, let output, let errors):
        writer.member("code", Int(code))
        writer.member("output", output)
        writer.member("errors", errors)
      case .refused(let refusal): writer.member("refused", refusal.rawValue)
      }
    }
  }

  /// Reads a line without its line feed, or returns `nil` if it is not a response.
  public static func read(_ line: some Collection<UInt8>) -> (id: Int, answer: InstanceAnswer)? {
    guard let node = InstanceCall.form.read(line),
      let id = node["id"]?.int
    else { return nil }
    if node["accepted"]?.bool == true { return (id, .accepted) }
    if let refusal = node["refused"]?.string {
      return Refusal(rawValue: refusal).map { (id, .refused($0)) }
    }
    guard let code = node["code"]?.int.flatMap({ Int32(exactly: $0) }),
      let output = node["output"]?.string, let errors = node["errors"]?.string
    else { return nil }
    return (id, .done(code: code, output: output, errors: errors))
  }
}
