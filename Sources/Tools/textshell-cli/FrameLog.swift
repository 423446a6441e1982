#if FullScreen
  import LandfallFiles
  import LandfallFullScreen

  /// The times of all frames, in the file that `TEXTSHELL_FRAMES` names: one line a frame.
  final class FrameLog: @unchecked Sendable {
    // Sendable: touched on the loop's thread alone.

    /// Kept until then, so that writing the log does not make frames late.
    private static let most = 1 << 20

    private let file: OpenFile
    private var lines: [UInt8] = []

    /// Opens the file that the variable names; `nil` without it, or where it cannot be written.
    init?(variable: (String) -> String?) {
      guard let path = variable("TEXTSHELL_FRAMES"), !path.isEmpty else { return nil }
      do throws(FileError) {
        file = try OpenFile(path, for: .emptying)
      } catch {
        return nil
      }
      lines.reserveCapacity(Self.most)
    }

    func note(_ stamp: FrameStamp) {
      lines += stamp.line.utf8
      lines.append(0x0A)
      if lines.count >= Self.most { flush() }
    }

    /// Writes what is kept.
    func flush() {
      // A full disk: the rest of the times are lost, and nothing else.
      _ = lines.withUnsafeBytes { Stream.write($0, to: file.descriptor) }
      lines.removeAll(keepingCapacity: true)
    }
  }
#endif
