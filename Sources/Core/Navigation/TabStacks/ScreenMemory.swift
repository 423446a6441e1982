public import LandfallDomain

/// The person's input on a screen, kept while the screen is not visible (NAV-C06).
public struct ScreenMemory: Hashable, Sendable {
  /// The maximum number of fields; when it is reached, new fields are not kept.
  package static let maximumFields = 64
  /// The maximum size of all names and values, in bytes.
  package static let maximumBytes = 16_384

  /// The scroll position, in points from the start of the content.
  public var scroll: Double
  /// The text of each form field, in the order in which the fields were first edited.
  public private(set) var fields: [NamedValue]

  /// Creates the memory of a screen without input.
  package init() { (scroll, fields) = (0, []) }

  /// Returns the text of a field, or `nil` if nothing was typed.
  public func text(of field: String) -> String? { fields.first(named: field) }

  /// Stores the current text of a field.
  ///
  /// - Returns: Whether the text was stored; `false` if it would exceed the limits.
  @discardableResult
  public mutating func type(_ text: String, into field: String) -> Bool {
    let entry = NamedValue(field, text)
    var next = fields
    if let index = next.firstIndex(where: { $0.name.utf8.elementsEqual(field.utf8) }) {
      next[index] = entry
    } else {
      next.append(entry)
    }
    let bytes = next.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard next.count <= Self.maximumFields, bytes <= Self.maximumBytes else { return false }
    fields = next
    return true
  }
}
