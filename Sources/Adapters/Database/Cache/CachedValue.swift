#if SQLite
  import LandfallAuth
  import LandfallDomain

  /// The keyed hashes by which a value is found in the database.
  struct CacheName: Hashable, Sendable {
    enum Kind: UInt8 {
      case list = 0
      case detail = 1
    }

    /// A keyed hash of kind, organization, contract and inputs.
    let name: [UInt8]
    let organization: [UInt8]

    init(_ request: ContentRequest, _ kind: Kind, _ key: any DataKey) {
      var subject = ByteWriter()
      subject.byte(kind.rawValue)
      subject.optionalText(request.organization?.text)
      subject.text(request.contract.text)
      subject.number(request.inputs.count)
      for input in request.inputs {
        subject.text(input.name)
        subject.text(input.value)
      }
      name = key.name(for: subject.bytes)
      organization = Self.organization(request.organization, key)
    }

    static func organization(_ id: OrganizationID?, _ key: any DataKey) -> [UInt8] {
      var subject = ByteWriter()
      subject.byte(2)
      subject.optionalText(id?.text)
      return key.name(for: subject.bytes)
    }
  }

  /// A row of the cache.
  struct CachedValue: Hashable, Sendable {
    let id: Int64
    let position: Int64
    /// A random value per list, created with its first page and shared by all its pages.
    let generation: [UInt8]
    /// The time in milliseconds since 1970.
    let storedAt: Int64
    let value: [UInt8]

    /// Returns the context that a value is sealed with.
    ///
    /// It does not open in another row or with another age.
    static func context(
      _ name: CacheName, position: Int64, generation: [UInt8], storedAt: Int64
    ) -> [UInt8] {
      var context = ByteWriter()
      context.text("landfall.cache.1")
      context.blob(name.name)
      context.blob(name.organization)
      context.blob(generation)
      context.number64(position)
      context.number64(storedAt)
      return context.bytes
    }

    func opened(_ name: CacheName, _ key: any DataKey) -> [UInt8]? {
      key.open(
        value,
        in: Self.context(name, position: position, generation: generation, storedAt: storedAt))
    }
  }
#endif
