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
    case .notARecording:
      "the file is not a Landfall recording; make one with 'textshell open LINK --record FILE'"
    case .unsupportedVersion(let version):
      "the recording has format version \(version), but this program reads only version "
        + "\(Recording.version); use the version of textshell that recorded it"
    case .damaged(let line):
      "line \(line) of the recording is damaged; ask for it again, as a file and not as pasted "
        + "text"
    case .cut(let line):
      "the recording ends too early, at line \(line); ask for the whole file"
    case .otherApp(let name):
      "the recording is of \(name), and its declarations differ from those of this app folder; use "
        + "the app folder it was recorded with"
    case .tooLarge:
      "the file is larger than \(Recording.maximumBytes >> 20) MiB, which no recording is; ask for "
        + "the recording again"
    }
  }
}
