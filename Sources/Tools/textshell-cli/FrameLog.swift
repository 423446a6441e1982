#if FullScreen
  import LandfallFiles
  import LandfallFullScreen

  /// A log of the times of all frames, one line per frame, in the file that `TEXTSHELL_FRAMES`
  /// names.
  final class FrameLog: @unchecked Sendable {
    // Sendable: only the loop's thread uses it.

    /// The number of bytes that are buffered before a write, so that writing does not delay frames.
    private static let most = 1 << 20

    private let file: OpenFile
    private var lines: [UInt8] = []

    /// Opens the log, and empties it.
    init(_ path: String) throws(ScreenFailure) {
      do throws(FileError) {
        file = try OpenFile(path, for: .emptying)
      } catch {
        throw ScreenFailure(
          "'\(path)' cannot be written: \(SystemText.of(error.code))",
          hint: "name another file with TEXTSHELL_FRAMES, or unset it")
      }
      lines.reserveCapacity(Self.most)
    }

    func note(_ stamp: FrameStamp) {
      lines += stamp.line.utf8
      lines.append(0x0A)
      if lines.count >= Self.most { flush() }
    }

    /// Writes the buffered lines.
    func flush() {
      // On a full disk the remaining times are lost, which is acceptable.
      _ = lines.withUnsafeBytes { Stream.write($0, to: file.descriptor) }
      lines.removeAll(keepingCapacity: true)
    }
  }
#endif
