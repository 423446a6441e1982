#if SQLite
  import LandfallDomain

  /// A step from one schema version to the next.
  ///
  /// Its position in the list is its version.
  ///
  /// Never edit a published step: add a new step at the end.
  struct Migration {
    let statements: [String]

    /// Migrates a database to the newest version in one transaction.
    ///
    /// The version of a database is the number of steps applied to it.
    ///
    /// - Throws: `newerVersion` if the database has more steps than this program knows, or
    ///   `damaged` if it belongs to another application.
    static func bring(
      _ connection: Connection, through steps: [Migration],
      applicationID: Int64 = Schema.listCache.applicationID
    ) throws(StorageError) {
      if try version(connection) == steps.count, try isOurs(connection, applicationID) { return }
      try connection.transaction { () throws(StorageError) in
        // Another process may have migrated it in the meantime.
        let version = try version(connection)
        guard try version == 0 ? isEmpty(connection) : isOurs(connection, applicationID)
        else { throw .damaged }
        guard version <= steps.count else { throw .newerVersion(version) }
        for step in steps[version...] {
          for statement in step.statements { try connection.run(statement) }
        }
        try connection.run("PRAGMA application_id = \(applicationID)")
        try connection.run("PRAGMA user_version = \(steps.count)")
      }
    }

    private static func isOurs(
      _ connection: Connection, _ applicationID: Int64
    ) throws(StorageError) -> Bool {
      try connection.first("PRAGMA application_id") { $0.integer(0) } == applicationID
    }

    private static func isEmpty(_ connection: Connection) throws(StorageError) -> Bool {
      try connection.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } == 0
    }

    private static func version(_ connection: Connection) throws(StorageError) -> Int {
      let version = try connection.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
      guard version >= 0 else { throw .damaged }
      return version
    }
  }
#endif
