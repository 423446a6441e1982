#if SQLite
  import CSQLite
  import Foundation
  import LandfallAuth
  import LandfallDomain
  import LandfallNavigation
  import LandfallSimulation
  import LandfallSodium
  import LandfallTestSupport
  import Synchronization
  import Testing

  @testable import LandfallDatabase

  /// A scratch folder with a cache, a store with a session, and a clock that tests move.
  final class CacheHome: Sendable {
    let folder: ScratchFolder
    let store = InMemorySecureStore()
    let clock = Mutex(Timestamp(milliseconds: 1_772_355_600_000))

    init() async throws {
      folder = try ScratchFolder()
      try await signIn()
    }

    var path: String { folder.path + "/data.sqlite" }

    func signIn() async throws {
      try await store.commit([.set(.session, SecretBytes(copying: [1, 2, 3]))])
    }

    /// Deletes the keys of the session but no rows, like a sign-out that was killed halfway.
    ///
    /// The complete sign-out is tested in `SessionEndTests`.
    func endSession() throws { try store.update(SecureStoreChange.endingSession) }

    func advance(_ span: Duration) { clock.withLock { $0 = $0 + span } }

    func database() -> Database { Database(path: path, busyTimeout: .milliseconds(20)) }

    func cache(
      _ database: Database? = nil, bounds: CacheBounds = CacheBounds()
    ) -> SQLiteListCache {
      SQLiteListCache(
        database ?? self.database(), keys: StoredDataKey(in: store),
        now: { [self] in clock.withLock { $0 } }, bounds: bounds)
    }

    static func request(
      _ contract: ContractName = "members", _ organization: OrganizationID? = "o-acme",
      _ inputs: (String, String)...
    ) -> ContentRequest {
      ContentRequest(
        contract: contract, inputs: inputs.map { NamedValue($0.0, $0.1) },
        organization: organization)
    }

    static func page(_ name: String, _ count: Int = 3, next: String? = nil) -> Page {
      Page(
        items: (0..<count).map {
          Item(
            id: "\(name)-\($0)",
            title: $0 % 2 == 0 ? .plain("Title of \(name)") : .key(TextKey("k:\(name)")),
            fields: [NamedValue("email", "\(name)\($0)@acme.test"), NamedValue("empty", "")])
        },
        nextCursor: next, total: 40)
    }

    /// Returns all bytes of all files in the folder.
    func bytes() throws -> Data {
      try folder.names("").reduce(into: Data()) { all, name in
        all.append(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
      }
    }

    /// Runs SQL on a connection of its own and returns the first column of each row.
    @discardableResult
    func sql(_ text: String) throws -> [[UInt8]] { try SQLFile(path: path).run(text) }

    func count() throws -> Int { try SQLFile(path: path).count("cached_value") }
  }

  /// A database file, as another process sees it.
  struct SQLFile {
    let path: String

    /// Runs SQL and returns the first column of each row.
    @discardableResult
    func run(_ text: String) throws -> [[UInt8]] {
      var handle: OpaquePointer?
      try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
      defer { sqlite3_close_v2(handle) }
      sqlite3_busy_timeout(handle, 5_000)
      var statement: OpaquePointer?
      try #require(
        sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK,
        "\(String(cString: sqlite3_errmsg(handle)))")
      defer { sqlite3_finalize(statement) }
      var rows: [[UInt8]] = []
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW:
          let count = Int(sqlite3_column_bytes(statement, 0))
          rows.append(
            Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, 0), count: count)))
        case SQLITE_DONE: return rows
        case let code: throw StorageError(code: code)
        }
      }
    }

    func count(_ table: String) throws -> Int {
      Int(String(decoding: try run("SELECT count(*) FROM \(table)")[0], as: UTF8.self)) ?? -1
    }
  }
#endif
