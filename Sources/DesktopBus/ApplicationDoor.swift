#if DBus
  internal import LandfallDesktop
  internal import LandfallDomain

  /// An app's name on the bus: hands what is called there to the app's instance.
  ///
  /// Anything that may talk to the session's bus can call it, so it is strict: the three methods of
  /// `org.freedesktop.Application` at the app's own object, with exactly their arguments, of bounded
  /// number and length. A call is answered when the instance has taken what it brought.
  final class ApplicationDoor {
    /// The most links of one call.
    static let maximumLinks = 16
    /// The most calls that wait for the instance.
    static let maximumCalls = 64

    /// A call of the bus that the instance has not taken yet.
    private struct Waiter {
      let message: BusMessage
      var open: Int
      var refusal: InstanceAnswer.Refusal?
    }

    private let app: String
    private let output: Int32
    private let input: LineInput
    private let inputFile: Int32
    private var bus: BusConnection?
    private var waiters: [Int: Waiter] = [:]
    /// The waiter of each call to the instance.
    private var calls: [Int: Int] = [:]
    private var lastCall = 0
    private var lastWaiter = 0

    init(app: String, input: Int32, output: Int32) {
      self.app = app
      self.output = output
      inputFile = input
      self.input = LineInput(input, most: 2 * InstanceCall.maximumBytes)
    }

    /// Runs until the instance or the bus is gone.
    func run() {
      guard let bus = BusConnection() else { return tell(.noBus) }
      self.bus = bus
      switch bus.request(app) {
      case .taken: return tell(.taken)
      case .failed: return tell(.noBus)
      case .ours: tell(.open)
      }
      while !input.isAtEnd {
        while let message = bus.next() {
          guard take(message) else { return }
        }
        guard bus.isConnected, let file = bus.file else { return tell(.noBus) }
        if Waiting.wait(for: file, inputFile, until: nil).second {
          input.receive()
          while let line = input.line() {
            guard let (id, answer) = InstanceAnswer.read(line) else { return }
            take(answer, to: id)
          }
        }
      }
    }

    private func tell(_ state: DoorState) {
      lastCall += 1
      Waiting.write(InstanceCall(id: lastCall, .door(state)).line, to: output)
    }

    // MARK: From the bus

    /// Takes a message; `false` where the app has lost its name.
    private func take(_ message: BusMessage) -> Bool {
      if message.isSignal {
        guard message.member == "NameLost", message.sender == BusMessage.Target.bus.name,
          message.reader(of: "s")?.string() == app
        else { return true }
        tell(.taken)
        return false
      }
      guard message.isCall else { return true }
      guard message.path == BusName.objectPath(of: app) else {
        refuse(message, "UnknownObject", "there is no such object")
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
      hand(message, [.activate], token: Self.token(reader))
    }

    private func open(_ message: BusMessage) {
      guard let reader = message.reader(of: "asa{sv}"), let list = reader.list() else {
        return refuseArguments(message)
      }
      var requests: [InstanceCall.Request] = []
      while let url = list.string() {
        guard requests.count < Self.maximumLinks, url.utf8.count <= InstanceCall.maximumLinkBytes
        else { return refuse(message, "LimitsExceeded", "too many links, or one is too long") }
        let token = "\(message.sender)#\(message.serial)#\(requests.count)"
        requests.append(.open(url: LinkText(url), channel: .app, token: token))
      }
      hand(message, requests, token: Self.token(reader))
    }

    private func activateAction(_ message: BusMessage) {
      guard let reader = message.reader(of: "sava{sv}"), let action = reader.string(),
        let parameters = reader.list()
      else { return refuseArguments(message) }
      guard action == NotificationDoor.action else {
        return refuse(message, "InvalidArgs", "the app has no such action")
      }
      guard let text = parameters.variant()?.string(), parameters.variant() == nil else {
        return refuseArguments(message)
      }
      guard text.utf8.count <= Limits.maximumPayloadBytes else {
        return refuse(message, "LimitsExceeded", "the notification is too long")
      }
      hand(message, [.tap(payload: Array(text.utf8))], token: Self.token(reader))
    }

    /// What lets the app raise its window.
    private static func token(_ reader: BusReader) -> String? {
      guard let entries = reader.list() else { return nil }
      var token: String?
      while let entry = entries.entry() {
        let name = entry.string()
        guard name == "activation-token" || name == "desktop-startup-id",
          let value = entry.variant()?.string(), isToken(value)
        else { continue }
        if token == nil || name == "activation-token" { token = value }
      }
      return token
    }

    private static func isToken(_ text: String) -> Bool {
      1...InstanceCall.maximumTokenBytes ~= text.utf8.count
        && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    // MARK: To the instance and back

    private func hand(_ message: BusMessage, _ requests: [InstanceCall.Request], token: String?) {
      guard !requests.isEmpty else { return answer(message) }
      guard calls.count + requests.count <= Self.maximumCalls else {
        return refuse(message, "LimitsExceeded", "too much is under way")
      }
      lastWaiter += 1
      waiters[lastWaiter] = Waiter(message: message, open: requests.count)
      for request in requests {
        lastCall += 1
        calls[lastCall] = lastWaiter
        var call = InstanceCall(id: lastCall, request)
        call.activationToken = token
        Waiting.write(call.line, to: output)
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
        refuse(waiter.message, "Failed", "the app has not taken it: \(refusal.rawValue)")
      } else {
        self.answer(waiter.message)
      }
    }

    private func answer(_ message: BusMessage) {
      guard message.wantsAnswer, let answer = BusMessage(answering: message) else { return }
      bus?.send(answer)
    }

    private func refuseArguments(_ message: BusMessage) {
      refuse(message, "InvalidArgs", "the arguments are not those of the method")
    }

    private func refuse(_ message: BusMessage, _ name: String, _ text: String) {
      guard message.wantsAnswer, let answer = BusMessage(refusing: message, name, text) else {
        return
      }
      bus?.send(answer)
    }
  }
#endif
