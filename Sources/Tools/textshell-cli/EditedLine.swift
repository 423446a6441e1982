#if FullScreen
  import CEdit

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Line editing with libedit, for a terminal without a full screen.
  ///
  /// The history stays in memory and ends with the process, because links can carry secrets.
  enum EditedLine {
    /// Returns the completions of a word.
    ///
    /// Only the reading thread uses it.
    nonisolated(unsafe) private static var complete: (String) -> [String] = { _ in [] }
    nonisolated(unsafe) private static var isReady = false
    nonisolated(unsafe) private static var last: [UInt8] = []
    private static let maximumHistory: Int32 = 500

    /// Reads a line.
    ///
    /// Returns `nil` at the end of input.
    static func read(prompt: String, complete: @escaping (String) -> [String]) -> [UInt8]? {
      Self.complete = complete
      if !isReady {
        isReady = true
        landfall_edit_begin("textshell", completer)
        using_history()
        stifle_history(maximumHistory)
      }
      guard let bytes = readline(prompt) else { return nil }
      defer { free(bytes) }
      let line = Array(UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)))
      if line.contains(where: { $0 != UInt8(ascii: " ") }), line != last {
        add_history(bytes)
        last = line
      }
      return line
    }

    /// The completions as libedit expects them: the common prefix, each word, then `nil`.
    ///
    /// libedit frees the memory.
    private static let completer: landfall_completer = { word, start, _ in
      landfall_edit_no_files()
      guard let word, let line = landfall_edit_line() else { return nil }
      // Completion depends on the line up to the end of the word.
      let before = String(cString: line).utf8.prefix(Int(max(start, 0)))
      let typed = String(decoding: before, as: UTF8.self) + String(cString: word)
      let words = complete(typed)
      guard let first = words.first else { return nil }
      let common = words.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
      let all = words.count == 1 ? [first] : [common] + words
      // libedit reads the third entry before it checks that there is one.
      let capacity = all.count + 2
      let table = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
      table.initialize(repeating: nil, count: capacity)
      for (index, each) in all.enumerated() { table[index] = strdup(each) }
      return table
    }
  }

  extension String {
    fileprivate func commonPrefix(with other: String) -> String {
      String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
  }
#endif
