#if DBus
  internal import LandfallDesktop
  internal import LandfallDomain
  internal import LandfallHelperProcess

  /// The D-Bus service of an app: passes calls from the bus to the app's instance.
  ///
  /// Every program on the session bus can call it, so it is strict. It accepts only the three
  /// methods of `org.freedesktop.Application` at the app's own object path, with exactly their
  /// arguments. Number and length of the arguments are limited. A call gets its response when the
  /// instance has accepted the delivery.
  final class ApplicationService {
    /// The maximum number of links in one call.
    static let maximumLinks = 16
    /// The maximum number of calls that wait for the instance.
    static let maximumCalls = 64
    /// The maximum number of platform data entries in one call.
    static let maximumEntries = 64

    /// A call from the bus that the instance has not accepted yet.
    private struct Waiter {
      let message: BusMessage
      var open: Int
      var refusal: InstanceAnswer.Refusal?
    }

    private let app: String
    private let reports: Bool
    private let output: Channel
    private let input: Channel
    private var lines: LineReader
    private var bus: BusConnection?
    private var waiters: [Int: Waiter] = [:]
    /// The waiter of each call to the instance, by call number.
    private var calls: [Int: Int] = [:]
    private var lastCall = 0
    private var lastWaiter = 0
    /// Distinguishes this connection: after a restart, the bus gives the same names again.
    private let connection = String(UInt64.random(in: 0...UInt64.max), radix: 36)

    /// Creates a service without connecting to the bus.
    ///
    /// - Parameter reports: Whether to report ``BusServiceState`` to the instance.
    init(app: String, reports: Bool, input: Channel, output: Channel) {
      self.app = app
      self.reports = reports
      self.output = output
      self.input = input
      lines = LineReader(input, most: 2 * InstanceCall.maximumBytes)
    }

    /// Runs until the instance or the bus is gone and the instance has accepted all earlier calls.
    func run() {
      guard let bus = BusConnection() else { return report(.noBus) }
      self.bus = bus
      switch bus.request(app) {
      case .taken: return report(.taken)
      case .failed: return report(.noBus)
      case .ours: report(.open)
      }
      while lines.fault == nil {
        while let message = bus.next() {
          guard take(message) else { return finish(.taken) }
        }
        guard bus.isConnected, let file = bus.file else { return finish(.noBus) }
        if Waiting.wait(for: file, input.file, until: nil).second { receive() }
      }
    }

    /// Waits until the instance has accepted all calls, which it would drop if this end closed
    /// before.
    private func finish(_ state: BusServiceState) {
      report(state)
      while !calls.isEmpty, lines.fault == nil {
        _ = Waiting.wait(for: input.file, nil, until: nil)
        receive()
      }
    }

    private func report(_ state: BusServiceState) {
      if reports { output.write(state.line) }
    }

    private func receive() {
      lines.receive()
      while let line = lines.line() {
        guard let (id, answer) = InstanceAnswer.read(line) else { continue }
        take(answer, to: id)
      }
    }

    // MARK: From the bus

    /// Handles a message; returns `false` if the app has lost its name.
    private func take(_ message: BusMessage) -> Bool {
      if message.isSignal {
        guard message.member == "NameLost", message.sender == BusMessage.Target.bus.name,
          message.reader(of: "s")?.string() == app
        else { return true }
        return false
      }
      guard message.isCall else { return true }
      guard message.path == BusName.objectPath(of: app) else {
        refuse(message, "UnknownObject", "the object does not exist")
        return true
      }
      guard message.interface.isEmpty || message.interface == BusName.application else {
        refuse(message, "UnknownInterface", "the object has no such interface")
        return true
      }
      switch message.member {
      case "Activate": activate(message)
      case "Open": open(message)
      case "ActivateAction": activateAction(message)
      default: refuse(message, "UnknownMethod", "the interface has no such method")
      }
      return true
    }

    private func activate(_ message: BusMessage) {
      guard let reader = message.reader(of: "a{sv}") else { return refuseArguments(message) }
      hand(message, [.activate], data: reader)
    }

    private func open(_ message: BusMessage) {
      guard let reader = message.reader(of: "asa{sv}"), let list = reader.list() else {
        return refuseArguments(message)
      }
      var requests: [InstanceCall.Request] = []
      while let url = list.string() {
        guard requests.count < Self.maximumLinks, url.utf8.count <= InstanceCall.maximumLinkBytes
        else { return refuse(message, "LimitsExceeded", "too many links, or one is too long") }
        let token = "\(connection)#\(message.serial)#\(requests.count)#\(message.sender)"
        requests.append(.open(url: LinkText(url), channel: .app, messageID: token))
      }
      hand(message, requests, data: reader)
    }

    private func activateAction(_ message: BusMessage) {
      guard let reader = message.reader(of: "sava{sv}"), let action = reader.string(),
        let parameters = reader.list()
      else { return refuseArguments(message) }
      guard action == NotificationService.action else {
        return refuse(message, "InvalidArgs", "the app has no such action")
      }
      guard let text = parameters.variant()?.string(), parameters.variant() == nil else {
        return refuseArguments(message)
      }
      guard text.utf8.count <= Limits.maximumPayloadBytes else {
        return refuse(message, "LimitsExceeded", "the notification is too long")
      }
      hand(message, [.tap(payload: Array(text.utf8))], data: reader)
    }

    /// The platform data that a desktop adds to a call.
    private enum DesktopData {
      /// The token with which the app may raise its window, if there is one.
      case token(String?)
      case tooMuch
    }

    private static func desktopData(_ reader: BusReader) -> DesktopData {
      guard let entries = reader.list() else { return .token(nil) }
      var token: String?
      var count = 0
      while let entry = entries.entry() {
        count += 1
        guard count <= maximumEntries else { return .tooMuch }
        let name = entry.string()
        guard name == "activation-token" || name == "desktop-startup-id",
          let value = entry.variant()?.string(), isToken(value)
        else { continue }
        if token == nil || name == "activation-token" { token = value }
      }
      return .token(token)
    }

    private static func isToken(_ text: String) -> Bool {
      1...InstanceCall.maximumTokenBytes ~= text.utf8.count
        && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    // MARK: To the instance and back

    private func hand(
      _ message: BusMessage, _ requests: [InstanceCall.Request], data: BusReader
    ) {
      guard case .token(let token) = Self.desktopData(data) else {
        return refuse(message, "LimitsExceeded", "the desktop's data has too many entries")
      }
      guard !requests.isEmpty else { return answer(message) }
      guard calls.count + requests.count <= Self.maximumCalls else {
        return refuse(message, "LimitsExceeded", "too many calls are in progress")
      }
      lastWaiter += 1
      waiters[lastWaiter] = Waiter(message: message, open: requests.count)
      for request in requests {
        lastCall += 1
        calls[lastCall] = lastWaiter
        var call = InstanceCall(id: lastCall, request)
        call.activationToken = token
        output.write(call.line)
      }
    }

    private func take(_ answer: InstanceAnswer, to id: Int) {
      guard let number = calls[id], var waiter = waiters[number] else { return }
      calls[id] = nil
      waiter.open -= 1
      if case .refused(let refusal) = answer { waiter.refusal = refusal }
      guard waiter.open == 0 else {
        waiters[number] = waiter
        return
      }
      waiters[number] = nil
      if let refusal = waiter.refusal {
        refuse(waiter.message, "Failed", "the app refused it: \(refusal.rawValue)")
      } else {
        self.answer(waiter.message)
      }
    }

    private func answer(_ message: BusMessage) {
      guard message.wantsAnswer, let answer = BusMessage(answering: message) else { return }
      bus?.send(answer)
    }

    private func refuseArguments(_ message: BusMessage) {
      refuse(message, "InvalidArgs", "the arguments do not match the method")
    }

    private func refuse(_ message: BusMessage, _ name: String, _ text: String) {
      guard message.wantsAnswer, let answer = BusMessage(refusing: message, name, text) else {
        return
      }
      bus?.send(answer)
    }
  }
#endif
