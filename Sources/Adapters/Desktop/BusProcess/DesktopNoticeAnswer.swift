internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// The result of showing a notification.
///
/// Sent as one line of JSON.
public enum DesktopNoticeAnswer: Hashable, Sendable {
  /// The notification is visible. Carries its number from the desktop.
  case shown(Int)
  /// The notification is not shown.
  case failed(Failure)

  /// Why a notification is not shown.
  public enum Failure: String, CaseIterable, Hashable, Sendable {
    /// No bus was found.
    case noBus = "no-bus"
    /// The app could not receive the tap: it does not run, and the bus cannot start it.
    case notRegistered = "not-registered"
    /// The desktop has no notification server.
    case noServer = "no-server"
    /// The notification server does not report taps.
    case noActions = "no-actions"
    /// `textshell-desktop` is not installed.
    case missing
    /// `textshell-desktop` ended, or its response cannot be read.
    case ended
  }

  /// The result as a line of JSON, with a line feed at the end.
  public var line: [UInt8] {
    InstanceCall.form.line { writer in
      switch self {
      case .shown(let number): writer.member("shown", number)
      case .failed(let failure): writer.member("failed", failure.rawValue)
      }
    }
  }

  /// Reads a line without its line feed, or returns `nil` if it is not a result.
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
