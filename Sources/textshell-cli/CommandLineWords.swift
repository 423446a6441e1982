import LandfallTextShell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The words of the command line, byte for byte: Swift's own would make U+FFFD of what is not UTF-8.
enum CommandLineWords {
  /// The words after the tool's name.
  static var all: [InputText] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        InputText(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }
}
