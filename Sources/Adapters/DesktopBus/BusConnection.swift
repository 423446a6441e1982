#if DBus
  internal import CDBus

  /// A connection to the session's bus, and the messages that come on it.
  final class BusConnection {
    /// The most bytes of messages that have come and are not dealt with; then nothing is read.
    static let maximumWaitingBytes = 1 << 20
    /// The most files that the system passes at once (`SCM_MAX_FD`).
    static let maximumFiles = 253
    /// How long to wait for the bus itself.
    static let patience: Int32 = 5_000

    private let connection: OpaquePointer

    /// Connects to the bus that the environment names; `nil` where none answers.
    init?() {
      guard let connection = dbus_bus_get_private(DBUS_BUS_SESSION, nil) else { return nil }
      self.connection = connection
      // By itself the library ends the process when the bus goes.
      dbus_connection_set_exit_on_disconnect(connection, 0)
      // The library answers a message above its limits by ending the connection, and who is next in the
      // bus's queue has the name. So no message that a bus delivers may be above them: of bytes the
      // library takes as many as the protocol has, files are taken and dropped. How long a call may be
      // is judged where it can be answered; these two only put off reading.
      dbus_connection_set_max_message_unix_fds(connection, Self.maximumFiles)
      dbus_connection_set_max_received_size(connection, Self.maximumWaitingBytes)
      dbus_connection_set_max_received_unix_fds(connection, Self.maximumFiles)
    }

    deinit {
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
    }

    /// The file to wait for, or `nil` where there is none any more.
    var file: Int32? {
      var file: Int32 = -1
      return dbus_connection_get_unix_fd(connection, &file) != 0 ? file : nil
    }

    /// Whether the bus is still there.
    var isConnected: Bool { dbus_connection_get_is_connected(connection) != 0 }

    /// The next message that has come, without waiting.
    func next() -> BusMessage? {
      if let message = dbus_connection_pop_message(connection) {
        return BusMessage(adopting: message)
      }
      dbus_connection_read_write(connection, 0)
      return dbus_connection_pop_message(connection).map { BusMessage(adopting: $0) }
    }

    /// Sends a message and waits until it is gone.
    func send(_ message: BusMessage) {
      guard dbus_connection_send(connection, message.raw, nil) != 0 else { return }
      dbus_connection_flush(connection)
    }

    /// Sends a call and waits for its answer; `nil` for an error, or none in time.
    func answer(to call: BusMessage, within milliseconds: Int32 = patience) -> BusMessage? {
      dbus_connection_send_with_reply_and_block(connection, call.raw, milliseconds, nil)
        .map { BusMessage(adopting: $0) }
    }

    /// What came of asking for a name.
    enum NameOutcome {
      case ours
      case taken
      case failed
    }

    /// Asks for a well-known name, now or never.
    func request(_ name: String) -> NameOutcome {
      switch dbus_bus_request_name(connection, name, UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE), nil) {
      case DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER, DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER: .ours
      case DBUS_REQUEST_NAME_REPLY_EXISTS: .taken
      default: .failed
      }
    }

    /// Asks for the signals that a rule describes.
    func watch(_ rule: String) { dbus_bus_add_match(connection, rule, nil) }

    /// The connection that has a name, by its unique name; `nil` where nobody has it.
    func owner(of name: String) -> String? {
      let call = BusMessage(calling: "GetNameOwner", of: .bus)
      call?.append { $0.append(name) }
      return call.flatMap { answer(to: $0) }?.reader(of: "s")?.string()
    }

    /// The process that has a name.
    func process(of name: String) -> Int? {
      let call = BusMessage(calling: "GetConnectionUnixProcessID", of: .bus)
      call?.append { $0.append(name) }
      return call.flatMap { answer(to: $0) }?.reader(of: "u")?.number().map { Int($0) }
    }

    /// Whether the bus can start what a name stands for.
    func isActivatable(_ name: String) -> Bool {
      guard let call = BusMessage(calling: "ListActivatableNames", of: .bus),
        let list = answer(to: call)?.reader(of: "as")?.list()
      else { return false }
      while let entry = list.string() {
        if entry == name { return true }
      }
      return false
    }
  }
#endif
