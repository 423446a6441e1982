#if SQLite
  import Foundation
  import LandfallAuth
  import LandfallSodium
  import LandfallTestSupport
  import Testing

  @Suite(
    "Files after a sign-out with textshell", .review("S13", "Q3", "Q8", "Q9"))
  struct SignOutTests {
    @Test("No secret, row or saved tab of the session is left; data that outlives it is")
    func files() throws {
      let folder = try ScratchFolder()
      let store = SealedFileStore(
        path: folder.path + "/home/secure.store", namespace: "app.matchtally",
        keys: KeyFileProvider(path: folder.path + "/landfall/app.matchtally/store.key"))
      try run(folder, ["shell"], typing: "sign-in email ada@tally.test\ntab games\n")
      let game = "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901"
      try run(folder, ["token", "issue", "--game", game, "--expires", "7d"])
      // Secrets that the code of sign-out does not know by name.
      let value = SecretBytes(copying: [1])
      try store.commit([
        .set(try #require(SecureStoreKey("new-secret")), value),
        .set(try #require(SecureStoreKey("device.note")), value),
      ])
      #expect(try store.keys().map(\.text).contains("session"))
      #expect(try store.keys().map(\.text).contains("data-key"))
      #expect(try rows(folder) > 0)
      #expect(try folder.names("home").contains("state.sealed"))

      try run(folder, ["sign-out"])

      let kept = try store.keys().map(\.text)
      #expect(kept.count == 3 && kept[0] == "device.note")
      #expect(kept[1].hasPrefix("share-key.") && kept[2].hasPrefix("share-secret."))
      #expect(try rows(folder) == 0)
      #expect(try !folder.names("home").contains("state.sealed"))
    }

    private func rows(_ folder: ScratchFolder) throws -> Int {
      try SQLFile(path: folder.path + "/home/data.sqlite").count("cached_value")
    }

    private func run(_ folder: ScratchFolder, _ words: [String], typing text: String = "") throws {
      let repository = URL(filePath: Repository.path)
      let process = Process()
      process.executableURL = repository.appending(path: ".build/debug/textshell")
      process.arguments =
        [
          "--app", repository.appending(path: "Examples/MatchTally").path, "--home",
          folder.path + "/home",
        ] + words
      process.environment = ["XDG_CONFIG_HOME": folder.path, "HOME": folder.path]
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
      input.fileHandleForWriting.write(Data(text.utf8))
      try input.fileHandleForWriting.close()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "\(words): \(said)")
    }
  }
#endif
