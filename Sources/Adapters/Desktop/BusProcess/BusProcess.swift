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

/// The helper process that connects an app to the desktop's D-Bus (decision 0022).
public struct BusProcess: Hashable, Sendable {
  /// The task of the process, which is its first argument.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// Owns the app's bus name for the instance that started it, and reports its state to it.
    ///
    /// Passes every call from the bus to the instance.
    case service
    /// Owns the app's bus name for an instance that did not start it, and reports nothing.
    case lateService = "late-service"
    /// Shows a notification and waits for its tap.
    case notify
    /// Reports what is on the bus.
    case check
    /// Makes the bus reload its service files.
    case reload

    /// Whether the second argument is the app's bus name.
    public var hasName: Bool { self == .service || self == .lateService }
  }

  /// The variables that the process inherits: the address of the bus and the paths of libraries.
  static let variables = [
    "DBUS_SESSION_BUS_ADDRESS", "DBUS_STARTER_ADDRESS", "DBUS_STARTER_BUS_TYPE",
    "XDG_RUNTIME_DIR", "HOME", "LD_LIBRARY_PATH",
  ]
  /// The time limit for a response.
  ///
  /// The bus may first have to start the notification server.
  static let patience: Duration = .seconds(30)

  private let executable: String

  /// Creates the description of the process.
  ///
  /// Nothing is started.
  ///
  /// - Parameter executable: The absolute path of `textshell-desktop`.
  public init(executable: String) { self.executable = executable }

  /// Whether a session bus may exist: a variable has its address, or systemd's socket exists.
  ///
  /// No bus is started. A new bus, or one named by an X server, would not be the person's.
  public static var mayHaveBus: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    return FileStatus(at: String(cString: folder) + "/bus", followingLinks: true)?.kind == .socket
  }

  /// Whether `textshell-desktop` is installed.
  public var isInstalled: Bool { FileStatus.isProgram(executable) }

  /// Starts the D-Bus service of an app for ``InstanceServer/adopt(_:_:)``; `nil` if it cannot
  /// start.
  public func openBusService(for app: String) -> Int32? {
    let words = [Role.service.rawValue, app]
    let options = HelperProcess.Options(arguments: words, variables: Self.variables)
    do throws(HelperProcess.StartError) {
      let process = try HelperProcess(executable, options)
      // A thread must wait for the process to end.
      _ = PosixThread.run { process.waitForEnd() }
      return process.channel.file
    } catch {
      return nil
    }
  }

  /// Turns this process into the D-Bus service of an app whose instance is another process.
  ///
  /// Returns only if this fails.
  public func becomeBusService(for app: String, to instance: InstanceConnection) {
    HelperProcess.become(
      executable, arguments: [Role.lateService.rawValue, app], socket: instance.release(),
      variables: Self.variables)
  }

  /// Returns what is on the bus, or `nil` if the process does not respond.
  public func report(on app: String) -> BusReport? {
    exchange([Role.check.rawValue, app], [], isDetached: false).flatMap { BusReport($0) }
  }

  /// Makes the bus reload its service files.
  ///
  /// A bus that watches its folders reloads them by itself.
  @discardableResult
  public func reload() -> Bool {
    exchange([Role.reload.rawValue], [], isDetached: false) != nil
  }

  /// Shows a notification.
  ///
  /// The process runs until the notification is tapped or closed.
  public func show(_ notice: DesktopNotice) -> DesktopNoticeAnswer {
    guard isInstalled else { return .failed(.missing) }
    guard let line = exchange([Role.notify.rawValue], notice.line, isDetached: true) else {
      return .failed(.ended)
    }
    return DesktopNoticeAnswer(line) ?? .failed(.ended)
  }

  /// Starts the process, sends a line and returns the line of the response.
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

/// Bus names and object paths of apps on D-Bus.
public enum BusName {
  /// The interface by which a desktop starts an app and passes links to it.
  ///
  /// See Desktop Entry Specification 1.5, "D-Bus Activation".
  public static let application = "org.freedesktop.Application"

  /// Returns whether an ID is valid as a well-known name (D-Bus Specification, "Bus names").
  public static func isValid(_ id: String) -> Bool {
    let elements = id.split(separator: ".", omittingEmptySubsequences: false)
    return id.utf8.count <= 255 && elements.count >= 2
      && elements.allSatisfy { element in
        guard let first = element.utf8.first else { return false }
        return !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first)
          && element.utf8.allSatisfy { $0.isAlphanumeric || "_-".utf8.contains($0) }
      }
  }

  /// Returns the object path of an app: its ID with slashes for dots and underscores for hyphens.
  public static func objectPath(of id: String) -> String {
    "/" + String(id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }
}
