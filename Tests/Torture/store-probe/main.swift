import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens a secure store in a process that tests may kill: `store-probe FOLDER set KEY VALUE`.
///
/// `NAMESPACE` in the environment names the app whose store it is. Prints `ok` or the value once
/// the store has acknowledged, else the error's code. Exit codes: 0, 1 for an error of the store, 3
/// for no value, 64 for a wrong command line.
func run(_ arguments: [String]) throws(SecureStoreError) -> Int32 {
  guard arguments.count >= 3, let key = SecureStoreKey(arguments[2]) else { return 64 }
  let store = SealedFileStore(
    path: arguments[0] + "/data/secure.store",
    namespace: getenv("NAMESPACE").map { String(cString: $0) },
    keys: KeyFileProvider(path: arguments[0] + "/keys/store.key"),
    // Several probes write at once, on a machine that may be busy with other things.
    lockTimeout: .seconds(60))
  switch (arguments[1], arguments.dropFirst(3).first) {
  case ("start", let value?):
    // As an app begins: with its folders, which may be missing.
    do {
      try HomeFolder(path: arguments[0] + "/data", configPath: arguments[0] + "/keys").create()
    } catch {
      print(error)
      return 1
    }
    try store.commit([.set(key, SecretBytes(copying: value.utf8))])
  case ("set", let value?):
    try store.commit([.set(key, SecretBytes(copying: value.utf8))])
  case ("delete", nil):
    try store.commit([.delete(key)])
  case ("get", nil):
    guard let value = try store.value(for: key) else { return 3 }
    print(text(value))
    return 0
  case ("increment", let times?):
    for _ in 0..<(Int(times) ?? 0) { try increment(key, in: store) }
  case ("watch", let times?):
    return try watch(key, times: Int(times) ?? 0, in: store)
  default: return 64
  }
  print("ok")
  return 0
}

func text(_ value: SecretBytes) -> String {
  value.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
}

func increment(_ key: SecureStoreKey, in store: SealedFileStore) throws(SecureStoreError) {
  try store.update { contents throws(SecureStoreError) in
    let number = try contents.value(for: key).flatMap { Int(text($0)) } ?? 0
    return [.set(key, SecretBytes(copying: String(number + 1).utf8))]
  }
}

/// Reads again and again.
///
/// A value that decreases, or is not a number, is a torn or stale read.
func watch(
  _ key: SecureStoreKey, times: Int, in store: SealedFileStore
) throws(SecureStoreError) -> Int32 {
  var newest = 0
  for _ in 0..<times {
    guard let value = try store.value(for: key) else { continue }
    guard let number = Int(text(value)), number >= newest else { return 1 }
    newest = number
  }
  print("ok")
  return 0
}

do throws(SecureStoreError) {
  exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  print(error.code)
  exit(1)
}
