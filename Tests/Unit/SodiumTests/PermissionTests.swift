import Glibc
import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import Testing

@Suite("Permissions: nothing that others can reach is opened or silently repaired")
struct PermissionTests {
  @Test("512 modes of the file: refused if the group or others have any right")
  func fileModes() throws {
    let home = try TemporaryHome()
    let (store, _) = try home.filled()
    for mode in mode_t(0)...0o777 where mode & 0o400 != 0 || geteuid() == 0 {
      chmod(home.file, mode)
      let isOpen = mode & 0o077 != 0
      #expect(store.readError() == (isOpen ? .insecurePermissions : nil), "mode \(mode)")
    }
    chmod(home.file, 0o640)
    #expect(throws: SecureStoreError.insecurePermissions) { try store.set("session", "x") }
    var status = stat()
    #expect(stat(home.file, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test("512 modes of the folder: the same, for a cold read and a commit")
  func folderModes() throws {
    let home = try TemporaryHome()
    _ = try home.filled()
    for mode in mode_t(0)...0o777 where mode & 0o700 == 0o700 || geteuid() == 0 {
      chmod(home.folder, mode)
      let isOpen = mode & 0o077 != 0
      #expect(home.store().readError() == (isOpen ? .insecurePermissions : nil), "mode \(mode)")
    }
    chmod(home.folder, 0o750)
    #expect(throws: SecureStoreError.insecurePermissions) { try home.store().set("a", "x") }
    chmod(home.folder, 0o700)
  }

  @Test("A key file or key folder that others can access is refused")
  func keyModes() throws {
    let home = try TemporaryHome()
    let (store, _) = try home.filled()
    let keyFile = try home.ownKeyFile()
    for (path, mode) in [(keyFile, 0o644), (home.path + "/keys", 0o711)] as [(String, mode_t)] {
      chmod(path, mode)
      #expect(home.store().readError() == .insecurePermissions)
      chmod(path, 0o700)
    }
    #expect(try store.get("session") == "first")
  }

  enum Planted: CaseIterable { case symbolicLink, hardLink, pipe, folder }

  @Test("A link, a FIFO or a folder in the file's place is refused", arguments: Planted.allCases)
  func planted(_ planted: Planted) throws {
    let home = try TemporaryHome()
    let (store, bytes) = try home.filled()
    let elsewhere = home.folder + "/elsewhere"
    #expect(rename(home.file, elsewhere) == 0)
    switch planted {
    case .symbolicLink: #expect(symlink(elsewhere, home.file) == 0)
    case .hardLink: #expect(link(elsewhere, home.file) == 0)
    case .pipe: #expect(mkfifo(home.file, 0o600) == 0)
    case .folder: #expect(mkdir(home.file, 0o700) == 0)
    }
    #expect(store.readError() == .insecurePermissions)
    #expect(throws: SecureStoreError.insecurePermissions) { try store.set("session", "x") }
    #expect(throws: SecureStoreError.insecurePermissions) { try store.quarantine() }
    #expect(try Files.read(elsewhere) == bytes)
  }

  @Test("A folder that is a link or a file is refused")
  func plantedFolder() throws {
    let home = try TemporaryHome()
    _ = try home.filled()
    let real = home.path + "/real"
    #expect(rename(home.folder, real) == 0 && symlink(real, home.folder) == 0)
    #expect(home.store().readError() == .insecurePermissions)
    #expect(throws: SecureStoreError.insecurePermissions) { try home.store().set("a", "x") }
    unlink(home.folder)
    try Files.write([], to: home.folder)
    #expect(home.store().readError() == .insecurePermissions)
  }

  @Test("A file of another owner is refused", .enabled(if: geteuid() == 0, "needs root"))
  func foreignOwner() throws {
    let home = try TemporaryHome()
    _ = try home.filled()
    chown(home.file, 12_345, 12_345)
    #expect(home.store().readError() == .insecurePermissions)
    chown(home.file, 0, 0)
    chown(home.folder, 12_345, 12_345)
    #expect(home.store().readError() == .insecurePermissions)
  }

  @Test("Created files have mode 0600, folders 0700")
  func made() throws {
    let home = try TemporaryHome()
    _ = try home.filled()
    for (folder, names) in [home.folder, home.path + "/keys"].map({ ($0, Files.names(in: $0)) }) {
      var status = stat()
      #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
      for name in names {
        #expect(stat(folder + "/" + name, &status) == 0 && status.st_mode & 0o777 == 0o600)
      }
    }
  }
}
