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

// textshell starts this process to use the desktop's session bus (decision 0022).
ProcessRights.begin()
let words = CommandLine.arguments.dropFirst()
let app = words.dropFirst().first ?? ""
guard isatty(STDIN_FILENO) == 0, let role = words.first.flatMap(BusProcess.Role.init),
  !role.hasName || BusName.isValid(app)
else {
  let text = Array("textshell-desktop is a helper process that textshell starts\n".utf8)
  _ = write(STDERR_FILENO, text, text.count)
  exit(64)
}
guard DesktopBus.isBuilt else { exit(69) }
// Any program can send messages on the bus, so this process limits itself. The largest message has
// 128 MiB, exists three times while it is read, and carries up to 253 files. The process writes no
// file and starts no program or thread, so a bus that is not running cannot be started.
ProcessRights.limitMemory(to: 768 << 20)
ProcessRights.limit(.openFiles, to: 1_024)
ProcessRights.limit(.fileSize, to: 0)
ProcessRights.limit(.processes, to: 0)
ProcessRights.confine(connects: true)
DesktopBus.run(role, app: app, input: STDIN_FILENO, output: STDOUT_FILENO)
_exit(0)
