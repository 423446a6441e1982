/// The work on each line of a ``LineStream``; each thread has its own.
package protocol LineWork: AnyObject, SendableMetatype {
  /// Processes one line without its line ending.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line, valid only during the call. A line longer than
  ///     ``LineStream/longestLine`` is cut to one byte more.
  ///   - number: The line number, counted from 1.
  ///   - output: Receives the output, which is written in the order of the lines.
  func take(_ line: UnsafeRawBufferPointer, number: Int, into output: LineOutput)
}
