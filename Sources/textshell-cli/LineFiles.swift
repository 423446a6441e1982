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

/// Files and pipes that lines are streamed through.
enum LineFiles {
  /// Nothing is opened before a command streams.
  static let tools = StreamTools(
    open: { path throws(ShellFailure) in try open(path) },
    write: { Terminal.write($0, to: STDOUT_FILENO) },
    processors: { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) },
    isErrorTerminal: { isatty(STDERR_FILENO) == 1 })

  private static func open(_ path: String) throws(ShellFailure) -> LineSource {
    if path == "-" {
      guard isatty(STDIN_FILENO) != 1 else {
        throw ShellFailure(
          .usage, "there are no links on standard input", hint: "pipe them in, or name a file")
      }
      return source(STDIN_FILENO)
    }
    // Kept open until the process ends, which is when the stream does.
    #if canImport(Darwin)
      let file = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Glibc)
      let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Musl)
      let file = Musl.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let file = Android.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    guard file >= 0 else {
      throw ShellFailure(.fileMissing, "'\(path)' cannot be read: \(SystemText.of(errno))")
    }
    var status = stat()
    guard fstat(file, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw ShellFailure(.badData, "'\(path)' is a folder")
    }
    return source(file)
  }

  private static func source(_ file: Int32) -> LineSource {
    var status = stat()
    let isFile = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    return LineSource(
      read: { room in
        while true {
          let count = read(file, room.baseAddress, room.count)
          if count >= 0 { return count }
          if errno != EINTR { return -Int(errno) }
        }
      },
      hasMore: {
        if isFile { return true }
        var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) == 1
      }, size: isFile ? Int(status.st_size) : nil)
  }
}
