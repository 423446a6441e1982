import LandfallFiles
import LandfallTextShell
import LandfallWorkbench

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Files and pipes whose lines are streamed.
enum LineFiles {
  /// The tools of commands that stream.
  ///
  /// Nothing is opened until a command streams.
  static let tools = StreamTools(
    open: { path throws(ShellFailure) in try open(path) },
    write: { Terminal.write($0, to: STDOUT_FILENO) },
    processors: { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) },
    isErrorTerminal: { isatty(STDERR_FILENO) == 1 })

  private static func open(_ path: String) throws(ShellFailure) -> LineSource {
    if path == "-" {
      guard isatty(STDIN_FILENO) != 1 else {
        throw ShellFailure(
          .usage, "there are no links on standard input", hint: "pipe links in, or name a file")
      }
      return source(STDIN_FILENO, FileStatus(ofDescriptor: STDIN_FILENO), nil)
    }
    let file: OpenFile
    do throws(FileError) {
      file = try OpenFile(path, for: .streaming)
    } catch {
      throw ShellFailure(.fileMissing, "'\(path)' cannot be read: \(SystemText.of(error.code))")
    }
    let status = FileStatus(of: file)
    guard status?.kind != .folder else {
      throw ShellFailure(.badData, "'\(path)' is a folder")
    }
    return source(file.descriptor, status, file)
  }

  private static func source(_ file: Int32, _ status: FileStatus?, _ open: OpenFile?) -> LineSource
  {
    let isFile = status?.kind == .file
    return LineSource(
      read: { [open] room in
        let count = withExtendedLifetime(open) { Stream.read(file, into: room) }
        return count < 0 ? -Int(errno) : count
      },
      hasMore: {
        if isFile { return true }
        var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) == 1
      }, size: isFile ? status.map { Int($0.size) } : nil)
  }
}
