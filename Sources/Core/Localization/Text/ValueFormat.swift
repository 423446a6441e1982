public import LandfallDomain

/// How a placeholder wants its value written: `{{price, currency(EUR; style: name)}}`.
public struct ValueFormat: Hashable, Sendable {
  /// Its name in lower case: `number`, `currency`, `datetime`, `relativetime`, `list`, or an app's.
  public let name: String
  /// What stands in the parentheses without a name, such as `EUR` or `day`; `nil` without it.
  public let argument: String?
  /// What stands there with a name, in order: `minimumFractionDigits: 2`.
  public let options: [NamedValue]

  /// A time of the services: the date and the hour, short and never to be misread.
  ///
  /// A day without an hour is written without one.
  public static let moment = ValueFormat(
    "datetime",
    options: [NamedValue("dateStyle", "medium"), NamedValue("timeStyle", "short")])

  /// The value of an option, or `nil`.
  public func option(_ name: String) -> String? { options.first(named: name) }

  /// Describes a format.
  public init(_ name: String, argument: String? = nil, options: [NamedValue] = []) {
    self.name = name
    self.argument = argument
    self.options = options
  }

  /// Reads a format as it stands after a placeholder's comma.
  init(_ bytes: ArraySlice<UInt8>) {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")) else {
      self.init(bytes.trimmed.text.lowercased())
      return
    }
    let close = bytes.lastIndex(of: UInt8(ascii: ")")) ?? bytes.endIndex
    var argument: String?
    var options: [NamedValue] = []
    let inner = open < close ? bytes[(open + 1)..<close] : []
    for part in inner.split(separator: UInt8(ascii: ";")) {
      if let colon = part.firstIndex(of: UInt8(ascii: ":")) {
        options.append(
          NamedValue(part[..<colon].trimmed.text, part[(colon + 1)...].trimmed.text))
      } else {
        argument = argument ?? part.trimmed.text
      }
    }
    self.init(bytes[..<open].trimmed.text.lowercased(), argument: argument, options: options)
  }
}
