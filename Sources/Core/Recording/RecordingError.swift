/// Why a recording cannot be replayed.
package enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text does not begin as a recording does.
  case notARecording
  /// It was written by a newer version, in that version of the format.
  case unsupportedVersion(Int)
  /// That line, counted from 1, is not what was written.
  case damaged(line: Int)
  /// It ends before its last line.
  case cut(line: Int)
  /// It was recorded with other declarations: the app's name in the recording.
  case otherApp(String)
  /// It is larger than ``Recording/maximumBytes``.
  case tooLarge

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .notARecording: "this is not a recording of Landfall; write one with --record FILE"
    case .unsupportedVersion(let version):
      "the recording has version \(version) of the format, and this program reads version 1: use a newer one"
    case .damaged(let line):
      "line \(line) is damaged: ask for the recording again, as a file and not as text"
    case .cut(let line):
      "the recording ends in line \(line), before its last line: ask for the whole file"
    case .otherApp(let name):
      "the recording was made with other declarations of \(name): replay it with those of its time"
    case .tooLarge: "the recording has more than \(Recording.maximumBytes >> 20) MiB"
    }
  }
}
