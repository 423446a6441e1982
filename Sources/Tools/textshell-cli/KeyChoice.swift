import LandfallAuth
import LandfallDomain
import LandfallFiles
import LandfallSodium
import LandfallSystem
import LandfallTextShell

/// The key of the secure store, as `TEXTSHELL_KEY` chooses it.
struct KeyChoice {
  let folder: String
  let provider: any KeyProvider
  /// The name of the key in the kernel's keyring, or `nil` if the key is elsewhere.
  let kernelName: String?

  init(_ request: HomeRequest) throws(ShellFailure) {
    let environment = ProcessEnvironment()
    let id = request.app.definition.id
    let path = request.keys ?? "\(environment.configFolder ?? ".")/landfall/\(id)"
    // The store of the key follows no symbolic link.
    folder = Folder.realPath(path) ?? path
    let name = "landfall:\(id):\(request.home)"
    switch Self.name {
    case "file":
      kernelName = nil
      provider = KeyFileProvider(path: folder + "/store.key")
    case "environment":
      kernelName = nil
      provider = try Self.environmentKey("TEXTSHELL_SECRET", environment)
    case "passphrase":
      kernelName = nil
      guard let path = environment["TEXTSHELL_PASSPHRASE_FILE"] else {
        throw ShellFailure(
          .usage, "TEXTSHELL_KEY is 'passphrase', and TEXTSHELL_PASSPHRASE_FILE is not set",
          hint: "set it to a file of mode 0600 that contains the passphrase")
      }
      try FileTree.requirePrivate(path)
      provider = PassphraseProvider { Self.passphrase(path) }
    #if os(Linux)
      case "keyring":
        kernelName = name
        provider = KernelKeyringProvider(name: name)
    #endif
    case let other:
      throw ShellFailure(
        .usage, "TEXTSHELL_KEY is '\(other)', which is not a valid choice",
        hint: "use file, keyring, passphrase or environment")
    }
  }

  /// Where the key is: `file`, or what `TEXTSHELL_KEY` says.
  static var name: String { ProcessEnvironment()["TEXTSHELL_KEY"] ?? "file" }

  /// Returns the provider of a key that is there: with a malformed key, the store would count as
  /// unreadable, and a sign-in would set it aside.
  private static func environmentKey(
    _ variable: String, _ environment: ProcessEnvironment
  ) throws(ShellFailure) -> EnvironmentKeyProvider {
    let provider = EnvironmentKeyProvider(variable: variable) { environment[$0] }
    do throws(SecureStoreError) {
      guard try provider.key() != nil else { throw .keyMissing }
      return provider
    } catch {
      throw ShellFailure(
        .usage, "\(variable) is not a key of 64 hexadecimal digits",
        hint: "make one once with 'openssl rand -hex 32', and keep it")
    }
  }

  private static func passphrase(_ path: String) -> SecretBytes? {
    do throws(ShellFailure) {
      var bytes = try FileTree.read(path)
      while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
      return bytes.isEmpty ? nil : SecretBytes(copying: bytes)
    } catch {
      // Without a passphrase the store is locked, and that is reported.
      return nil
    }
  }
}
