import LandfallCompanion
import LandfallProcesses
import LandfallRemote
import LandfallSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

StandardDescriptors.openMissing()

// textshell starts this beside itself at its first call over the network (decision 0016). Codes,
// verifiers and tokens come and go through the socket that is its input and output; no argument, no
// variable and no file has any, nor a core file.
var limit = rlimit(rlim_cur: 0, rlim_max: 0)
#if os(Linux) && canImport(Glibc)
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
#else
  setrlimit(RLIMIT_CORE, &limit)
#endif
signal(SIGPIPE, SIG_IGN)
if isatty(STDIN_FILENO) == 1 {
  let words = Array("textshell-remote is started by textshell and has no use of its own\n".utf8)
  _ = write(STDERR_FILENO, words, words.count)
  exit(64)
}
let client = OpenIDConnectClient(transport: URLSessionTransport(), clock: SystemClock())
CompanionServer(client).run(input: STDIN_FILENO, output: STDOUT_FILENO)
// Nobody is there any more to be answered.
_exit(0)
