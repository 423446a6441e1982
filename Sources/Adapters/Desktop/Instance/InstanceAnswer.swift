internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// What the instance of an app answers, as one line of JSON.
public enum InstanceAnswer: Hashable, Sendable {
  /// It has the delivery and makes it now: from here on it must not be made again.
  case accepted
  /// It is done: the code and the texts that a command of its own would have ended with.
  case done(code: Int32, output: String, errors: String)
  /// It is not done, and nothing was delivered.
  case refused(Refusal)

  /// Why something is not done.
  public enum Refusal: String, CaseIterable, Hashable, Sendable {
    /// The instance is about to end.
    case ending
    /// Too much is under way.
    case busy
    /// The line is no call.
    case malformed
  }

  /// The answer to the call `id` as a line, with the line's end.
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

  /// Reads a line without its end, with the number of the call; `nil` if it is none.
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
