#if SQLite
  /// The steps, name and settings of one kind of database file.
  struct Schema {
    /// All steps of the schema; see ``Migration``.
    let steps: [Migration]
    /// Written into the file's header, so that no kind is taken for another.
    let applicationID: Int64
    /// Settings beside those that all files have.
    let pragmas: [String]

    /// The list cache: `LNDF`.
    static let listCache = Schema(
      steps: [.listCache], applicationID: 0x4C4E_4446,
      pragmas: [
        // With a write-ahead log a crash loses no more than the last commits, and never the file.
        "synchronous = NORMAL",
        // 256 MiB with pages of 4 KiB: a bound for what has none of its own.
        "max_page_count = 65536",
      ])

    /// The registry of share tokens: `LNDS`.
    static let shareTokens = Schema(
      steps: [.shareTokens, .shareCleanUp], applicationID: 0x4C4E_4453,
      pragmas: [
        // Every commit is flushed: a revocation outlives a power cut.
        "synchronous = FULL",
        // 1 GiB, some seven million tokens.
        "max_page_count = 262144",
      ])

    /// The messages that were handled: `LNDM`.
    static let messages = Schema(
      steps: [.messages], applicationID: 0x4C4E_444D,
      pragmas: [
        "synchronous = NORMAL",
        // 4 MiB, many times what the newest messages take.
        "max_page_count = 1024",
      ])
  }

  extension Database.Contents {
    /// How files of this kind are made.
    var schema: Schema {
      switch self {
      case .listCache: .listCache
      case .shareTokens: .shareTokens
      case .messages: .messages
      }
    }
  }
#endif
