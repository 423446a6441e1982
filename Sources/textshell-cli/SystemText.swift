#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What the system says of a failed call: `No such file or directory`.
enum SystemText {
  static func of(_ code: Int32) -> String { String(cString: strerror(code)) }
}
