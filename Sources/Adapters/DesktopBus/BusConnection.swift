#if DBus
  internal import CDBus

  /// A connection to the session bus, for messages in both directions.
  final class BusConnection {
    /// The maximum size in bytes of unhandled messages.
    ///
    /// Above it, nothing is read.
    static let maximumWaitingBytes = 1 << 20
    /// The maximum number of files that the system passes at once (`SCM_MAX_FD`).
    static let maximumFiles = 253
    /// The time limit for a response of the bus, in milliseconds.
    static let patience: Int32 = 5_000

    private let connection: OpaquePointer

    /// Connects to the session bus, or returns `nil` if none responds.
    init?() {
      guard let connection = dbus_bus_get_private(DBUS_BUS_SESSION, nil) else { return nil }
      self.connection = connection
      // By default, the library terminates the process when the bus is gone.
      dbus_connection_set_exit_on_disconnect(connection, 0)
      // When a message exceeds its limits, libdbus closes the connection, and the next process in
      // the queue gets the app's name. So no message that the bus delivers may exceed them. The
      // size limit stays at the maximum of the protocol, and received files are dropped. Calls that
      // are too long are refused later. The two `received` limits only delay reading.
      dbus_connection_set_max_message_unix_fds(connection, Self.maximumFiles)
      dbus_connection_set_max_received_size(connection, Self.maximumWaitingBytes)
      dbus_connection_set_max_received_unix_fds(connection, Self.maximumFiles)
    }

    deinit {
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
    }

    /// The file descriptor to wait for, or `nil` if the connection is closed.
    var file: Int32? {
      var file: Int32 = -1
      return dbus_connection_get_unix_fd(connection, &file) != 0 ? file : nil
    }

    /// Whether the bus is still connected.
    var isConnected: Bool { dbus_connection_get_is_connected(connection) != 0 }

    /// Returns the next received message without waiting, or `nil` if there is none.
    func next() -> BusMessage? {
      if let message = dbus_connection_pop_message(connection) {
        return BusMessage(adopting: message)
      }
      dbus_connection_read_write(connection, 0)
      return dbus_connection_pop_message(connection).map { BusMessage(adopting: $0) }
    }

    /// Sends a message and waits until it is written.
    func send(_ message: BusMessage) {
      guard dbus_connection_send(connection, message.raw, nil) != 0 else { return }
      dbus_connection_flush(connection)
    }

    /// Sends a call and waits for its response, or returns `nil` for an error or a timeout.
    func answer(to call: BusMessage, within milliseconds: Int32 = patience) -> BusMessage? {
      dbus_connection_send_with_reply_and_block(connection, call.raw, milliseconds, nil)
        .map { BusMessage(adopting: $0) }
    }

    /// The outcome of requesting a name.
    enum NameOutcome {
      case ours
      case taken
      case failed
    }

    /// Requests a well-known name without queueing for it.
    func request(_ name: String) -> NameOutcome {
      switch dbus_bus_request_name(connection, name, UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE), nil) {
      case DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER, DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER: .ours
      case DBUS_REQUEST_NAME_REPLY_EXISTS: .taken
      default: .failed
      }
    }

    /// Subscribes to the signals that match a rule.
    func watch(_ rule: String) { dbus_bus_add_match(connection, rule, nil) }

    /// Returns the unique name of the connection that owns a name, or `nil` if none does.
    func owner(of name: String) -> String? {
      let call = BusMessage(calling: "GetNameOwner", of: .bus)
      call?.append { $0.append(name) }
      return call.flatMap { answer(to: $0) }?.reader(of: "s")?.string()
    }

    /// Returns the ID of the process that owns a name, or `nil`.
    func process(of name: String) -> Int? {
      let call = BusMessage(calling: "GetConnectionUnixProcessID", of: .bus)
      call?.append { $0.append(name) }
      return call.flatMap { answer(to: $0) }?.reader(of: "u")?.number().map { Int($0) }
    }

    /// Returns whether the bus can start a service with this name.
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
