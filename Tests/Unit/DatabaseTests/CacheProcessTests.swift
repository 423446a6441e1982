#if SQLite
  import Foundation
  import LandfallAuth
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @Suite("List cache: several processes at once")
  struct CacheProcessTests {
    @Test("Four processes on one file lose none of their data and never mix generations")
    func processes() throws {
      let probe = try #require(Self.probe, "cache-probe is not built")
      let folder = try ScratchFolder()
      let store = SealedFileStore(
        path: folder.path + "/secure.store",
        keys: KeyFileProvider(path: folder.path + "/store.key"))
      try store.commit([
        .set(.session, SecretBytes(copying: [1])),
        .set(.dataKey, SecretBytes(copying: [UInt8](repeating: 7, count: 32))),
      ])
      let running = try [("p1", "p1"), ("p2", "p2"), ("both", "p3"), ("both", "p4")].map {
        (contract, tag) in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: probe)
        process.arguments = [folder.path, contract, tag, "40"]
        try process.run()
        return process
      }
      for process in running {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(process.arguments ?? [])")
      }
    }

    /// The path of the probe: next to the test bundle, or in the package's debug folder.
    private static var probe: String? {
      let bundle = CommandLine.arguments.first?.split(separator: "/").dropLast() ?? []
      var folders = (0...min(3, bundle.count)).map {
        "/" + bundle.dropLast($0).joined(separator: "/")
      }
      folders.append(Repository.path + "/.build/debug")
      return folders.map { $0 + "/cache-probe" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
    }
  }
#endif
