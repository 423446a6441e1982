#if DBus
  internal import CDBus

  /// A message on the bus.
  final class BusMessage {
    /// The object and interface of a method.
    struct Target {
      let name: String
      let path: String
      let interface: String

      static let bus = Target(
        name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus")
      static let notifications = Target(
        name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
        interface: "org.freedesktop.Notifications")
    }

    let raw: OpaquePointer

    init(adopting raw: OpaquePointer) { self.raw = raw }

    /// Creates a call.
    init?(calling method: String, of target: Target) {
      guard
        let raw = dbus_message_new_method_call(
          target.name, target.path, target.interface, method)
      else { return nil }
      self.raw = raw
    }

    /// Creates the response to a call.
    init?(answering call: BusMessage) {
      guard let raw = dbus_message_new_method_return(call.raw) else { return nil }
      self.raw = raw
    }

    /// Creates the error response to a call.
    init?(refusing call: BusMessage, _ name: String, _ text: String) {
      guard let raw = dbus_message_new_error(call.raw, "org.freedesktop.DBus.Error." + name, text)
      else { return nil }
      self.raw = raw
    }

    deinit { dbus_message_unref(raw) }

    var isCall: Bool { dbus_message_get_type(raw) == Int32(DBUS_MESSAGE_TYPE_METHOD_CALL) }
    var isSignal: Bool { dbus_message_get_type(raw) == Int32(DBUS_MESSAGE_TYPE_SIGNAL) }
    var wantsAnswer: Bool { dbus_message_get_no_reply(raw) == 0 }
    var serial: UInt32 { dbus_message_get_serial(raw) }
    var member: String { Self.text(dbus_message_get_member(raw)) }
    var interface: String { Self.text(dbus_message_get_interface(raw)) }
    var path: String { Self.text(dbus_message_get_path(raw)) }
    var sender: String { Self.text(dbus_message_get_sender(raw)) }

    /// Returns a reader of the arguments, or `nil` if their types differ from the signature.
    func reader(of signature: String) -> BusReader? {
      guard dbus_message_has_signature(raw, signature) != 0 else { return nil }
      var iterator = DBusMessageIter()
      dbus_message_iter_init(raw, &iterator)
      return BusReader(self, iterator)
    }

    /// Appends arguments.
    func append(_ body: (inout BusWriter) -> Void) {
      var iterator = DBusMessageIter()
      dbus_message_iter_init_append(raw, &iterator)
      withUnsafeMutablePointer(to: &iterator) { pointer in
        var writer = BusWriter(pointer)
        body(&writer)
      }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
  }

  /// The types of arguments.
  ///
  /// The library defines them as macros that Swift cannot import.
  enum BusType {
    static let string = Int32(UInt8(ascii: "s"))
    static let number = Int32(UInt8(ascii: "u"))
    static let integer = Int32(UInt8(ascii: "i"))
    static let byte = Int32(UInt8(ascii: "y"))
    static let array = Int32(UInt8(ascii: "a"))
    static let variant = Int32(UInt8(ascii: "v"))
    static let entry = Int32(UInt8(ascii: "e"))
  }

  /// Reads arguments one after another.
  final class BusReader {
    private var iterator: DBusMessageIter
    // The iterator points into the message, so keep it alive.
    private let message: BusMessage

    init(_ message: BusMessage, _ iterator: DBusMessageIter) {
      self.message = message
      self.iterator = iterator
    }

    private var type: Int32 { dbus_message_iter_get_arg_type(&iterator) }

    /// Reads the next argument, or returns `nil` if it is not a text.
    ///
    /// The bus guarantees UTF-8.
    func string() -> String? {
      guard type == BusType.string else { return nil }
      var text: UnsafePointer<CChar>?
      dbus_message_iter_get_basic(&iterator, &text)
      dbus_message_iter_next(&iterator)
      return text.map { String(cString: $0) }
    }

    /// Reads the next argument, or returns `nil` if it is not an unsigned 32-bit number.
    func number() -> UInt32? {
      guard type == BusType.number else { return nil }
      var number: UInt32 = 0
      dbus_message_iter_get_basic(&iterator, &number)
      dbus_message_iter_next(&iterator)
      return number
    }

    /// Returns a reader of the next argument's elements, or `nil` if it is not an array.
    func list() -> BusReader? { inside(BusType.array) }

    /// Returns a reader of the next argument's value, or `nil` if it is not a variant.
    func variant() -> BusReader? { inside(BusType.variant) }

    /// Returns a reader of the next argument's key and value, or `nil` if it is not a dictionary
    /// entry.
    func entry() -> BusReader? { inside(BusType.entry) }

    private func inside(_ expected: Int32) -> BusReader? {
      guard type == expected else { return nil }
      var inner = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &inner)
      dbus_message_iter_next(&iterator)
      return BusReader(message, inner)
    }
  }

  /// Appends arguments one after another.
  ///
  /// The library terminates the process if it runs out of memory.
  struct BusWriter {
    private let iterator: UnsafeMutablePointer<DBusMessageIter>

    init(_ iterator: UnsafeMutablePointer<DBusMessageIter>) { self.iterator = iterator }

    func append(_ text: String) {
      text.withCString { pointer in
        var pointer: UnsafePointer<CChar>? = pointer
        dbus_message_iter_append_basic(iterator, BusType.string, &pointer)
      }
    }

    func append(_ number: UInt32) {
      var number = number
      dbus_message_iter_append_basic(iterator, BusType.number, &number)
    }

    func append(_ integer: Int32) {
      var integer = integer
      dbus_message_iter_append_basic(iterator, BusType.integer, &integer)
    }

    func append(_ byte: UInt8) {
      var byte = byte
      dbus_message_iter_append_basic(iterator, BusType.byte, &byte)
    }

    /// Appends an array with elements of a type.
    func list(of signature: String, _ body: (inout BusWriter) -> Void) {
      container(BusType.array, signature, body)
    }

    /// Appends a value together with its type.
    func variant(_ signature: String, _ body: (inout BusWriter) -> Void) {
      container(BusType.variant, signature, body)
    }

    /// Appends a dictionary of names and variants.
    func dictionary(_ entries: [(name: String, signature: String, (inout BusWriter) -> Void)]) {
      container(BusType.array, "{sv}") { list in
        for (name, signature, body) in entries {
          list.container(BusType.entry, nil) { entry in
            entry.append(name)
            entry.variant(signature, body)
          }
        }
      }
    }

    private func container(
      _ type: Int32, _ signature: String?, _ body: (inout BusWriter) -> Void
    ) {
      var inner = DBusMessageIter()
      dbus_message_iter_open_container(iterator, type, signature, &inner)
      withUnsafeMutablePointer(to: &inner) { pointer in
        var writer = BusWriter(pointer)
        body(&writer)
      }
      dbus_message_iter_close_container(iterator, &inner)
    }
  }
#endif
