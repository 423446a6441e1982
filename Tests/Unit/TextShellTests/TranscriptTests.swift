import Foundation
import LandfallTestSupport
import Testing

/// The command as a person meets it: each file of `Tests/Transcripts` is run and compared.
///
/// `$` starts a command line for bash; what follows is its output, standard error included, and
/// `[exit 3]` where it does not end with 0. Times are masked. With `RECORD_TRANSCRIPTS=1` the files
/// are written anew, and the run fails so that nobody takes it for a test.
@Suite("Transcripts")
struct TranscriptTests {
  @Test("the command prints what the transcript says", arguments: Transcript.names)
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
