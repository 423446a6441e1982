public import LandfallDomain

/// What a screen keeps of a person's work while it is out of view (NAV-C06).
public struct ScreenMemory: Hashable, Sendable {
  /// Fields that are kept at most; the first ones stay.
  public static let maximumFields = 64
  /// Bytes of all names and values that are kept at most.
  public static let maximumBytes = 16_384

  /// How far the content is scrolled, in points from its start.
  public var scroll: Double
  /// What was typed into a form, by field, in the order of the first keystroke.
  public private(set) var fields: [NamedValue]

  /// A screen that nobody has touched.
  public init() { (scroll, fields) = (0, []) }

  /// The text of a field, or `nil` where nothing was typed.
  public func text(of field: String) -> String? { fields.first(named: field) }

  /// Notes what stands in a field now.
  ///
  /// - Returns: Whether it is kept: not if the screen would keep more than the bounds allow.
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
