public import LandfallDomain
public import LandfallLocalization
internal import LandfallNotificationBus

/// A source of text catalogues on a server, at `<base>/<language>/<namespace>.json`.
///
/// It answers at once from memory. A missing catalogue is fetched in the background, so the next
/// navigation finds it; a failed one is fetched again at each request. A catalogue older than an
/// hour is still returned while the server is asked for a newer one (`ETag`, RFC 9110 section
/// 8.8.3).
public final class HTTPCatalogueSource: CatalogueSource {
  /// The largest accepted catalogue in bytes.
  public static let maximumBytes = 1 << 20
  /// The age at which the server is asked for a newer catalogue.
  public static let maximumAge: Duration = .seconds(3_600)

  private struct Name: Hashable {
    let language: String
    let namespace: String
  }

  private struct Slot {
    var bytes: [UInt8]?
    var tag: String?
    var failure: CatalogueError?
    var asked: Instant?
    var fetch: Task<Void, Never>?
  }

  private let transport: any HTTPTransport
  private let base: String
  private let declared: [String: [String]]
  private let clock: any Timekeeper
  private let timeout: Duration
  private let slots = Locked([Name: Slot]())

  /// Makes a source without fetching yet.
  ///
  /// - Parameters:
  ///   - base: The address of the catalogues, without a query; see `WebAddress`.
  ///   - namespaces: The namespaces of each language; only these are fetched. Languages and
  ///     namespaces consist of letters, digits, `-` and `_`, because they name files.
  ///   - clock: The clock that measures the age of catalogues.
  /// - Returns: `nil` if `base` is not a valid address, or a name has other characters.
  public init?(
    transport: any HTTPTransport, base: String, namespaces: [String: [String]],
    clock: any Timekeeper, timeout: Duration = HTTPRequest.timeout
  ) {
    guard let address = WebAddress(base), address.query == nil,
      namespaces.allSatisfy({ Self.isName($0.key) && $0.value.allSatisfy(Self.isName) })
    else { return nil }
    self.transport = transport
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    self.clock = clock
    self.timeout = timeout
    declared = namespaces.mapValues { Set($0).sorted() }
  }

  deinit { for slot in slots.withLock({ $0 }).values { slot.fetch?.cancel() } }

  /// Returns the namespaces of a language, sorted.
  public func namespaces(of language: String) -> [String] { declared[language] ?? [] }

  /// Returns the location of a catalogue for messages, without the server's name.
  public func location(language: String, namespace: String) -> String {
    "server:\(language)/\(namespace).json"
  }

  /// Returns the bytes of one catalogue.
  ///
  /// - Throws: ``CatalogueError/loading`` during the first fetch. After a failure,
  ///   ``CatalogueError/missing`` for a 404, otherwise ``CatalogueError/unreadable(code:)`` with
  ///   the HTTP status, or 0 without an answer; a new fetch then starts.
  public func catalogue(
    language: String, namespace: String
  ) throws(CatalogueError) -> [UInt8] {
    guard declared[language]?.contains(namespace) == true else { throw .missing }
    let name = Name(language: language, namespace: namespace)
    let now = clock.now().instant
    let answer = slots.withLock { slots -> Result<[UInt8], CatalogueError> in
      let slot = slots[name] ?? Slot()
      let isOld = slot.asked.map { now - $0 >= Self.maximumAge } ?? true
      if slot.fetch == nil, slot.bytes == nil || slot.failure != nil || isOld {
        begin(name, &slots)
      }
      if let bytes = slot.bytes { return .success(bytes) }
      return .failure(slot.failure ?? .loading)
    }
    return try answer.get()
  }

  /// Fetches the missing catalogues of a language and waits for them, so that an app starts with
  /// texts.
  public func prefetch(_ language: String) async {
    let names = namespaces(of: language).map { Name(language: language, namespace: $0) }
    slots.withLock { slots in
      for name in names where slots[name]?.bytes == nil && slots[name]?.fetch == nil {
        begin(name, &slots)
      }
    }
    await settle()
  }

  /// Waits for all current fetches.
  public func settle() async {
    for task in slots.withLock({ $0.values.compactMap(\.fetch) }) { await task.value }
  }

  /// Starts to fetch a catalogue.
  private func begin(_ name: Name, _ slots: inout [Name: Slot]) {
    let tag = slots[name]?.bytes == nil ? nil : slots[name]?.tag
    var headers = [(name: "Accept", value: "application/json")]
    if let tag { headers.append(("If-None-Match", tag)) }
    let request = HTTPRequest(
      url: "\(base)/\(name.language)/\(name.namespace).json", headers: headers, timeout: timeout,
      maximumBodyBytes: Self.maximumBytes)
    let transport = transport
    slots[name, default: Slot()].fetch = Task { [weak self] in
      let result: Result<HTTPResponse, TransportError>
      do throws(TransportError) {
        result = .success(try await transport.send(request))
      } catch {
        result = .failure(error)
      }
      self?.end(name, result)
    }
  }

  private func end(_ name: Name, _ result: Result<HTTPResponse, TransportError>) {
    let now = clock.now().instant
    slots.withLock { slots in
      var slot = slots[name] ?? Slot()
      slot.fetch = nil
      slot.asked = now
      switch result {
      case .success(let response) where response.status == 200:
        do throws(CatalogueError) {
          // A malformed catalogue must not replace a valid one.
          _ = try Catalogue(response.body)
          slot.bytes = response.body
          slot.tag = response.header("etag").flatMap(Self.tag)
          slot.failure = nil
        } catch {
          slot.failure = error
        }
      case .success(let response) where response.status == 304 && slot.bytes != nil:
        slot.failure = nil
      case .success(let response):
        slot.failure = response.status == 404 ? .missing : .unreadable(code: Int32(response.status))
      case .failure: slot.failure = .unreadable(code: 0)
      }
      slots[name] = slot
    }
  }

  /// Returns an entity tag that is safe to send in a header; otherwise `nil`.
  private static func tag(_ text: String) -> String? {
    text.utf8.count <= 256 && text.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? text : nil
  }

  private static func isName(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { $0.isAlphanumeric || "_-".utf8.contains($0) }
  }
}
