import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallSystem
import LandfallTextShell
import LandfallWorkspace

/// Makes the real services and the real files fail, for journeys.
struct Faults {
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

  var switches: FaultSwitches {
    FaultSwitches(
      damage: { damage throws(ShellFailure) in try self.damage(damage) },
      network: { latency in
        var faults = workspace.faults
        faults.isOffline = latency == nil
        for call in Workspace.Call.allCases { faults.latency[call] = latency }
        workspace.set(faults)
      },
      setRole: { email, slug, role in
        do {
          try workspace.setRole(email: email, organization: slug, role: Role(role))
          return true
        } catch {
          return false
        }
      },
      removeMember: { email, slug in
        do {
          try workspace.remove(email: email, organization: slug)
          return true
        } catch {
          return false
        }
      },
      remove: { entity in
        var faults = workspace.faults
        faults.goneEntities.insert(entity)
        workspace.set(faults)
      },
      loseAnswer: {
        var faults = workspace.faults
        faults.lostAnswers += 1
        workspace.set(faults)
      })
  }

  private func damage(_ damage: FaultSwitches.Damage) throws(ShellFailure) {
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
