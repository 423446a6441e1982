#if DBus
  internal import LandfallDesktop
  internal import LandfallDomain
  internal import LandfallHelperProcess

  /// Shows a notification and waits for its tap, even if the app ends in the meantime.
  ///
  /// The desktop reports a tap only to the process that has shown the notification, so this process
  /// must stay alive. It sends the tap to the app's bus name. If the app does not run, the bus
  /// starts it.
  final class NotificationService {
    /// The action of the app that handles a tap.
    static let action = "tap"
    /// The maximum time to wait for a tap.
    ///
    /// An unanswered notification may stay in a list.
    static let patience: Duration = .seconds(24 * 3_600)
    /// The time to wait for a tap after the notification is closed: servers differ in the order.
    static let afterwards: Duration = .seconds(1)
    /// The time limit for the app to start, in milliseconds.
    static let start: Int32 = 25_000
    /// The key of the default action, which a tap on the notification invokes.
    private static let tapped = "default"

    private let bus: BusConnection
    private let notice: DesktopNotice
    private let server: String
    /// Whether the server reads markup in the text below the first line.
    private let readsMarkup: Bool

    private init(
      _ bus: BusConnection, _ notice: DesktopNotice, server: String, readsMarkup: Bool
    ) {
      self.bus = bus
      self.notice = notice
      self.server = server
      self.readsMarkup = readsMarkup
    }

    /// Shows the notification from `input`, reports the result on `output`, and waits for the tap.
    static func run(input: Channel, output: Channel) {
      var lines = LineReader(input, most: InstanceCall.maximumBytes)
      while lines.fault == nil {
        _ = Waiting.wait(for: input.file, nil, until: nil)
        lines.receive()
        guard let line = lines.line() else { continue }
        guard let notice = DesktopNotice(line) else { return }
        switch open(notice) {
        case .failure(let failure):
          return answer(.failed(failure), output)
        case .success(let busService):
          guard let number = busService.show() else { return answer(.failed(.noServer), output) }
          answer(.shown(Int(number)), output)
          return busService.wait(for: number)
        }
      }
    }

    private static func answer(_ answer: DesktopNoticeAnswer, _ output: Channel) {
      output.write(answer.line)
    }

    private static func open(
      _ notice: DesktopNotice
    ) -> Result<NotificationService, DesktopNoticeAnswer.Failure> {
      guard let bus = BusConnection() else { return .failure(.noBus) }
      guard bus.owner(of: notice.app) != nil || bus.isActivatable(notice.app) else {
        return .failure(.notRegistered)
      }
      guard let capabilities = Self.capabilities(on: bus) else { return .failure(.noServer) }
      guard capabilities.contains("actions") else { return .failure(.noActions) }
      guard let server = bus.owner(of: BusMessage.Target.notifications.name) else {
        return .failure(.noServer)
      }
      return .success(
        NotificationService(
          bus, notice, server: server, readsMarkup: capabilities.contains("body-markup")))
    }

    /// Returns the capabilities of the notification server, or `nil` if there is none.
    ///
    /// The bus starts the server if needed.
    static func capabilities(on bus: BusConnection) -> [String]? {
      guard let call = BusMessage(calling: "GetCapabilities", of: .notifications),
        let list = bus.answer(to: call, within: start)?.reader(of: "as")?.list()
      else { return nil }
      var capabilities: [String] = []
      while let capability = list.string() { capabilities.append(capability) }
      return capabilities
    }

    private func show() -> UInt32? {
      let name = BusMessage.Target.notifications.name
      // Match the unique name of this server, so that signals from other senders are ignored.
      bus.watch("type='signal',sender='\(server)',interface='\(name)'")
      bus.watch("type='signal',member='NameOwnerChanged',arg0='\(name)'")
      guard let call = BusMessage(calling: "Notify", of: .notifications) else { return nil }
      call.append { writer in
        writer.append(notice.appName)
        writer.append(UInt32(0))
        writer.append("")
        writer.append(notice.summary)
        writer.append(readsMarkup ? notice.bodyMarkup : notice.body)
        writer.list(of: "s") { list in
          list.append(Self.tapped)
          list.append(notice.action)
        }
        writer.dictionary([
          ("desktop-entry", "s", { [notice] in $0.append(notice.app) }),
          ("urgency", "y", { $0.append(UInt8(1)) }),
        ])
        writer.append(Int32(-1))
      }
      return bus.answer(to: call)?.reader(of: "u")?.number()
    }

    private func wait(for number: UInt32) {
      var token: String?
      var limit = ContinuousClock.now + Self.patience
      while ContinuousClock.now < limit {
        while let message = bus.next() {
          guard message.isSignal else { continue }
          if message.member == "NameOwnerChanged", message.sender == BusMessage.Target.bus.name {
            return
          }
          guard message.sender == server else { continue }
          switch message.member {
          case "ActivationToken":
            let reader = message.reader(of: "us")
            if reader?.number() == number { token = reader?.string() }
          case "ActionInvoked":
            let reader = message.reader(of: "us")
            if reader?.number() == number, reader?.string() == Self.tapped { return tap(token) }
          case "NotificationClosed":
            let reader = message.reader(of: "uu")
            if reader?.number() == number {
              limit = min(limit, ContinuousClock.now + Self.afterwards)
            }
          default: continue
          }
        }
        guard bus.isConnected, let file = bus.file else { return }
        _ = Waiting.wait(for: file, nil, until: limit)
      }
    }

    /// Passes the tap to the app.
    private func tap(_ token: String?) {
      let target = BusMessage.Target(
        name: notice.app, path: BusName.objectPath(of: notice.app),
        interface: BusName.application)
      guard let call = BusMessage(calling: "ActivateAction", of: target) else { return }
      let payload = String(decoding: notice.payload, as: UTF8.self)
      call.append { writer in
        writer.append(Self.action)
        writer.list(of: "v") { list in list.variant("s") { $0.append(payload) } }
        writer.dictionary(
          token.map { token in [("activation-token", "s", { $0.append(token) })] } ?? [])
      }
      _ = bus.answer(to: call, within: Self.start)
    }
  }

  extension DesktopNoticeAnswer.Failure: Error {}
#endif
