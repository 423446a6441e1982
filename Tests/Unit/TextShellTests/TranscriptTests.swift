import Foundation
import LandfallTestSupport
import Testing

/// Runs the commands of each file in `Tests/Transcripts` and compares their output.
///
/// `$` starts a command line for bash. Its output follows, standard error included, and `[exit 3]`
/// if the exit code is not 0. Times are masked. With `RECORD_TRANSCRIPTS=1` the files are recorded
/// again. The run then fails, so that it cannot be mistaken for a test.
@Suite("Transcripts")
struct TranscriptTests {
  @Test("The output equals the transcript", arguments: Transcript.names)
  func transcript(name: String) throws {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let transcript = try Transcript(name)
    let scratch = try ScratchFolder()
    let seen = try transcript.run(textshellIn: folder, home: scratch.path)
    if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
      try transcript.record(seen)
      Issue.record("\(name) was recorded")
    }
    #expect(Transcript.masked(seen) == Transcript.masked(transcript.text))
  }
}
