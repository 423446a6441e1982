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

// textshell starts this process at its first call over the network (decision 0016). Codes,
// verifiers and tokens pass only through the socket that is its standard input and output. They
// never appear in arguments, variables, files or core dumps.
ProcessRights.begin()
if isatty(STDIN_FILENO) == 1 {
  let words = Array("textshell-remote is a helper process that textshell starts\n".utf8)
  _ = write(STDERR_FILENO, words, words.count)
  exit(64)
}
// Anyone can send data over the network, so this process limits itself. The number of processes is
// not limited: that limit counts the person's other programs, and threads are needed. The address
// space is not limited: threads reserve far more of it than they use.
ProcessRights.limitMemory(to: 512 << 20)
ProcessRights.limit(.openFiles, to: 256)
ProcessRights.limit(.fileSize, to: 0)
let environment = ProcessEnvironment()
ProcessRights.confine(
  besides: ["SSL_CERT_FILE", "SSL_CERT_DIR"].flatMap { name in
    (environment[name] ?? "").split(separator: ":").map(String.init)
  })
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
  // No caller is left to answer.
  _exit(0)
#else
  // This build has no network support.
  _exit(69)
#endif
