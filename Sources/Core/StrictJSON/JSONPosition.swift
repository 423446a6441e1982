/// A place in a JSON text.
public struct JSONPosition: Hashable, Sendable {
  /// Bytes before it.
  public let offset: Int
  /// The line, from 1; lines end with a line feed.
  public let line: Int
  /// Bytes since the start of the line, from 1.
  public let column: Int

  /// Names a place.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
