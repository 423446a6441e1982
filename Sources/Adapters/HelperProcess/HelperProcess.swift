internal import CSpawn

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A program started next to this one, which inherits no open file except a socket as its input.
package struct HelperProcess: Sendable {
  /// The reason why a program was not started.
  package struct StartError: Error {
    /// The `errno`.
    package let code: Int32
    /// Whether the program does not exist, or may not be run.
    package var isMissing: Bool { [ENOENT, EACCES, ENOTDIR].contains(code) }
  }

  /// The options for starting a program.
  package struct Options: Sendable {
    /// The arguments after the program's name.
    package var arguments: [String]
    /// The names of the environment variables to pass, if they are set; `nil` passes all.
    package var variables: [String]?
    /// Whether its output goes to the socket; otherwise it is discarded.
    package var answers: Bool
    /// Whether it gets its own session, so that it keeps running when the terminal is closed.
    package var isDetached: Bool

    /// Makes options.
    package init(
      arguments: [String] = [], variables: [String]? = HelperProcess.variables,
      answers: Bool = true, isDetached: Bool = false
    ) {
      self.arguments = arguments
      self.variables = variables
      self.answers = answers
      self.isDetached = isDetached
    }
  }

  /// The environment variables that a helper gets: where programs, certificates and an HTTPS proxy
  /// are.
  ///
  /// `http_proxy` is missing because plain HTTP goes only to this machine.
  package static let variables = [
    "PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR",
    "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY",
  ]

  /// Returns the path of a program in the folder of this process's executable.
  package static func path(of name: String) -> String {
    var path = executable
    while let last = path.utf8.last, last != UInt8(ascii: "/") { path.removeLast() }
    return path + name
  }

  /// The path of this process's executable with symbolic links resolved, read at the first use.
  package static let executable: String = {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size))
      _NSGetExecutablePath(&buffer, &size)
      let path = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #else
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      let path = buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }
    #endif
    return String(decoding: path, as: UTF8.self)
  }()

  /// The process ID.
  package let id: Int32
  /// This process's end of the socket; the caller closes it.
  package let channel: Channel

  /// Starts the program at `path`.
  package init(_ path: String, _ options: Options = Options()) throws(StartError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc) || canImport(Musl)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw StartError(code: errno) }
    let (ours, theirs) = (ends[0], ends[1])
    defer { close(theirs) }
    #if !(canImport(Glibc) || canImport(Musl))
      _ = fcntl(ours, F_SETFD, FD_CLOEXEC)
      _ = fcntl(theirs, F_SETFD, FD_CLOEXEC)
    #endif
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(ours, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var id: pid_t = 0
    var error = Self.spawn(path, theirs, options, &id)
    // ETXTBSY: the file is open for writing. It is being installed, or a process that has just
    // forked still has it open. This thread may wait.
    for _ in 0..<50 where error == ETXTBSY {
      usleep(10_000)
      error = Self.spawn(path, theirs, options, &id)
    }
    guard error == 0 else {
      close(ours)
      throw StartError(code: error)
    }
    (self.id, channel) = (id, Channel(ours))
  }

  /// Waits until the process has ended.
  ///
  /// - Returns: The signal that ended it, or 0.
  @discardableResult
  package func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F
  }

  /// Kills the process unless it ends by itself within the given number of milliseconds.
  ///
  /// - Returns: The signal that ended it, or 0.
  @discardableResult
  package func end(after milliseconds: Int = 0) -> Int32 {
    var status: Int32 = 0
    for _ in 0..<milliseconds {
      if waitpid(id, &status, WNOHANG) == id { return status & 0x7F }
      usleep(1_000)
    }
    kill(id, SIGKILL)
    return waitForEnd()
  }

  private static func spawn(
    _ path: String, _ socket: Int32, _ options: Options, _ id: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    if options.answers {
      posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // Its error output would disturb a full-screen terminal.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // Its own process group, so that Control-C reaches only this program, which then closes the
    // socket. The helper starts with no signal blocked, and with the default action for the signals
    // that this process ignores or handles.
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    flags |= options.isDetached ? ownSession : POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    landfall_spawn_close_from(&actions, STDERR_FILENO + 1)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ours = sigset_t()
    sigemptyset(&ours)
    for signal in ProcessRights.ignoredSignals + [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      sigaddset(&ours, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &ours)
    let environment = environment(options.variables)
    defer { for entry in environment { free(entry) } }
    let words = ([path] + options.arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    return posix_spawn(&id, path, &actions, &attributes, words, environment)
  }

  /// Replaces this process by the program at `path`, with a socket as its input and output.
  ///
  /// - Returns: An `errno` if that fails; otherwise it does not return.
  @discardableResult
  package static func become(
    _ path: String, arguments: [String], socket: Int32, variables: [String]
  ) -> Int32 {
    guard dup2(socket, STDIN_FILENO) >= 0, dup2(socket, STDOUT_FILENO) >= 0 else { return errno }
    let environment = environment(variables)
    defer { for entry in environment { free(entry) } }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    execve(path, words, environment)
    return errno
  }

  /// Returns the set variables among those named as C strings, all if `nil`; the caller frees each.
  private static func environment(_ variables: [String]?) -> [UnsafeMutablePointer<CChar>?] {
    let entries = (variables ?? allVariables).compactMap { name in
      getenv(name).flatMap { strdup(name + "=" + String(cString: $0)) }
    }
    return entries.map(UnsafeMutablePointer?.some) + [nil]
  }

  /// The flag that starts a session; Android's C library lacks it, and nothing is detached there.
  private static var ownSession: Int32 {
    #if canImport(Android)
      POSIX_SPAWN_SETPGROUP
    #elseif canImport(Darwin)
      Int32(POSIX_SPAWN_SETSID)
    #else
      landfall_spawn_own_session()
    #endif
  }

  /// The names of all environment variables of this process.
  private static var allVariables: [String] {
    var names: [String] = []
    var next = landfall_spawn_environment()
    while let entry = next?.pointee {
      let text = String(cString: entry)
      if let end = text.firstIndex(of: "=") { names.append(String(text[..<end])) }
      next = next?.successor()
    }
    return names
  }
}
