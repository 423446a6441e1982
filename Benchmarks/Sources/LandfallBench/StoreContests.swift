import CSodiumPeer
import Foundation
import LandfallAuth
import LandfallSodium

/// The sealed store compared with the bare system and libsodium calls that it needs.
enum StoreContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("store/read-warm", warmRead), ("store/read-cold", coldRead), ("store/read-first", firstRead),
    ("store/write", write),
  ]

  private static let secret = [UInt8](repeating: 7, count: 200)

  @Sendable private static func warmRead() -> Contest {
    let bench = StoreBench(secret)
    return Contest(
      name: "store/read-warm", target: "3 of one lstat",
      contenders: [
        Contender("SealedFileStore.value, nothing changed", items: 1_000) {
          (0..<1_000).reduce(0) { sum, _ in sum &+ bench.read(bench.store) }
        },
        Contender("lstat", items: 1_000) {
          (0..<1_000).reduce(0) { sum, _ in sum &+ bench.stat() }
        },
      ])
  }

  /// A read of a changed file with the key in memory.
  ///
  /// Each round touches the file first, and both contenders make the same opens and stats.
  @Sendable private static func coldRead() -> Contest {
    let bench = StoreBench(secret)
    return Contest(
      name: "store/read-cold", target: "2 of the bare read with the same opens and stats",
      contenders: [
        Contender("SealedFileStore.value, file changed", items: 200) {
          (0..<200).reduce(0) { sum, _ in
            bench.touch("a.store")
            return sum &+ bench.read(bench.store)
          }
        },
        Contender("3 lstat, open, fstat, read, close, decrypt", items: 200) {
          (0..<200).reduce(0) { sum, _ in
            bench.touch("bare")
            return sum &+ bench.stats() &+ bench.bareRead()
          }
        },
      ])
  }

  /// A read from scratch: key file, store file, anchor.
  @Sendable private static func firstRead() -> Contest {
    let bench = StoreBench(secret)
    return Contest(
      name: "store/read-first", target: "no target of its own",
      contenders: [
        Contender("SealedFileStore opened and read", items: 200) {
          (0..<200).reduce(0) { sum, _ in sum &+ bench.read(bench.makeStore()) }
        },
        Contender("open, fstat, read, close, decrypt", items: 200) {
          (0..<200).reduce(0) { sum, _ in sum &+ bench.bareRead() }
        },
      ])
  }

  @Sendable private static func write() -> Contest {
    let bench = StoreBench(secret)
    return Contest(
      name: "store/write", target: "1.2 of the bare durable write",
      contenders: [
        Contender("SealedFileStore.commit", items: 20) {
          (0..<20).reduce(0) { sum, _ in sum &+ bench.commit() }
        },
        Contender("write, fsync, rename, fsync the folder", items: 20) {
          (0..<20).reduce(0) { sum, _ in sum &+ bench.bareWrite() }
        },
      ])
  }
}

/// A store in a new folder of its own, next to a plain file of the same size.
final class StoreBench: @unchecked Sendable {
  // Sendable: one contender runs at a time.
  let store: SealedFileStore
  private let folder: String
  private let storePath: String
  private let barePath: String
  private let keyPath: String
  private let secret: [UInt8]
  private let key = [UInt8](repeating: 1, count: 32)
  private let nonce = [UInt8](repeating: 2, count: 24)
  private let sealed: [UInt8]
  private var buffer = [UInt8](repeating: 0, count: 4096)

  init(_ secret: [UInt8]) {
    precondition(sodium_init() >= 0, "libsodium does not start")
    self.secret = secret
    // Below the build folder, so that it is on the measured disk and not in memory.
    folder = FileManager.default.currentDirectoryPath + "/.build/bench-\(UUID().uuidString)"
    storePath = folder + "/a.store"
    barePath = folder + "/bare"
    keyPath = folder + "/a.key"
    var box = [UInt8](repeating: 0, count: secret.count + 16)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &box, nil, secret, UInt64(secret.count), nil, 0, nil, nonce, key)
    sealed = box
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      preconditionFailure("\(error)")
    }
    store = Self.store(in: folder)
    _ = commit()
    _ = bareWrite()
    precondition(read(store) == secret.count && bareRead() == secret.count, "a read is wrong")
  }

  deinit {
    for name in ["a.store", "a.store.lock", "a.key", "bare"] { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  func makeStore() -> SealedFileStore { Self.store(in: folder) }

  func read(_ store: SealedFileStore) -> Int {
    do {
      return try store.value(for: .session)?.count ?? -1
    } catch {
      preconditionFailure("\(error)")
    }
  }

  func commit() -> Int {
    do {
      try store.commit([.set(.session, SecretBytes(copying: secret))])
      return 1
    } catch {
      preconditionFailure("\(error)")
    }
  }

  func stat() -> Int {
    var facts = Foundation.stat()
    return Int(lstat(storePath, &facts)) &+ Int(facts.st_size)
  }

  /// Stats the file, its folder and the key.
  func stats() -> Int {
    var facts = Foundation.stat()
    var failed: Int32 = 0
    for path in [barePath, folder, keyPath] { failed |= lstat(path, &facts) }
    precondition(failed == 0, "a file is missing")
    return 0
  }

  /// Sets a new time on a file, so that earlier reads are stale.
  func touch(_ name: String) {
    let path = name == "bare" ? barePath : storePath
    precondition(utimensat(AT_FDCWD, path, nil, 0) == 0, "a file cannot be touched")
  }

  func bareRead() -> Int {
    let file = open(barePath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    var facts = Foundation.stat()
    guard file >= 0, fstat(file, &facts) == 0 else { return -1 }
    let count = Foundation.read(file, &buffer, buffer.count)
    close(file)
    var plain = [UInt8](repeating: 0, count: count - 16)
    let result = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &plain, nil, nil, buffer, UInt64(count), nil, 0, nonce, key)
    return result == 0 ? plain.count : -1
  }

  func bareWrite() -> Int {
    let temporary = folder + "/bare.new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let count = Foundation.write(file, sealed, sealed.count)
    var result = fsync(file)
    close(file)
    result |= rename(temporary, folder + "/bare")
    let parent = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    result |= fsync(parent)
    close(parent)
    precondition(result == 0 && count == sealed.count, "a write failed")
    return count
  }

  private static func store(in folder: String) -> SealedFileStore {
    SealedFileStore(
      path: folder + "/a.store", keys: KeyFileProvider(path: folder + "/a.key"))
  }
}
