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

/// Starts a program with a socket for its input and output, and with nothing else of ours.
enum Spawn {
  /// What came of it.
  enum Outcome {
    /// It runs; our end of the socket.
    case started(id: pid_t, socket: Int32)
    /// The error number.
    case failed(Int32)
  }

  /// The variables it gets: where programs, certificates and an `https` proxy are.
  ///
  /// No `http_proxy`: plain HTTP goes to this machine alone.
  static let variables = [
    "PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR",
    "URLSessionCertificateAuthorityInfoFile", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY",
  ]

  /// Starts the program at `path`, without arguments, with those variables that there are.
  static func start(_ path: String, variables: [String] = variables) -> Outcome {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc) || canImport(Musl)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return .failed(errno) }
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
    var error = spawn(path, theirs, variables, &id)
    // Somebody still writes the file: it is being installed, or a process that was just started has
    // it open for another moment. This thread has nothing else to do.
    for _ in 0..<50 where error == ETXTBSY {
      usleep(10_000)
      error = spawn(path, theirs, variables, &id)
    }
    guard error == 0 else {
      close(ours)
      return .failed(error)
    }
    return .started(id: id, socket: ours)
  }

  private static func spawn(
    _ path: String, _ socket: Int32, _ variables: [String], _ id: inout pid_t
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
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
    // What it would say on its way down does not belong on a full screen.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // A group of its own: Control-C is for this program, which then closes the socket. No signal is
    // blocked or ignored there that is here.
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
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
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ours, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ours)
    var environment = variables.compactMap { name in
      getenv(name).flatMap { strdup(name + "=" + String(cString: $0)) }
    }.map(UnsafeMutablePointer?.some)
    defer { for entry in environment { free(entry) } }
    environment.append(nil)
    let name = strdup(path)
    defer { free(name) }
    return posix_spawn(&id, path, &actions, &attributes, [name, nil], environment)
  }
}
