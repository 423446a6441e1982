#if FullScreen
  import LandfallTextShell

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The times of all frames, in the file that `TEXTSHELL_FRAMES` names: one line a frame.
  final class FrameLog: @unchecked Sendable {
    // Sendable: touched on the loop's thread alone.

    /// Kept until then, so that writing the log does not make frames late.
    private static let most = 1 << 20

    private let file: Int32
    private var lines: [UInt8] = []

    /// Opens the file that the variable names; `nil` without it, or where it cannot be written.
    init?(variable: (String) -> String?) {
      guard let path = variable("TEXTSHELL_FRAMES"), !path.isEmpty else { return nil }
      file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard file >= 0 else { return nil }
      lines.reserveCapacity(Self.most)
    }

    deinit { close(file) }

    func note(_ stamp: FrameStamp) {
      lines += stamp.line.utf8
      lines.append(0x0A)
      if lines.count >= Self.most { flush() }
    }

    /// Writes what is kept.
    func flush() {
      lines.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if count < 0, errno == EINTR { continue }
          // A full disk: the rest of the times are lost, and nothing else.
          guard count > 0 else { break }
          rest = rest.dropFirst(count)
        }
      }
      lines.removeAll(keepingCapacity: true)
    }
  }
#endif
