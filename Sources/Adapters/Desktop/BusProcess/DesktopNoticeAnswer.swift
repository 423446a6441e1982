internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// What came of a notification that was to be shown, as one line of JSON.
public enum DesktopNoticeAnswer: Hashable, Sendable {
  /// It is on view, by the number that the desktop has given it.
  case shown(Int)
  /// It is not.
  case failed(Failure)

  /// Why a notification is not shown.
  public enum Failure: String, CaseIterable, Hashable, Sendable {
    /// There is no bus.
    case noBus = "no-bus"
    /// Nobody could open it: the app neither runs nor can it be started by the bus.
    case notRegistered = "not-registered"
    /// Nothing on this desktop shows notifications.
    case noServer = "no-server"
    /// What shows them cannot tell that one was tapped.
    case noActions = "no-actions"
    /// `textshell-desktop` is missing.
    case missing
    /// `textshell-desktop` ended, or its answer cannot be read.
    case ended
  }

  /// The answer as a line, with the line's end.
  public var line: [UInt8] {
    InstanceCall.form.line { writer in
      switch self {
      case .shown(let number): writer.member("shown", number)
      case .failed(let failure): writer.member("failed", failure.rawValue)
      }
    }
  }

  /// Reads a line without its end; `nil` if it is none.
  public init?(_ line: some Collection<UInt8>) {
    guard let node = InstanceCall.form.read(line) else {
      return nil
    }
    if let number = node["shown"]?.int {
      self = .shown(number)
    } else if let failure = node["failed"]?.string.flatMap(Failure.init(rawValue:)) {
      self = .failed(failure)
    } else {
      return nil
    }
  }
}
