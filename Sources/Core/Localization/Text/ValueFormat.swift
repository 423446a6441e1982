package import LandfallDomain

/// The format of a placeholder's value: `{{price, currency(EUR; style: name)}}`.
public struct ValueFormat: Hashable, Sendable {
  /// The name in lower case: `number`, `currency`, `datetime`, `relativetime`, `list`, or the app's
  /// own.
  public let name: String
  /// The unnamed part in the parentheses, such as `EUR` or `day`; `nil` if there is none.
  public let argument: String?
  /// The named parts in the parentheses, in order, such as `minimumFractionDigits: 2`.
  package let options: [NamedValue]

  /// The format for a time from the services: a short, unambiguous date and time.
  ///
  /// A date without a time is written as a date.
  package static let moment = ValueFormat(
    "datetime",
    options: [NamedValue("dateStyle", "medium"), NamedValue("timeStyle", "short")])

  /// Returns the value of an option, or `nil` if it is not set.
  public func option(_ name: String) -> String? { options.first(named: name) }

  /// Creates a format.
  package init(_ name: String, argument: String? = nil, options: [NamedValue] = []) {
    self.name = name
    self.argument = argument
    self.options = options
  }

  /// Reads the format after a placeholder's comma.
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
