import LandfallCurl
import LandfallHelperCalls
import LandfallHelperProcess
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

// textshell starts this beside itself at its first call over the network (decision 0016). Codes,
// verifiers and tokens come and go through the socket that is its input and output; no argument, no
// variable and no file has any, nor a core file.
ProcessRights.begin()
if isatty(STDIN_FILENO) == 1 {
  let words = Array("textshell-remote is started by textshell and has no use of its own\n".utf8)
  _ = write(STDERR_FILENO, words, words.count)
  exit(64)
}
// What comes over the network is anybody's. No limit on processes: that counts the person's other
// programs too, and threads are needed. No limit on addresses: threads reserve far more than they
// use.
ProcessRights.limitMemory(to: 512 << 20)
ProcessRights.limit(.openFiles, to: 256)
ProcessRights.limit(.fileSize, to: 0)
#if canImport(Darwin)
  let transport = URLSessionTransport()
#elseif Remote && os(Linux)
  let transport = CurlTransport()
#endif
#if canImport(Darwin) || Remote && os(Linux)
  let client = OpenIDConnectClient(transport: transport, clock: SystemClock())
  let server = HelperServer(client) { call, place in
    do throws(ServicesFault) {
      return try await ServerCalls(place, transport).answer(call)
    } catch {
      return .failed(error)
    }
  }
  server.run(input: STDIN_FILENO, output: STDOUT_FILENO)
  // No caller is left to be answered.
  _exit(0)
#else
  // Built without a network.
  _exit(69)
#endif
