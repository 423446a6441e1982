import LandfallDesktop
import LandfallDesktopBus
import LandfallHelperProcess

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// textshell starts this beside itself to speak to the desktop's bus (decision 0022).
ProcessRights.begin()
let words = CommandLine.arguments.dropFirst()
let app = words.dropFirst().first ?? ""
guard isatty(STDIN_FILENO) == 0, let role = words.first.flatMap(BusProcess.Role.init),
  !role.hasName || BusName.isValid(app)
else {
  let text = Array("textshell-desktop is started by textshell and has no use of its own\n".utf8)
  _ = write(STDERR_FILENO, text, text.count)
  exit(64)
}
guard DesktopBus.isBuilt else { exit(69) }
// What comes on the bus is any program's. The largest message that a bus delivers has 128 MiB and
// is there three times while it is read; it brings at most 253 files. Nothing is written, started
// or run beside this thread, so a bus that a program would have to be started for is not reached.
ProcessRights.limitMemory(to: 768 << 20)
ProcessRights.limit(.openFiles, to: 1_024)
ProcessRights.limit(.fileSize, to: 0)
ProcessRights.limit(.processes, to: 0)
DesktopBus.run(role, app: app, input: STDIN_FILENO, output: STDOUT_FILENO)
_exit(0)
