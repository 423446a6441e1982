/// What is done with each line of a ``LineStream``; each thread has one of its own.
public protocol LineWork: AnyObject, SendableMetatype {
  /// Takes one line, without what ends it.
  ///
  /// - Parameters:
  ///   - line: Its bytes, lent for the call. Of a line longer than ``LineStream/longestLine`` the
  ///     first bytes, one more than that.
  ///   - number: Which line it is, from 1.
  ///   - output: Takes what is to be written; it comes out in the order of the lines.
  func take(_ line: UnsafeRawBufferPointer, number: Int, into output: LineOutput)
}
