import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallSystem
import LandfallTextShell
import LandfallWorkspace

/// Faults for scenarios: they make the real services and the real files fail.
struct Faults: HomeFaults {
  private let workspace: Workspace
  private let folder: HomeFolder
  private let store: SealedFileStore
  private let kernelName: String?

  init(
    _ workspace: Workspace, _ folder: HomeFolder, _ store: SealedFileStore, _ keys: KeyChoice
  ) {
    self.workspace = workspace
    self.folder = folder
    self.store = store
    kernelName = keys.kernelName
  }

  func setNetwork(latency: Duration?) {
    change { faults in
      faults.isOffline = latency == nil
      for call in Workspace.Call.allCases { faults.latency[call] = latency }
    }
  }

  func setRole(_ role: String, of email: String, in slug: String) -> Bool {
    do {
      try workspace.setRole(email: email, organization: slug, role: Role(role))
      return true
    } catch {
      return false
    }
  }

  func removeMember(_ email: String, of slug: String) -> Bool {
    do {
      try workspace.remove(email: email, organization: slug)
      return true
    } catch {
      return false
    }
  }

  func remove(_ entity: String) { change { $0.goneEntities.insert(entity) } }

  func loseAnswer() { change { $0.lostAnswers += 1 } }

  private func change(_ body: (inout Workspace.Faults) -> Void) {
    var faults = workspace.faults
    body(&faults)
    workspace.set(faults)
  }

  func damage(_ damage: StoreDamage) throws(ShellFailure) {
    switch damage {
    case .flipBit:
      var bytes = try FileTree.read(folder.secureStore)
      bytes[bytes.count / 2] ^= 1
      try FileTree.write(folder.secureStore, bytes, mode: 0o600)
    case .truncated:
      let bytes = try FileTree.read(folder.secureStore)
      try FileTree.write(
        folder.secureStore, Array(bytes.dropLast(bytes.count / 3)), mode: 0o600)
    case .missingKey:
      FileTree.remove(KeyFileProvider(path: folder.storeKey).keyPath(of: try storeID()))
    case .revokedKey:
      guard let kernelName else {
        throw ShellFailure(
          .usage, "the key is not in the kernel's keyring", hint: "set TEXTSHELL_KEY=keyring")
      }
      #if os(Linux)
        guard KernelKeyringProvider(name: kernelName).revoke(try storeID()) else {
          throw ShellFailure(.inputOutput, "the key cannot be revoked")
        }
      #endif
    }
  }

  private func storeID() throws(ShellFailure) -> StoreID? {
    do throws(SecureStoreError) {
      return try store.storeID()
    } catch {
      throw ShellFailure(.inputOutput, "the store cannot be read: \(error.code)")
    }
  }
}
