/// The reason why a recording cannot be replayed.
package enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text does not begin with the header of a recording.
  case notARecording
  /// Another version of Landfall wrote it; the version of the format.
  case unsupportedVersion(Int)
  /// A line is damaged, counted from 1.
  case damaged(line: Int)
  /// The recording ends before its last line.
  case cut(line: Int)
  /// The app's declarations differ from those of the recording; the recorded name of the app.
  case otherApp(String)
  /// The recording is larger than ``Recording/maximumBytes``.
  case tooLarge

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .notARecording: "this is not a Landfall recording; make one with --record FILE"
    case .unsupportedVersion(let version):
      "the recording has format version \(version), not \(Recording.version): "
        + "use the version of the program that made it"
    case .damaged(let line):
      "line \(line) is damaged: ask for the recording again, as a file and not as pasted text"
    case .cut(let line):
      "the recording is cut off at line \(line): ask for the whole file"
    case .otherApp(let name):
      "the recording does not match the app folder of \(name): use the folder it was made with"
    case .tooLarge: "the recording is larger than \(Recording.maximumBytes >> 20) MiB"
    }
  }
}
