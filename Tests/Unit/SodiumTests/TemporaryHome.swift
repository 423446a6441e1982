import Glibc
import LandfallAuth
import LandfallDomain
import LandfallSodium
import Testing

/// A folder with a store and its key, removed with its last reference.
final class TemporaryHome: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/landfall-sodium-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else { return nil }
      return String(cString: made)
    }
    path = try #require(made)
  }

  deinit { Files.remove(path) }

  var folder: String { path + "/data" }
  var file: String { folder + "/secure.store" }
  var keyFile: String { path + "/keys/store.key" }
  var idFile: String { file + ".id" }

  /// Returns the path of the store's own key file.
  ///
  /// The store must exist.
  func ownKeyFile() throws -> String {
    let id = StoreID(text: try Files.read(idFile))
    return KeyFileProvider(path: keyFile).keyPath(of: id)
  }

  var keys: KeyFileProvider { KeyFileProvider(path: keyFile) }

  func store(_ keys: (any KeyProvider)? = nil) -> SealedFileStore {
    SealedFileStore(path: file, keys: keys ?? self.keys, lockTimeout: .milliseconds(50))
  }

  /// Creates a store with one value, and returns it with the bytes of its file.
  func filled(_ value: String = "first") throws -> (store: SealedFileStore, bytes: [UInt8]) {
    let store = store()
    try store.set("session", value)
    return (store, try Files.read(file))
  }
}

/// File functions without Foundation.
enum Files {
  static func read(_ path: String) throws -> [UInt8] {
    let number = open(path, O_RDONLY)
    try #require(number >= 0, "open \(path): \(errno)")
    defer { close(number) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(number, 0, SEEK_END)))
    _ = pread(number, &bytes, bytes.count, 0)
    return bytes
  }

  /// Overwrites the file in place.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC, mode)
    try #require(number >= 0, "open \(path): \(errno)")
    defer { close(number) }
    #expect(Glibc.write(number, bytes, bytes.count) == bytes.count)
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in names(in: path) { remove(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}

extension SealedFileStore {
  func set(_ key: String, _ value: String) throws {
    try commit([.set(try #require(SecureStoreKey(key)), SecretBytes(copying: value.utf8))])
  }

  func get(_ key: String) throws -> String? {
    try value(for: try #require(SecureStoreKey(key)))?.text
  }

  func delete(_ key: String) throws { try commit([.delete(try #require(SecureStoreKey(key)))]) }

  /// Returns the error of a read; `nil` if it succeeds.
  func readError() -> SecureStoreError? {
    do throws(SecureStoreError) {
      _ = try value(for: .session)
      return nil
    } catch { return error }
  }
}

extension SecretBytes {
  var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
