#if SQLite
  /// How much the list cache keeps, and for how long.
  public struct CacheBounds: Hashable, Sendable {
    /// Most values, each a page of a list or a detail.
    public var rows: Int
    /// Most bytes of sealed values together.
    public var bytes: Int
    /// Most bytes of one value.
    public var valueBytes: Int
    /// How old a value may be to be shown.
    public var lifetime: Duration

    /// Bounds that suit a phone: 2,000 values, 32 MiB, 1 MiB for one, seven days.
    ///
    /// Seven days, because a session that is not used lives no longer: what is older was
    /// another visit's.
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
