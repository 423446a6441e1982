import LandfallDesktop
import LandfallDesktopBus
import LandfallProcesses

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

// textshell starts this beside itself to speak to the desktop's bus (decision 0022).
signal(SIGPIPE, SIG_IGN)
var limit = rlimit(rlim_cur: 0, rlim_max: 0)
#if os(Linux) && canImport(Glibc)
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
#else
  setrlimit(RLIMIT_CORE, &limit)
#endif
let words = CommandLine.arguments.dropFirst()
let app = words.dropFirst().first ?? ""
let needsApp = words.first.flatMap(BusCompanion.Role.init) == .door
guard isatty(STDIN_FILENO) == 0, let role = words.first.flatMap(BusCompanion.Role.init),
  !needsApp || BusName.isValid(app)
else {
  let text = Array("textshell-desktop is started by textshell and has no use of its own\n".utf8)
  _ = write(STDERR_FILENO, text, text.count)
  exit(64)
}
guard DesktopBus.isBuilt else { exit(69) }
DesktopBus.run(role, app: app, input: STDIN_FILENO, output: STDOUT_FILENO)
_exit(0)
