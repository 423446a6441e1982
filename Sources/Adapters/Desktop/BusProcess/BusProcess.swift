internal import LandfallDomain
internal import LandfallFiles
internal import LandfallHelperProcess

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The process beside this one that speaks to the desktop's bus (decision 0022).
public struct BusProcess: Hashable, Sendable {
  /// What the process does, its first word.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// It is the app's name on the bus, and hands what comes there to the instance that has started
    /// it, to which it reports its state.
    case service
    /// The same for an instance that has not started it, to which it reports nothing.
    case lateService = "late-service"
    /// It shows a notification and waits for its tap.
    case notify
    /// It tells what is on the bus.
    case check
    /// It makes the bus read its files again.
    case reload

    /// Whether its second word is the app's name on the bus.
    public var hasName: Bool { self == .service || self == .lateService }
  }

  /// The variables that the process gets: where the bus is, and where libraries are.
  static let variables = [
    "DBUS_SESSION_BUS_ADDRESS", "DBUS_STARTER_ADDRESS", "DBUS_STARTER_BUS_TYPE",
    "XDG_RUNTIME_DIR", "HOME", "LD_LIBRARY_PATH",
  ]
  /// How long to wait for an answer: the bus may have to start what shows notifications.
  static let patience: Duration = .seconds(30)

  private let executable: String

  /// Starts nothing yet.
  ///
  /// - Parameter executable: `textshell-desktop`, by an absolute path.
  public init(executable: String) { self.executable = executable }

  /// Whether there may be a bus: its address is named, or its socket is where systemd puts it.
  ///
  /// No bus is started: what an X server might name, or a new one, would not be the person's.
  public static var mayHaveBus: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    var status = stat()
    return stat(String(cString: folder) + "/bus", &status) == 0
      && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Whether the program is there.
  public var isInstalled: Bool { FileStatus.isProgram(executable) }

  /// Starts the door of an app, for ``InstanceServer/adopt(_:_:)``; `nil` where that fails.
  public func openBusService(for app: String) -> Int32? {
    let words = [Role.service.rawValue, app]
    let options = HelperProcess.Options(arguments: words, variables: Self.variables)
    do throws(HelperProcess.StartError) {
      let process = try HelperProcess(executable, options)
      // Somebody has to see it end, whenever that is.
      _ = PosixThread.run { process.waitForEnd() }
      return process.channel.file
    } catch {
      return nil
    }
  }

  /// Turns this process into the door of an app whose instance is another process.
  ///
  /// Returns where that fails.
  public func becomeBusService(for app: String, to instance: InstanceConnection) {
    HelperProcess.become(
      executable, arguments: [Role.lateService.rawValue, app], socket: instance.release(),
      variables: Self.variables)
  }

  /// What is on the bus; `nil` where the process does not answer.
  public func report(on app: String) -> BusReport? {
    exchange([Role.check.rawValue, app], [], isDetached: false).flatMap { BusReport($0) }
  }

  /// Makes the bus read its files again; one that watches its folders does so anyway.
  @discardableResult
  public func reload() -> Bool {
    exchange([Role.reload.rawValue], [], isDetached: false) != nil
  }

  /// Shows a notification; the process goes on until it was tapped or taken away.
  public func show(_ notice: DesktopNotice) -> DesktopNoticeAnswer {
    guard isInstalled else { return .failed(.missing) }
    guard let line = exchange([Role.notify.rawValue], notice.line, isDetached: true) else {
      return .failed(.ended)
    }
    return DesktopNoticeAnswer(line) ?? .failed(.ended)
  }

  /// Starts the process, sends it a line, and reads the line that it answers.
  private func exchange(_ words: [String], _ line: [UInt8], isDetached: Bool) -> [UInt8]? {
    let options = HelperProcess.Options(
      arguments: words, variables: Self.variables, isDetached: isDetached)
    do throws(HelperProcess.StartError) {
      let process = try HelperProcess(executable, options)
      let answer = Self.exchange(process.channel, line, until: .now + Self.patience)
      process.channel.close()
      if !isDetached || answer == nil { process.end() }
      return answer
    } catch {
      return nil
    }
  }

  private static func exchange(
    _ channel: Channel, _ line: [UInt8], until limit: ContinuousClock.Instant
  ) -> [UInt8]? {
    do throws(Channel.Fault) {
      guard try channel.write(line, until: limit) else { return nil }
      var lines = LineReader(channel, most: InstanceCall.maximumBytes)
      return try lines.line(until: limit)
    } catch {
      return nil
    }
  }
}
