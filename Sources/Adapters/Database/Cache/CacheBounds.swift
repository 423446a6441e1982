#if SQLite
  /// The limits of the list cache: size and age.
  public struct CacheBounds: Hashable, Sendable {
    /// The maximum number of values.
    ///
    /// A value is a page of a list, or a detail.
    package var rows: Int
    /// The maximum size of all sealed values together, in bytes.
    package var bytes: Int
    /// The maximum size of one value in bytes.
    package var valueBytes: Int
    /// The maximum age of a value that is shown.
    package var lifetime: Duration

    /// Creates limits with defaults for a phone: 2,000 values, 32 MiB, 1 MiB per value, seven days.
    ///
    /// An unused session also expires after seven days, so older values belong to an earlier
    /// session.
    public init(
      rows: Int = 2_000, bytes: Int = 33_554_432, valueBytes: Int = 1_048_576,
      lifetime: Duration = .seconds(604_800)
    ) {
      self.rows = rows
      self.bytes = bytes
      self.valueBytes = valueBytes
      self.lifetime = lifetime
    }
  }
#endif
