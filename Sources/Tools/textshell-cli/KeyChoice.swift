import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallSystem
import LandfallTextShell

/// Where the store's key is, as `TEXTSHELL_KEY` says.
struct KeyChoice {
  let folder: String
  let provider: any KeyProvider
  /// The kernel's name for the key, where that is where it is.
  let kernelName: String?

  init(_ request: HomeRequest) throws(ShellFailure) {
    let environment = Environment()
    let id = request.app.definition.id
    folder = request.keys ?? Self.folder(id, environment)
    let name = "landfall:\(id):\(request.home)"
    switch environment["TEXTSHELL_KEY"] ?? "file" {
    case "file":
      kernelName = nil
      provider = KeyFileProvider(path: folder + "/store.key")
    case "environment":
      kernelName = nil
      provider = EnvironmentKeyProvider(variable: "TEXTSHELL_SECRET") { environment[$0] }
    case "passphrase":
      kernelName = nil
      let path = environment["TEXTSHELL_PASSPHRASE_FILE"]
      if let path { try FileTree.requirePrivate(path) }
      provider = PassphraseProvider { Self.passphrase(path) }
    #if os(Linux)
      case "keyring":
        kernelName = name
        provider = KernelKeyringProvider(name: name)
    #endif
    case let other:
      throw ShellFailure(
        .usage, "TEXTSHELL_KEY is '\(other)'",
        hint: "one of file, keyring, passphrase, environment")
    }
  }

  private static func folder(_ id: String, _ environment: Environment) -> String {
    (environment.configFolder ?? ".") + "/landfall/\(id)"
  }

  private static func passphrase(_ path: String?) -> SecretBytes? {
    guard let path else { return nil }
    do throws(ShellFailure) {
      var bytes = try FileTree.read(path)
      while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
      return bytes.isEmpty ? nil : SecretBytes(copying: bytes)
    } catch {
      // Without it the store is locked, which is what the person is told.
      return nil
    }
  }
}
